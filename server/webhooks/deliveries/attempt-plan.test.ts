import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterAttempt } from './attempt-plan.ts'

const ended = Temporal.Instant.from('2026-11-21T08:00:05.123Z')

test('a failed attempt is followed by the next 30 s and then 5 min after its end', () => {
  assert.deepEqual(afterAttempt(1, 'failed', ended), {
    kind: 'again',
    at: Temporal.Instant.from('2026-11-21T08:00:35.123Z'),
  })
  assert.deepEqual(afterAttempt(2, 'failed', ended), {
    kind: 'again',
    at: Temporal.Instant.from('2026-11-21T08:05:05.123Z'),
  })
})

test('the third failure drops the event, and there is never a fourth attempt', () => {
  for (const attempt of [3, 4, 100])
    assert.deepEqual(afterAttempt(attempt, 'failed', ended), { kind: 'dropped' })
})

test('a success ends it at any attempt', () => {
  for (const attempt of [1, 2, 3])
    assert.deepEqual(afterAttempt(attempt, 'succeeded', ended), { kind: 'delivered' })
})
