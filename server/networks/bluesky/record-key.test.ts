import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../ports/random.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { newRecordKey, timeOfKey } from './record-key.ts'

const now = Temporal.Instant.from('2026-11-28T18:00:00.123Z')

test('a record key has the form of a TID and holds its time', () => {
  const ports = { clock: new ManualClock(now), random: seededRandom(7) }
  const keys = Array.from({ length: 1_000 }, () => newRecordKey(ports))
  for (const key of keys) {
    assert.match(key, /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/)
    assert.equal(timeOfKey(key)?.toString(), now.toString())
  }
  assert.ok(new Set(keys).size > 990, 'keys of one millisecond differ')
})

test('later record keys sort behind earlier ones', () => {
  const at = (seconds: number) =>
    newRecordKey({ clock: new ManualClock(now.add({ seconds })), random: seededRandom(seconds) })
  const keys = Array.from({ length: 100 }, (_, second) => at(second))
  assert.deepEqual([...keys].sort(), keys)
})

test('the time of a revision that a server gave is read, and of nothing else', () => {
  assert.equal(timeOfKey('3m6q2xrk22222')?.toString(), '2025-11-28T23:46:02.916Z')
  for (const none of ['', 'self', '3m6q2xrk2222', 'zzzzzzzzzzzzz', '3m6q2xrk2222A'])
    assert.equal(timeOfKey(none), null)
})
