import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from 'node:test'
import { ManualClock } from '../../testing/manual-clock.ts'
import { FairQueue } from './fair-queue.ts'

/** A queue whose work lasts until it is ended by its name; `order` tells what began. */
function fixture({ permits = 2, waitingMax = 10 } = {}) {
  const clock = new ManualClock()
  const queue = new FairQueue({ permits, waitingMax, clock })
  const order: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  const begin = async (account: string, name: string) => {
    void queue
      .run(account, () => {
        order.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      })
      .then((result) => result === undefined && refused.push(name))
    await nextTurn()
  }
  /** Ends it after so many seconds. */
  const end = async (name: string, seconds = 0) => {
    await clock.advance({ seconds })
    ends.get(name)!()
    await nextTurn()
  }
  return { begin, end, order, refused, clock }
}

test('FairQueue runs one document of an account at a time, and another account’s beside it', async () => {
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

test('FairQueue takes the account next that took the least, whoever came first', async () => {
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

test('FairQueue keeps a place free of accounts that took more than three seconds, for ten minutes', async () => {
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

test('FairQueue refuses the account that took the most when too many wait', async () => {
  const { begin, end, order, refused } = fixture({ permits: 1, waitingMax: 2 })
  await begin('slow', 'slow 1')
  await end('slow 1', 4)
  await begin('slow', 'slow 2')
  await begin('slow', 'slow 3')
  await begin('slow', 'slow 4')
  await begin('slow', 'slow 5')
  await begin('quick', 'quick 1')
  await nextTurn()
  assert.deepEqual(refused, ['slow 5', 'slow 3'])
  await end('slow 2', 0)
  assert.deepEqual(order, ['slow 1', 'slow 2', 'quick 1'])
})
