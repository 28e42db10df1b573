import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Refusal } from '@crier/contract/problems.ts'
import { offlineWriter } from './offline-writer.ts'
import { assignment, samples } from '@crier/server/testing/samples.ts'
import { workerWriter } from './worker-writer.ts'
import { GenerationFailed, type Assignment } from '@crier/server/ports/writer.ts'

test('the thread writes what the offline writer writes, for many at a time', async () => {
  await using writer = workerWriter()
  const all = [samples.en, samples.de, samples.ja, samples.fr].map(({ topic, text }) =>
    assignment({ topic, text }),
  )
  const written = await Promise.all(all.map((one) => writer.write(one)))
  for (const [place, one] of all.entries())
    assert.deepEqual(written[place], await offlineWriter.write(one))
})

test('a failure comes as one of the writer, an error as itself, and the next draft is written', async () => {
  await using writer = workerWriter()
  const plain = assignment({ topic: 'Shipping small changes every week' })
  const nothingLeft = assignment({
    topic: 'Coffee',
    platform: 'x',
    brand: { avoid_words: ['coffee'] },
  })
  await assert.rejects(writer.write(nothingLeft), GenerationFailed)
  await assert.rejects(writer.write({} as Assignment), (error) => error instanceof TypeError)
  assert.equal((await writer.write(plain)).pieces.length, 1)
})

test('what is being written when the thread is ended is refused as not charged', async () => {
  const writer = workerWriter()
  const lost = assert.rejects(
    writer.write(assignment({ topic: 'Shipping small changes every week' })),
    /Nothing was charged/,
  )
  await writer[Symbol.asyncDispose]()
  await lost
})

test('accounts take turns at the thread, and what is too much for one of them is refused at once', async () => {
  await using writer = workerWriter()
  const one = assignment({ topic: 'Shipping small changes every week' })
  const order: string[] = []
  const write = (accountId: string) =>
    writer.write(one, { accountId }).then(() => void order.push(accountId))
  const many = Array.from({ length: 41 }, () => write('acct_many'))
  await assert.rejects(
    write('acct_many'),
    (error) => error instanceof Refusal && error.code === 'service_unavailable',
  )
  await Promise.all([...many, write('acct_one')])
  // After the one that was being written and the one whose turn it was.
  assert.ok(order.indexOf('acct_one') <= 2, order.join(' '))
})

test('threadedWriter: fails a draft that uses its budget up, says what to do, and writes those of others meanwhile', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'crier-writer-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  const script = join(directory, 'script.ts')
  const answerTasks = pathToFileURL(
    join(import.meta.dirname, '../../server/ports/workers/answer-tasks.ts'),
  ).href
  await writeFile(
    script,
    `import { answerTasks } from ${JSON.stringify(answerTasks)}
answerTasks(({ topic }: { topic: string }) => {
  if (topic === 'endless') for (;;);
  return { pieces: [topic], language: 'en', evidence: [], warnings: [] }
})`,
  )
  await using writer = workerWriter(pathToFileURL(script))
  const events: string[] = []
  const failed = writer
    .write(assignment({ topic: 'endless' }), { accountId: 'acct_stranger' })
    .catch((error: unknown) => error)
    .finally(() => events.push('failed'))
  await writer.write(assignment({ topic: 'Owls' }), { accountId: 'acct_neighbour' })
  events.push('written')
  const error = await failed
  assert.ok(
    error instanceof GenerationFailed &&
      error.isBudgetSpent &&
      /Shorten the source/.test(error.message),
    String(error),
  )
  assert.deepEqual(events, ['written', 'failed'])
})
