import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOfWallTime, wallTimeOf } from './wall-time.ts'

test('a wall time becomes an instant of its zone, and comes back', () => {
  assert.equal(instantOfWallTime('2026-11-24T09:00', 'Europe/Berlin'), '2026-11-24T08:00:00.000Z')
  assert.equal(wallTimeOf('2026-11-24T08:00:00.000Z', 'Europe/Berlin'), '2026-11-24T09:00')
})

test('a wall time that the clock skips moves forward by the gap, and the first of two is taken', () => {
  assert.equal(instantOfWallTime('2031-03-30T02:30', 'Europe/Berlin'), '2031-03-30T01:30:00.000Z')
  assert.equal(instantOfWallTime('2031-10-26T02:30', 'Europe/Berlin'), '2031-10-26T00:30:00.000Z')
})
