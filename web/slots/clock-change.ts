import type { Day } from '@crier/sdk/operations.ts'
import { weekDays } from '../time/week-days.ts'

interface ClockChange {
  readonly at: string
  readonly day: Day
  /** Minutes; positive when clocks go forward. */
  readonly by: number
  /** Local time before which the change happens, `HH:MM`. */
  readonly wallTime: string
  utcBefore(time: string): string
  utcAfter(time: string): string
  /** The effect on a slot at this local time on that day. */
  effectOn(
    day: Day,
    time: string,
  ): { kind: 'kept' } | { kind: 'skipped'; to: string } | { kind: 'repeated' }
}

/**
 * The next time that a zone's clocks change, and what that means for slots; null where they
 * never do.
 */
export function nextClockChange(zone: string, nowMs = Date.now()): ClockChange | null {
  const after = Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next')
  if (after === null) return null
  const before = after.subtract({ nanoseconds: 1 })
  const by = (after.offsetNanoseconds - before.offsetNanoseconds) / 60e9
  const wallBefore = after
    .toInstant()
    .toZonedDateTimeISO('UTC')
    .add({ nanoseconds: before.offsetNanoseconds })
    .toPlainDateTime()
  const date = wallBefore.toPlainDate()
  return {
    at: after.toInstant().toString(),
    day: weekDays[date.dayOfWeek - 1] ?? 'sunday',
    by,
    wallTime: wallBefore.toPlainTime().toString({ smallestUnit: 'minute' }),
    utcBefore: (time) => utcOf(date.subtract({ days: 1 }), time, zone),
    utcAfter: (time) => utcOf(date.add({ days: 1 }), time, zone),
    effectOn: (day, time) =>
      day === weekDays[date.dayOfWeek - 1] ? effectOfChange(date, time, zone) : { kind: 'kept' },
  }
}

function effectOfChange(
  date: Temporal.PlainDate,
  time: string,
  zone: string,
): ReturnType<ClockChange['effectOn']> {
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(time))
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.epochMilliseconds === later.epochMilliseconds) return { kind: 'kept' }
  const isThere = earlier.toPlainDateTime().equals(wall)
  return isThere
    ? { kind: 'repeated' }
    : {
        kind: 'skipped',
        to: wall.toZonedDateTime(zone).toPlainTime().toString({ smallestUnit: 'minute' }),
      }
}

function utcOf(date: Temporal.PlainDate, time: string, zone: string): string {
  return date
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .withTimeZone('UTC')
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}
