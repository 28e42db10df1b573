import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gathered } from './gathered.ts'

/** A place where every question waits to be answered by the test; `asked` holds how many each call was for. */
function desk() {
  const place = {}
  const asked: number[] = []
  const open: PromiseWithResolvers<void>[] = []
  const ask = async (count: number) => {
    asked.push(count)
    const answering = Promise.withResolvers<void>()
    open.push(answering)
    const call = asked.length
    await answering.promise
    return Array.from({ length: count }, (_, index) => `${call}.${index}`)
  }
  return { asked, open, ask: (question = 'one') => gathered(place, question, ask) }
}

test('who comes while the same is being asked is answered by the next call, each with an own result', async () => {
  const { asked, open, ask } = desk()
  const all = Promise.all([ask(), ask(), ask()])
  assert.deepEqual(asked, [1])
  open[0]!.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(asked, [1, 2])
  open[1]!.resolve()
  assert.deepEqual(await all, ['1.0', '2.0', '2.1'])
})

test('another question does not wait', async () => {
  const { asked, open, ask } = desk()
  const both = Promise.all([ask('one'), ask('other')])
  assert.deepEqual(asked, [1, 1])
  for (const answering of open) answering.resolve()
  assert.deepEqual(await both, ['1.0', '2.0'])
})

test('who asks again in the very turn of the answer is answered too', async () => {
  const { open, ask } = desk()
  const twice = ask().then(() => ask())
  open[0]!.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  open[1]!.resolve()
  assert.equal(await twice, '2.0')
})

test('a call that fails fails for those whom it was for, and for nobody else', async () => {
  const { open, ask } = desk()
  const settled = Promise.allSettled([ask(), ask()])
  open[0]!.reject(new Error('the database is away'))
  await new Promise((resolve) => setImmediate(resolve))
  open[1]!.resolve()
  const [first, second] = await settled
  assert.equal(first.status, 'rejected')
  assert.deepEqual(second, { status: 'fulfilled', value: '2.0' })
})
