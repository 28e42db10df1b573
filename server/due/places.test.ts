import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Places } from './places.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('who finds no place waits for the first that is given back, in the order of coming', async () => {
  const places = new Places(2, { monotonic: () => 0 })
  const taken: number[] = []
  const take = (who: number) =>
    places.take().then((place) => {
      taken.push(who)
      return place
    })
  const all = [1, 2, 3, 4].map(take)
  await settled()
  assert.deepEqual(taken, [1, 2])
  ;(await all[1]!)[Symbol.dispose]()
  await settled()
  assert.deepEqual(taken, [1, 2, 3])
  for (const place of [all[0]!, all[2]!, all[3]!]) (await place)[Symbol.dispose]()
  const again = await Promise.all([places.take(), places.take()])
  assert.equal(again.length, 2)
})

test('it is known how long the slowest has been at work', async () => {
  let now = 1_000
  const places = new Places(2, { monotonic: () => now })
  assert.equal(places.longestMs(), 0)
  const first = await places.take()
  now += 300
  const second = await places.take()
  assert.equal(places.longestMs(), 300)
  first[Symbol.dispose]()
  now += 50
  assert.equal(places.longestMs(), 50)
  second[Symbol.dispose]()
  assert.equal(places.longestMs(), 0)
})
