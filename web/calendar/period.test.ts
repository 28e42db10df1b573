import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighbour, rangeOf, titleOf } from './period.ts'

test('rangeOf takes whole weeks from Monday on, and the list its month, in the zone', () => {
  assert.deepEqual(rangeOf('week', '2026-11-25', 'Europe/Berlin'), { from: '2026-11-22T23:00:00.000Z', to: '2026-11-29T23:00:00.000Z' })
  assert.deepEqual(rangeOf('month', '2026-11-25', 'UTC'), { from: '2026-10-26T00:00:00.000Z', to: '2026-12-07T00:00:00.000Z' })
  assert.deepEqual(rangeOf('list', '2026-11-25', 'UTC'), { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' })
})

test('a week in which the clocks change has 167 hours or 169', () => {
  const hours = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 3_600_000
  assert.equal(hours(rangeOf('week', '2031-03-30', 'Europe/Berlin')), 167)
  assert.equal(hours(rangeOf('week', '2031-10-26', 'Europe/Berlin')), 169)
})

test('neighbour moves by a week or a month, never past a short month', () => {
  assert.equal(neighbour('week', '2026-12-30', 1), '2027-01-06')
  assert.equal(neighbour('month', '2027-01-31', 1), '2027-02-01')
  assert.equal(neighbour('list', '2027-01-31', -1), '2026-12-01')
})

test('titleOf names both months of a week that lies in two', () => {
  assert.equal(titleOf('week', '2026-12-02'), '30 Nov – 6 Dec 2026')
  assert.equal(titleOf('week', '2026-11-25'), '23 – 29 Nov 2026')
  assert.equal(titleOf('month', '2026-11-25'), 'November 2026')
})
