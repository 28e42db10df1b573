import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Places } from './places.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('who finds no place waits for the first that is given back, in the order of coming', async () => {
  const places = new Places(2)
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
