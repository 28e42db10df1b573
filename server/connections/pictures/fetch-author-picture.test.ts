import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import { fetchAuthorPicture } from './fetch-author-picture.ts'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)])
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(20)])
const webp = Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1')

function ports(body: Uint8Array, { status = 200, truncated = false } = {}) {
  const asked: OutboundRequest[] = []
  const send = (request: OutboundRequest) => {
    asked.push(request)
    return Promise.resolve({
      ok: true as const,
      status,
      headers: { 'content-type': 'image/png' },
      body,
      truncated,
      url: request.url,
    })
  }
  const addresses = {
    publicUrl: () => 'https://crier.test',
    mediaUrl: () => 'https://crier.test',
    probe: () => ({ url: '', text: '' }),
    sandboxUrl: () => Promise.resolve('http://127.0.0.1:4000'),
    pictureUrl: () => '',
    authorPictureUrl: () => '',
    fileUrl: () => '',
    hasThumbnail: () => true,
  }
  return { asked, outbound: { send }, addresses }
}

test('an author’s picture is fetched as from an address that a user names: public ones only, few redirects, no more than is kept', async () => {
  const scripted = ports(png)
  assert.deepEqual(await fetchAuthorPicture(scripted, 'https://pictures.example/1', 'live'), {
    contentType: 'image/png',
    bytes: png,
  })
  const [{ audience, publicOnly, redirectsMax, maxReplyBytes, timeoutMs, headers }] =
    scripted.asked as [OutboundRequest]
  assert.deepEqual(
    { audience, publicOnly, redirectsMax },
    { audience: 'untrusted', publicOnly: true, redirectsMax: 2 },
  )
  assert.deepEqual([maxReplyBytes, timeoutMs, headers], [262_144, 4_000, undefined])
})

test('author picture: is identified by its bytes, and only JPEG, PNG and WebP are stored', async () => {
  const typeOf = async (bytes: Uint8Array) =>
    (await fetchAuthorPicture(ports(bytes), 'https://pictures.example/1', 'live'))?.contentType
  assert.deepEqual(
    [await typeOf(png), await typeOf(jpeg), await typeOf(webp)],
    ['image/png', 'image/jpeg', 'image/webp'],
  )
  for (const other of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', 'GIF89a', 'RIFF', ''])
    assert.equal(await typeOf(Buffer.from(other)), undefined)
})

test('a picture that is cut off, missing, or at no address is none', async () => {
  assert.equal(
    await fetchAuthorPicture(ports(png, { truncated: true }), 'https://pictures.example/1', 'live'),
    null,
  )
  assert.equal(
    await fetchAuthorPicture(ports(png, { status: 403 }), 'https://pictures.example/1', 'live'),
    null,
  )
  const scripted = ports(png)
  for (const address of ['', 'nowhere', `https://pictures.example/${'a'.repeat(5_000)}`])
    assert.equal(await fetchAuthorPicture(scripted, address, 'live'), null)
  assert.deepEqual(scripted.asked, [])
})

test('a sandbox’s author has a picture of the sandbox or none', async () => {
  const scripted = ports(png)
  assert.ok(await fetchAuthorPicture(scripted, 'http://127.0.0.1:4000/x/avatars/1', 'sandbox'))
  for (const address of [
    'http://127.0.0.1:4001/avatars/1',
    'https://pictures.example/1',
    'http://localhost:4000/x',
  ])
    assert.equal(await fetchAuthorPicture(scripted, address, 'sandbox'), null)
  assert.deepEqual(
    scripted.asked.map(({ url }) => url),
    ['http://127.0.0.1:4000/x/avatars/1'],
  )
})
