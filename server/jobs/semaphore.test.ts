import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Semaphore } from './semaphore.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('who finds no place waits for the first that is given back, in the order of coming', async () => {
  const semaphore = new Semaphore(2, { monotonic: () => 0 })
  const taken: number[] = []
  const acquire = (who: number) =>
    semaphore.acquire().then((permit) => {
      taken.push(who)
      return permit
    })
  const all = [1, 2, 3, 4].map(acquire)
  await settled()
  assert.deepEqual(taken, [1, 2])
  ;(await all[1]!)[Symbol.dispose]()
  await settled()
  assert.deepEqual(taken, [1, 2, 3])
  for (const permit of [all[0]!, all[2]!, all[3]!]) (await permit)[Symbol.dispose]()
  const again = await Promise.all([semaphore.acquire(), semaphore.acquire()])
  assert.equal(again.length, 2)
})

test('it is known how long the slowest has been at work', async () => {
  let now = 1_000
  const semaphore = new Semaphore(2, { monotonic: () => now })
  assert.equal(semaphore.longestMs(), 0)
  const first = await semaphore.acquire()
  now += 300
  const second = await semaphore.acquire()
  assert.equal(semaphore.longestMs(), 300)
  first[Symbol.dispose]()
  now += 50
  assert.equal(semaphore.longestMs(), 50)
  second[Symbol.dispose]()
  assert.equal(semaphore.longestMs(), 0)
})
