import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batched } from './batch.ts'

/** A place where every call waits to be answered by the test; `asked` holds what each was for. */
function desk() {
  const owner = {}
  const asked: number[][] = []
  const open: PromiseWithResolvers<void>[] = []
  const askAll = async (questions: readonly number[]) => {
    asked.push([...questions])
    const answering = Promise.withResolvers<void>()
    open.push(answering)
    await answering.promise
    return questions.map((question) => question * 10)
  }
  return {
    asked,
    open,
    ask: (question: number, key = 'one') => batched(owner, key, question, askAll),
  }
}

test('who comes while the same is being asked is answered by the next call, each with their own result', async () => {
  const { asked, open, ask } = desk()
  const all = Promise.all([ask(1), ask(2), ask(3)])
  assert.deepEqual(asked, [[1]])
  open[0]!.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(asked, [[1], [2, 3]])
  open[1]!.resolve()
  assert.deepEqual(await all, [10, 20, 30])
})

test('a question of another key does not wait', async () => {
  const { asked, open, ask } = desk()
  const both = Promise.all([ask(1), ask(2, 'other')])
  assert.deepEqual(asked, [[1], [2]])
  for (const answering of open) answering.resolve()
  assert.deepEqual(await both, [10, 20])
})

test('who asks again in the very turn of the answer is answered too', async () => {
  const { open, ask } = desk()
  const twice = ask(1).then(() => ask(2))
  open[0]!.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  open[1]!.resolve()
  assert.equal(await twice, 20)
})

test('batch: rejects only the callers of a failed call', async () => {
  const { open, ask } = desk()
  const settled = Promise.allSettled([ask(1), ask(2)])
  open[0]!.reject(new Error('the database is away'))
  await new Promise((resolve) => setImmediate(resolve))
  open[1]!.resolve()
  const [first, second] = await settled
  assert.equal(first.status, 'rejected')
  assert.deepEqual(second, { status: 'fulfilled', value: 20 })
})

test('however many wait, a call is for a hundred at most', async () => {
  const { asked, open, ask } = desk()
  const all = Promise.all(Array.from({ length: 151 }, (_, index) => ask(index)))
  for (let call = 0; call < 3; call++) {
    open[call]!.resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.equal((await all).at(-1), 1_500)
  assert.deepEqual(
    asked.map(({ length }) => length),
    [1, 100, 50],
  )
})

test('with `isolated`, a question that fails does not fail the others of its batch', async () => {
  const asked: number[][] = []
  const first = Promise.withResolvers<void>()
  const askAll = async (questions: readonly number[]) => {
    asked.push([...questions])
    if (questions.includes(1)) await first.promise
    if (questions.includes(3)) throw new Error('three')
    return questions
  }
  const owner = {}
  const all = [1, 2, 3, 4].map((question) =>
    batched(owner, 'line', question, askAll, { isolated: true }),
  )
  first.resolve()
  const ends = await Promise.allSettled(all)
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(asked, [[1], [2, 3, 4], [2], [3], [4]])
})
