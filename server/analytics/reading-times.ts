/**
 * When a network is asked about a post, counted from its publication: soon, and then ever
 * more rarely.
 */
const times: readonly Temporal.DurationLike[] = [
  { hours: 1 },
  { hours: 6 },
  { hours: 24 },
  { hours: 72 },
  { hours: 168 },
  { hours: 720 },
]

/** The first time after `now`; null when the last is over. */
export function nextReading(
  publishedAt: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant | null {
  return (
    times
      .map((after) => publishedAt.add(after))
      .find((at) => Temporal.Instant.compare(at, now) > 0) ?? null
  )
}

/**
 * Published before this, a post is not asked about any more, even where its last time was missed.
 */
export const oldestWorthReading = (now: Temporal.Instant) => now.subtract({ hours: 31 * 24 })
