import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentUse } from './recent-use.ts'

test('RecentUse: prefers the account that used the least time, and the first of equals', () => {
  const used = new RecentUse(() => 0)
  used.add('a', 100)
  used.add('b', 20)
  used.add('b', 20)
  assert.equal(used.least(['a', 'b']), 'b')
  assert.equal(used.least(['a', 'b', 'c', 'd']), 'c')
  assert.equal(used.least([]), undefined)
})

test('RecentUse: forgets half of the use in a minute', () => {
  let now = 0
  const used = new RecentUse(() => now)
  used.add('a', 100)
  now = 60_000
  assert.equal(used.of('a'), 50)
})

test('RecentUse: remembers at most 1,000 accounts, the latest ones', () => {
  const used = new RecentUse(() => 0)
  for (let number = 0; number <= 1_000; number++) used.add(`a${number}`, 10)
  assert.equal(used.of('a0'), 0)
  assert.equal(used.of('a1'), 10)
})
