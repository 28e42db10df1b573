import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@crier/contract/problems.ts'
import { offlineWriter } from './offline-writer.ts'
import { assignment, samples } from '../testing/samples.ts'
import { threadedWriter } from './threaded-writer.ts'
import { GenerationFailed, type Assignment } from '../ports/writer.ts'

test('the thread writes what the offline writer writes, for many at a time', async () => {
  await using writer = threadedWriter()
  const all = [samples.en, samples.de, samples.ja, samples.fr].map(({ topic, text }) => assignment({ topic, text }))
  const written = await Promise.all(all.map((one) => writer.write(one)))
  for (const [place, one] of all.entries()) assert.deepEqual(written[place], await offlineWriter.write(one))
})

test('a failure comes as one of the writer, an error as itself, and the next draft is written', async () => {
  await using writer = threadedWriter()
  const plain = assignment({ topic: 'Shipping small changes every week' })
  const nothingLeft = assignment({ topic: 'Coffee', platform: 'x', brand: { avoid_words: ['coffee'] } })
  await assert.rejects(writer.write(nothingLeft), GenerationFailed)
  await assert.rejects(writer.write({} as Assignment), (error) => error instanceof TypeError)
  assert.equal((await writer.write(plain)).pieces.length, 1)
})

test('what is being written when the thread is ended is refused as not charged', async () => {
  const writer = threadedWriter()
  const lost = assert.rejects(writer.write(assignment({ topic: 'Shipping small changes every week' })), /Nothing was charged/)
  await writer[Symbol.asyncDispose]()
  await lost
})

test('accounts take turns at the thread, and what is too much for one of them is refused at once', async () => {
  await using writer = threadedWriter()
  const one = assignment({ topic: 'Shipping small changes every week' })
  const order: string[] = []
  const write = (accountId: string) => writer.write(one, { accountId }).then(() => void order.push(accountId))
  const many = Array.from({ length: 41 }, () => write('acct_many'))
  await assert.rejects(write('acct_many'), (error) => error instanceof Refusal && error.code === 'service_unavailable')
  await Promise.all([...many, write('acct_one')])
  // After the one that was being written and the one whose turn it was.
  assert.ok(order.indexOf('acct_one') <= 2, order.join(' '))
})

test('threadedWriter: fails a draft that uses its budget up, says what to do, and writes the next one', async () => {
  await using writer = threadedWriter()
  const text = '„a'.repeat(50_000)
  const hostile = assignment({ topic: 'Shipping small changes every week', text })
  const neighbour = assignment({ topic: 'Shipping small changes every week' })
  const failed = writer.write(hostile, { accountId: 'acct_stranger' }).then(
    () => null,
    (error: unknown) => error,
  )
  const written = await writer.write(neighbour, { accountId: 'acct_neighbour' })
  assert.equal(written.pieces.length, 1)
  const error = await failed
  assert.ok(error instanceof GenerationFailed && error.isBudgetSpent && /Shorten the source/.test(error.message), String(error))
})
