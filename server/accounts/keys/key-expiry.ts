import { wholeMilliseconds } from '../../ports/instant-text.ts'

// Longer than any rotation of keys, and short enough that a slip of the year is noticed.
const yearsMax = 5

/** When a key is to stop working, or what is wrong with that time. */
export function keyExpiry(
  text: string,
  now: Temporal.Instant,
): { readonly at: Temporal.Instant } | { readonly wrong: string } {
  const at = readTime(text)
  if (at === null) return { wrong: 'must be a time with a zone, such as 2027-01-31T00:00:00Z' }
  if (Temporal.Instant.compare(at, now) <= 0) return { wrong: 'must be later than now' }
  const latest = now.toZonedDateTimeISO('UTC').add({ years: yearsMax }).toInstant()
  return Temporal.Instant.compare(at, latest) > 0
    ? { wrong: `must be at most ${yearsMax} years from now` }
    : { at }
}

function readTime(text: string): Temporal.Instant | null {
  try {
    return wholeMilliseconds(text)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
