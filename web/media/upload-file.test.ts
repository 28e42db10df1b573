import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CrierProblem } from '@crier/sdk/problem.ts'
import type { BytesRequest } from './bytes-request.ts'
import { uploadFile } from './upload-file.ts'

const mebibyte = 1_048_576

test('a small file goes in one request, and is repeated under the same key after a cut', async () => {
  const server = newServer(['cut', 'answer lost', 'taken'])
  assert.equal(await server.upload(5), 'med_1')
  assert.deepEqual(
    server.asked.map(({ method, path }) => `${method} ${path}`),
    Array.from({ length: 3 }, () => 'POST /api/media?name=a%26b.png'),
  )
  assert.equal(new Set(server.asked.map(({ headers }) => headers['idempotency-key'])).size, 1)
  assert.deepEqual(server.pauses, [1_000, 2_000])
})

test('a large file goes in parts, and after a cut from where the server is', async () => {
  const server = newServer(['taken', 'taken', 'cut', 'taken', 'answer lost', 'taken'])
  assert.equal(await server.upload(26), 'med_1')
  assert.deepEqual(
    server.asked.map(({ method, headers }) => [
      method,
      Number(headers['upload-offset'] ?? -1) / mebibyte,
    ]),
    [
      ['POST', -1 / mebibyte],
      ['PATCH', 0],
      // Half of the part arrived.
      ['PATCH', 8],
      ['HEAD', -1 / mebibyte],
      ['PATCH', 12],
      ['HEAD', -1 / mebibyte],
      ['PATCH', 20],
    ],
  )
  assert.deepEqual(
    [server.received(), server.remembered],
    [26 * mebibyte, ['/api/media/uploads/upl_1', null]],
  )
  assert.equal(server.sent.at(-1), 26 * mebibyte)
})

test('uploadFile: resumes a known upload, and starts over when the server has forgotten it', async () => {
  const known = newServer(['taken', 'taken'], { received: 8 * mebibyte })
  assert.equal(await known.upload(10, '/api/media/uploads/upl_1'), 'med_1')
  assert.deepEqual(
    known.asked.map(({ method }) => method),
    ['HEAD', 'PATCH'],
  )
  const forgotten = newServer([404, 'taken', 'taken'])
  assert.equal(await forgotten.upload(6, '/api/media/uploads/upl_0'), 'med_1')
  assert.deepEqual(
    forgotten.asked.map(({ method }) => method),
    ['HEAD', 'DELETE', 'POST', 'PATCH'],
  )
})

test('uploadFile: starts over once when the server has lost the first parts', async () => {
  const lost = newServer(['taken', 'taken', 404, 'taken'])
  assert.equal(await lost.upload(10), 'med_1')
  assert.deepEqual(
    lost.asked.map(({ method, headers }) => [
      method,
      Number(headers['upload-offset'] ?? 0) / mebibyte,
    ]),
    [
      ['POST', 0],
      ['PATCH', 0],
      ['PATCH', 8],
      ['DELETE', 0],
      ['POST', 0],
      ['PATCH', 0],
      ['PATCH', 8],
    ],
  )
  assert.deepEqual(lost.remembered, [
    '/api/media/uploads/upl_1',
    null,
    '/api/media/uploads/upl_1',
    null,
  ])
  const twice = newServer(['taken', 'taken', 404, 'taken', 'taken', 'taken', 404])
  await assert.rejects(
    twice.upload(10),
    (error) => error instanceof CrierProblem && error.status === 404,
  )
  assert.deepEqual(
    [twice.asked.filter(({ method }) => method === 'POST').length, twice.remembered.at(-1)],
    [2, null],
  )
})

test('uploadFile: completes a restarted upload, however far the first one had come', async () => {
  const lost = newServer([...Array.from({ length: 31 }, () => 'taken' as const), 404])
  assert.equal(await lost.upload(8 * 31), 'med_1')
  assert.equal(lost.asked.filter(({ method }) => method === 'PATCH').length, 30 + 1 + 31)
})

test('a refusal ends an upload at once, and a server that stays away ends it after a while', async () => {
  const full = newServer([413])
  await assert.rejects(
    full.upload(10),
    (error) => error instanceof CrierProblem && error.status === 413,
  )
  const unreadable = newServer(['taken', 422])
  await assert.rejects(
    unreadable.upload(10),
    (error) => error instanceof CrierProblem && error.status === 422,
  )
  assert.deepEqual(unreadable.remembered, ['/api/media/uploads/upl_1', null])
  const away = newServer(Array.from({ length: 99 }, () => 'cut' as const))
  await assert.rejects(away.upload(1), TypeError)
  assert.equal(away.asked.length, 17)
})

test('a server that takes no byte does not keep an upload going without end', async () => {
  const server = newServer(
    Array.from({ length: 99 }, (_, turn) =>
      turn === 0 || turn % 2 === 0 ? ('taken' as const) : 503,
    ),
  )
  await assert.rejects(server.upload(10), CrierProblem)
  assert.ok(server.asked.length < 25, String(server.asked.length))
})

type Fate = 'taken' | 'cut' | 'answer lost' | number

/** A server of tus whose first answers have these fates. What is cut has arrived by half. */
function newServer(fates: readonly Fate[], { received = 0 } = {}) {
  const left = [...fates]
  const asked: BytesRequest[] = []
  const pauses: number[] = []
  const sent: number[] = []
  const remembered: (string | null)[] = []
  let size = 0
  let there = received
  const send = async (request: BytesRequest): Promise<Response> => {
    asked.push(request)
    const fate = left.shift() ?? 'taken'
    if (typeof fate === 'number') return new Response(null, { status: fate })
    if (request.method === 'DELETE') {
      there = 0
      return new Response(null, { status: 204 })
    }
    const bytes = request.method === 'PATCH' ? request.body!.size : 0
    there += fate === 'cut' ? Math.floor(bytes / 2) : bytes
    if (fate !== 'taken') throw new TypeError('cut')
    if (request.path.startsWith('/api/media?'))
      return Response.json({ media_id: 'med_1' }, { status: 201 })
    const headers = { 'upload-offset': String(there), location: '/api/media/uploads/upl_1' }
    return new Response(null, {
      status: 204,
      headers: { ...headers, ...(there === size && { 'crier-media-id': 'med_1' }) },
    })
  }
  let keys = 0
  const ports = {
    send,
    pause: async (ms: number) => void pauses.push(ms),
    newKey: () => `key ${(keys += 1)}`,
  }
  return {
    asked,
    pauses,
    sent,
    remembered,
    received: () => there,
    upload(mebibytes: number, known: string | null = null) {
      size = mebibytes * mebibyte
      // As large as it says, without the bytes.
      const slice = (from: number, to: number) => ({ size: Math.min(to, size) - from })
      const file = { size, name: 'a&b.png', type: 'image/png', slice } as unknown as File
      const progress = {
        sent: (bytes: number) => void sent.push(bytes),
        waits: () => undefined,
        remember: (address: string | null) => void remembered.push(address),
      }
      return uploadFile(ports, file, known, progress, new AbortController().signal)
    },
  }
}
