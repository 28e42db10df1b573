import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextReading } from './reading-times.ts'

const publishedAt = Temporal.Instant.from('2026-11-21T08:00:00Z')

test('a post is asked about after an hour, six, a day, three, seven and thirty, and never again', () => {
  const asked: number[] = []
  for (
    let at: Temporal.Instant | null = nextReading(publishedAt, publishedAt);
    at !== null;
    at = nextReading(publishedAt, at)
  )
    asked.push(at.since(publishedAt).total('hours'))
  assert.deepEqual(asked, [1, 6, 24, 72, 168, 720])
})

test('times that were missed are not made up for', () => {
  assert.equal(
    nextReading(publishedAt, publishedAt.add({ hours: 100 }))
      ?.since(publishedAt)
      .total('hours'),
    168,
  )
  assert.equal(nextReading(publishedAt, publishedAt.add({ hours: 1_000 })), null)
})

test('by a clock that went back a post is asked about no sooner', () => {
  assert.equal(
    nextReading(publishedAt, publishedAt.subtract({ hours: 5 }))
      ?.since(publishedAt)
      .total('hours'),
    1,
  )
})
