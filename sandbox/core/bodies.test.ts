import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SandboxCall } from './call.ts'
import { jsonBody, multipartBody } from './bodies.ts'

function callWith(body: string | Buffer, type: string): SandboxCall {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return {
    method: 'POST',
    host: 'a',
    path: '/',
    query: new URLSearchParams(),
    headers: { 'content-type': type },
    body: bytes,
    urlOf: () => '',
  }
}

const type = 'multipart/form-data; boundary=cut'

test('parts with a file name, or with a type that is not text, are files; the others are fields', () => {
  const body = Buffer.concat([
    Buffer.from('--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\nété\r\n'),
    Buffer.from(
      '--cut\r\ncontent-disposition: form-data; name="b"\r\ncontent-type: ' +
        'application/octet-stream\r\n\r\n',
    ),
    Buffer.from([0, 0xff, 13, 10, 45, 45]),
    Buffer.from(
      '\r\n--cut\r\nContent-Disposition: form-data; filename="c.jpg"; ' +
        'name="c"\r\n\r\n\r\n--cut--\r\n',
    ),
  ])
  const read = multipartBody(callWith(body, type))
  assert.deepEqual([...(read?.fields ?? [])], [['a', 'été']])
  assert.deepEqual(
    [...(read?.files ?? [])].map(([name, file]) => [
      name,
      file.name,
      file.type,
      file.bytes.toString('hex'),
    ]),
    [
      ['b', '', 'application/octet-stream', '00ff0d0a2d2d'],
      ['c', 'c.jpg', '', ''],
    ],
  )
})

test('what a browser sends is read', async () => {
  const form = new FormData()
  form.set('a', '1')
  form.set('media', new Blob([new Uint8Array([1, 2, 3])], { type: 'image/jpeg' }), 'x.jpg')
  const sent = new Response(form)
  const call = callWith(
    Buffer.from(await sent.arrayBuffer()),
    sent.headers.get('content-type') ?? '',
  )
  assert.deepEqual(multipartBody(call)?.files.get('media')?.bytes, Buffer.from([1, 2, 3]))
})

test('a malformed body is none', () => {
  for (const body of [
    '',
    '--cut',
    '--cut\r\n',
    '--cut\r\nno headers\r\n--cut--',
    '--cut\r\nContent-Disposition: form-data\r\n\r\nx\r\n--cut--',
    '--other\r\n',
  ]) {
    assert.equal(multipartBody(callWith(body, type)), undefined, body)
  }
  assert.equal(multipartBody(callWith('a=b', 'application/x-www-form-urlencoded')), undefined)
})

test('JSON must be an object in valid UTF-8', () => {
  assert.deepEqual(jsonBody(callWith('{"a":1}', 'application/json')), { a: 1 })
  for (const body of [
    '',
    '1',
    '[]',
    'null',
    '{',
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  ]) {
    assert.equal(jsonBody(callWith(body, 'application/json')), undefined)
  }
})
