import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offlineWriter } from './offline-writer.ts'
import { assignment, samples } from './offline/samples.ts'
import { threadedWriter } from './threaded-writer.ts'
import { GenerationFailed, type Assignment } from './writer.ts'

test('the thread writes what the offline writer writes, for many at a time', async () => {
  await using writer = threadedWriter()
  const all = Object.values(samples).map(({ topic, text }) => assignment({ topic, text }))
  const written = await Promise.all(all.map((one) => writer.write(one)))
  for (const [place, one] of all.entries()) assert.deepEqual(written[place], await offlineWriter.write(one))
})

test('a failure comes as one of the writer, an error as itself, and the next draft is written', async () => {
  await using writer = threadedWriter()
  const plain = assignment({ topic: 'Shipping small changes every week' })
  const avoided = ['coffee', 'subject', 'matter', 'would', 'usually', 'view', 'see']
  const nothingLeft = assignment({ topic: 'Coffee', platform: 'x', brand: { avoid_words: avoided } })
  await assert.rejects(writer.write(nothingLeft), GenerationFailed)
  await assert.rejects(writer.write({} as Assignment), (error) => error instanceof TypeError)
  assert.equal((await writer.write(plain)).pieces.length, 1)
})

test('a thread that ends takes what it was writing along, and another one starts with the next draft', async () => {
  const writer = threadedWriter()
  const plain = assignment({ topic: 'Shipping small changes every week' })
  const lost = assert.rejects(writer.write(plain), /thread/)
  await writer[Symbol.asyncDispose]()
  await lost
  assert.equal((await writer.write(plain)).pieces.length, 1)
  await writer[Symbol.asyncDispose]()
})
