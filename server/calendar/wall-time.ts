/**
 * A recurring place in a calendar: a local wall-clock time in its zone. `day` 1 Monday … 7 Sunday,
 * `time` `HH:MM`.
 */
export interface WeeklySlot {
  readonly day: number
  readonly time: string
  readonly timezone: string
}

const dayMs = 86_400_000
const hourMs = 3_600_000
// A zone's clock changes by less than this, so a time further from any change than this needs no
// calendar arithmetic.
const changeMarginMs = 36 * hourMs

/** A part of a zone's history with a constant offset. */
interface Steady {
  readonly fromMs: number
  readonly untilMs: number
  readonly offsetMs: number
}

/**
 * Turns local times into instants. A time skipped in spring moves forward by the gap; a time
 * repeated in autumn is its first occurrence (RFC 5545 and Temporal's `compatible`). Far from a
 * change this is one subtraction, which makes ten thousand slots cheap.
 */
class ZoneClock {
  readonly #timezone: string
  #steady: Steady | undefined

  constructor(timezone: string) {
    this.#timezone = timezone
  }

  /** `localMs`: the wall time read as if it were UTC, in epoch milliseconds. */
  instantMs(localMs: number): number {
    const steady = this.#steady
    if (steady) {
      const guess = localMs - steady.offsetMs
      if (guess - changeMarginMs >= steady.fromMs && guess + changeMarginMs < steady.untilMs)
        return guess
    }
    const zoned = Temporal.Instant.fromEpochMilliseconds(localMs)
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
      .toZonedDateTime(this.#timezone, { disambiguation: 'compatible' })
    this.#steady = steadyPart(zoned)
    return zoned.epochMilliseconds
  }
}

function steadyPart(zoned: Temporal.ZonedDateTime): Steady {
  return {
    fromMs:
      zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ??
      -Infinity,
    untilMs: zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offsetMs: zoned.offsetNanoseconds / 1_000_000,
  }
}

// Local dates run from 12 hours behind UTC to 14 ahead.
const aheadMs = 14 * hourMs

/**
 * Every occurrence of the slots after `afterMs`, each instant once, in order, without end (until
 * the end of time is near).
 */
export function* occurrences(slots: readonly WeeklySlot[], afterMs: number): Generator<number> {
  const places = slots.map(({ day, time, timezone }) => {
    const [hours, minutes] = time.split(':').map(Number) as [number, number]
    return { day, timezone, timeMs: (hours * 60 + minutes) * 60_000 }
  })
  if (places.length === 0) return
  const clocks = new Map(places.map(({ timezone }) => [timezone, new ZoneClock(timezone)]))
  const lastDate = Temporal.Instant.from('9990-01-01T00:00Z').epochMilliseconds
  let waiting: number[] = []
  let emitted = afterMs
  // Two days back: where it is still the day before yesterday for the zone that is furthest behind.
  for (
    let weekMs = Math.floor(afterMs / dayMs) * dayMs - 2 * dayMs;
    weekMs < lastDate;
    weekMs += 7 * dayMs
  ) {
    for (const { day, timezone, timeMs } of places) {
      const dateMs = weekMs + ((day - isoDay(weekMs) + 7) % 7) * dayMs
      waiting.push(clocks.get(timezone)!.instantMs(dateMs + timeMs))
    }
    waiting.sort((one, other) => one - other)
    // Further changes of the next week come at its first date's midnight in the zone furthest
    // ahead, or later.
    const settledMs = weekMs + 7 * dayMs - aheadMs
    let count = 0
    for (; count < waiting.length && waiting[count]! < settledMs; count++) {
      const at = waiting[count]!
      if (at > emitted) yield (emitted = at)
    }
    waiting = waiting.slice(count)
  }
}

/**
 * Returns the weekday of the date that begins at this UTC midnight; 1 January 1970 was a Thursday.
 */
function isoDay(midnightMs: number): number {
  return ((((midnightMs / dayMs + 3) % 7) + 7) % 7) + 1
}
