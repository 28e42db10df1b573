import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitAsked } from './wait-asked.ts'

test('waitAsked reads what the common servers say, in milliseconds', () => {
  const cases: readonly [headers: Record<string, string>, words: string, waitMs: number | null][] =
    [
      [{ 'retry-after': '20' }, '', 20_000],
      [{ 'retry-after-ms': '340', 'retry-after': '1' }, '', 340],
      [
        { 'retry-after': 'Sun, 22 Nov 2026 12:01:00 GMT', date: 'Sun, 22 Nov 2026 12:00:00 GMT' },
        '',
        60_000,
      ],
      [
        { 'retry-after': 'Sun, 22 Nov 2026 11:00:00 GMT', date: 'Sun, 22 Nov 2026 12:00:00 GMT' },
        '',
        0,
      ],
      [{ 'retry-after': 'soon' }, '', null],
      [{}, 'please try again in 20s.', 20_000],
      [{}, 'please try again in 1m2.5s.', 62_500],
      [{}, 'please try again in 340ms.', 340],
      [{}, 'please retry after 12 seconds.', 12_000],
      [{}, 'please try again later', null],
      [{ 'retry-after': '99999999' }, '', 86_400_000],
    ]
  for (const [headers, words, waitMs] of cases)
    assert.equal(waitAsked({ headers, body: '' }, words), waitMs, JSON.stringify([headers, words]))
  assert.equal(
    waitAsked({ headers: {}, body: '{"details":[{"retryDelay": "34.07s"}]}' }, ''),
    34_070,
  )
})
