import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteRateLimit, rateWaitEnd, watchRateWait } from './rate-wait.ts'

test('noteRateLimit: keeps the latest end of a wait of more than two seconds and at most a minute', () => {
  const ends: number[] = []
  const end = watchRateWait(() => ends.push(rateWaitEnd()))
  const note = (status: number, retryAfter?: string) =>
    noteRateLimit(
      {
        status,
        headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
      },
      1_000,
    )
  note(429, '2')
  note(429)
  note(429, 'Wed, 21 Oct 2026 07:28:00 GMT')
  note(429, '3600')
  note(503, '5')
  assert.deepEqual(ends, [])
  note(429, '5')
  note(429, '3')
  note(429, '60')
  end()
  note(429, '61')
  assert.deepEqual(ends, [6_000, 61_000])
})
