import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { BodyRefused, readReplyBody } from './reply-body.ts'

const wire = (...chunks: Uint8Array[]) => Readable.from(chunks, { objectMode: false })
const inPieces = (bytes: Uint8Array, size: number) =>
  wire(
    ...Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
  )
const page = Buffer.from('<p>Ein Absatz, der nicht endet.</p>\n'.repeat(300))

for (const [encoding, encoded] of Object.entries({
  '': page,
  identity: page,
  gzip: gzipSync(page),
  'x-gzip': gzipSync(page),
  ' GZIP ': gzipSync(page),
  br: brotliCompressSync(page),
  deflate: deflateSync(page),
})) {
  test(`a body encoded as "${encoding}" is read whole, however it is cut on the way`, async () => {
    for (const size of [1, 7, 100_000]) {
      const body = await readReplyBody(inPieces(encoded, size), encoding, 1_000_000)
      assert.deepEqual([body.truncated, body.failure], [false, undefined])
      assert.ok(page.equals(body.bytes))
    }
  })

  test(`a body encoded as "${encoding}" is cut by its decoded length`, async () => {
    const source = inPieces(encoded, 100)
    const body = await readReplyBody(source, encoding, 500)
    assert.deepEqual([body.truncated, body.failure, body.bytes.length], [true, undefined, 500])
    assert.ok(source.destroyed)
  })
}

test('a bomb is refused before it fills the memory', async () => {
  const zeros = Buffer.alloc(50_000_000)
  for (const [encoding, bomb] of [
    ['gzip', gzipSync(zeros)],
    // At its best it takes seconds.
    ['br', brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['deflate', deflateSync(zeros)],
  ] as const) {
    const body = await readReplyBody(inPieces(bomb, 16_384), encoding, 20_000_000)
    assert.ok(body.failure instanceof BodyRefused, encoding)
    assert.ok(body.bytes.length < 3_000_000, `${encoding} gave ${body.bytes.length}`)
  }
})

test('chained and unknown encodings are refused', async () => {
  for (const encoding of [
    'gzip, gzip',
    'gzip,br',
    'zstd',
    'compress',
    'constructor',
    '__proto__',
  ]) {
    const body = await readReplyBody(wire(gzipSync(gzipSync('x'))), encoding, 1_000)
    assert.ok(body.failure instanceof BodyRefused, encoding)
  }
})

test('a compressed stream that never decodes to anything is refused', async () => {
  // The header of a gzip file, then stored blocks of length zero for ever.
  const emptyBlocks = Buffer.from('000000ffff'.repeat(10_000), 'hex')
  async function* endless() {
    yield gzipSync('').subarray(0, 10)
    for (;;) yield emptyBlocks
  }
  const body = await readReplyBody(Readable.from(endless()), 'gzip', 10_000)
  assert.ok(body.failure instanceof BodyRefused)
  assert.equal(body.bytes.length, 0)
})

test('what was read before the connection broke is kept, with the fault', async () => {
  async function* broken() {
    yield Buffer.from('abc')
    throw new Error('reset')
  }
  const body = await readReplyBody(Readable.from(broken()), '', 1_000)
  assert.deepEqual(
    [Buffer.from(body.bytes).toString(), body.truncated, body.failure?.message],
    ['abc', true, 'reset'],
  )
})

test('a compressed body that is damaged or ends early is a fault', async () => {
  for (const damaged of [gzipSync(page).subarray(0, 50), Buffer.from('not gzip at all')]) {
    assert.ok((await readReplyBody(wire(damaged), 'gzip', 1_000_000)).failure)
  }
})

test('what cannot be compressed is read to its limit', async () => {
  const noise = randomBytes(3_000_000)
  const body = await readReplyBody(inPieces(gzipSync(noise), 65_536), 'gzip', 2_000_000)
  assert.deepEqual([body.truncated, body.failure, body.bytes.length], [true, undefined, 2_000_000])
})
