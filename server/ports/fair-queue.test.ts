import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from 'node:test'
import { ManualClock } from '../testing/manual-clock.ts'
import { FairQueue, type FairQueueOptions } from './fair-queue.ts'
import { TaskUndone } from './workers/worker-pool.ts'

/** A queue whose work lasts until it is ended by its name; `order` tells what began. */
function fixture(options: Partial<FairQueueOptions> = {}) {
  const clock = new ManualClock()
  const queue = new FairQueue({
    permits: 2,
    permitsOfEach: 1,
    waitingMax: 10,
    slowMs: 3_000,
    ...options,
    clock,
  })
  const order: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  const begin = async (account: string, name: string, signal?: AbortSignal) => {
    const work = () => {
      order.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    }
    void queue.run(account, work, signal).catch((error: unknown) => {
      assert.ok(error instanceof TaskUndone)
      refused.push(`${name}: ${error.why}`)
    })
    await nextTurn()
  }
  /** Ends it after so many seconds. */
  const end = async (name: string, seconds = 0) => {
    await clock.advance({ seconds })
    ends.get(name)!()
    await nextTurn()
  }
  return { queue, begin, end, order, refused, clock }
}

test('FairQueue: runs one task of an account at a time where each has one permit, and another account’s beside it', async () => {
  const { begin, end, order } = fixture()
  for (const name of ['one 1', 'one 2', 'one 3']) await begin('one', name)
  assert.deepEqual(order, ['one 1'])
  await begin('two', 'two 1')
  assert.deepEqual(order, ['one 1', 'two 1'])
  await end('two 1')
  assert.deepEqual(order, ['one 1', 'two 1'], 'the free place waits for another account')
  await end('one 1')
  assert.deepEqual(order, ['one 1', 'two 1', 'one 2'])
})

test('FairQueue: serves the account next that used the least time, whoever came first', async () => {
  const { begin, end, order } = fixture({ permits: 1 })
  await begin('slow', 'slow 1')
  await begin('slow', 'slow 2')
  await begin('slow', 'slow 3')
  await begin('quick', 'quick 1')
  await begin('quick', 'quick 2')
  await end('slow 1', 2)
  await end('quick 1', 0)
  await end('quick 2', 0)
  assert.deepEqual(order, ['slow 1', 'quick 1', 'quick 2', 'slow 2'])
})

test('FairQueue: keeps a permit free of accounts that used more than three seconds, until that is forgotten', async () => {
  const { begin, end, order, clock } = fixture()
  await begin('slow', 'slow 1')
  await begin('also slow', 'also slow 1')
  await end('slow 1', 5)
  await end('also slow 1', 0)
  await begin('slow', 'slow 2')
  await begin('also slow', 'also slow 2')
  assert.deepEqual(order.slice(2), ['slow 2'])
  await begin('new', 'new 1')
  assert.deepEqual(order.slice(2), ['slow 2', 'new 1'])
  await end('slow 2', 0)
  await end('new 1', 0)
  await end('also slow 2', 0)
  await clock.advance({ minutes: 10 })
  await begin('slow', 'slow 3')
  await begin('also slow', 'also slow 3')
  assert.deepEqual(order.slice(-2), ['slow 3', 'also slow 3'])
})

test('FairQueue: refuses the account that used the most when too many wait', async () => {
  const { begin, end, order, refused } = fixture({ permits: 1, waitingMax: 2 })
  await begin('slow', 'slow 1')
  await end('slow 1', 4)
  await begin('slow', 'slow 2')
  await begin('slow', 'slow 3')
  await begin('slow', 'slow 4')
  await begin('slow', 'slow 5')
  await begin('quick', 'quick 1')
  await nextTurn()
  assert.deepEqual(refused, ['slow 5: busy', 'slow 4: busy'])
  await end('slow 2', 0)
  assert.deepEqual(order, ['slow 1', 'slow 2', 'quick 1'])
})

test('FairQueue: serves the account with the fewest permits next', async () => {
  const { begin, end, order } = fixture({ permitsOfEach: Infinity })
  for (const name of ['a 1', 'a 2', 'a 3', 'a 4']) await begin('a', name)
  await begin('b', 'b 1')
  assert.deepEqual(order, ['a 1', 'a 2'])
  await end('a 1')
  assert.deepEqual(order, ['a 1', 'a 2', 'b 1'])
  await end('a 2')
  assert.deepEqual(order, ['a 1', 'a 2', 'b 1', 'a 3'])
})

test('FairQueue: lets accounts take turns that use the same time', async () => {
  const { begin, end, order } = fixture({ permits: 1, slowMs: Infinity })
  for (const name of ['a 1', 'a 2', 'a 3']) await begin('a', name)
  for (const name of ['b 1', 'b 2']) await begin('b', name)
  for (const name of ['a 1', 'b 1', 'a 2', 'b 2']) await end(name, 1)
  assert.deepEqual(order, ['a 1', 'b 1', 'a 2', 'b 2', 'a 3'])
})

test('FairQueue: never begins the task of a caller who has left', async () => {
  const { begin, end, order, refused } = fixture({ permits: 1 })
  const caller = new AbortController()
  await begin('a', 'a 1')
  await begin('b', 'b 1', caller.signal)
  caller.abort()
  await nextTurn()
  await begin('c', 'c 1', caller.signal)
  await end('a 1')
  assert.deepEqual(order, ['a 1'])
  assert.deepEqual(refused, ['b 1: left', 'c 1: left'])
})

test('FairQueue: refuses what has waited too long, and gives its place in the line to nobody', async () => {
  const { begin, end, order, refused, clock } = fixture({ permits: Infinity, waitMs: 10_000 })
  for (const name of ['a 1', 'a 2']) await begin('a', name)
  await begin('b', 'b 1')
  assert.deepEqual(order, ['a 1', 'b 1'], 'no account waits for another one')
  await clock.advance({ seconds: 10 })
  await nextTurn()
  assert.deepEqual(refused, ['a 2: busy'])
  await end('a 1')
  await begin('a', 'a 3')
  assert.deepEqual(order, ['a 1', 'b 1', 'a 3'])
})

test('FairQueue: refuses what is more than may wait of one account', async () => {
  const { begin, order, refused } = fixture({ waitingMaxOfEach: 1 })
  for (const name of ['a 1', 'a 2', 'a 3']) await begin('a', name)
  await begin('b', 'b 1')
  assert.deepEqual(refused, ['a 3: busy'])
  assert.deepEqual(order, ['a 1', 'b 1'])
})

test('FairQueue: takes a permit back once, however often it is given back', async () => {
  const { queue, begin, order } = fixture({ permits: 1 })
  const permit = await queue.acquire('a')
  for (const name of ['b', 'c']) await begin(name, name)
  permit[Symbol.dispose]()
  permit[Symbol.dispose]()
  await nextTurn()
  assert.deepEqual(order, ['b'])
})

test('FairQueue: takes the permit back of a task that throws', async () => {
  const { queue } = fixture({ permits: 1 })
  await assert.rejects(
    queue.run('a', () => Promise.reject(new Error('broken'))),
    /^Error: broken$/,
  )
  assert.equal(await queue.run('a', () => Promise.resolve('done')), 'done')
})
