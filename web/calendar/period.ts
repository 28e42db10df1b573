import type { Reader } from '../time/reader.ts'

export interface Range {
  readonly from: string
  readonly to: string
}

export const views = ['month', 'week', 'day', 'list'] as const

export type View = (typeof views)[number]

/** True for an existing day. Years outside of 2000 to 2199 are refused: no post can be there. */
export function isCalendarDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^2[01]\d\d-\d\d-\d\d$/.test(value)) return false
  return (
    !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
    new Date(`${value}T00:00:00Z`).toISOString().startsWith(value)
  )
}

const weekDays = 7
const usualHour = 9
// A month is six weeks, so that no other one is higher.
const lengths = {
  month: { days: 42 },
  week: { days: weekDays },
  day: { days: 1 },
  list: { months: 1 },
} as const

/** The range of a view, as instants: whole weeks, or the day; the list shows its month. */
export function periodRange(view: View, day: string, zone: string, weekStart: number): Range {
  const first = firstDay(view, day, weekStart)
  return { from: startOf(first, zone), to: startOf(first.add(lengths[view]), zone) }
}

/** As `periodRange`, but a month has no days of its neighbours. */
export const titledRange = (view: View, day: string, zone: string, weekStart: number): Range =>
  periodRange(view === 'month' ? 'list' : view, day, zone, weekStart)

/** The days that a grid has, `YYYY-MM-DD`. */
export function daysOf(
  view: Exclude<View, 'list'>,
  day: string,
  weekStart: number,
): readonly string[] {
  const first = firstDay(view, day, weekStart)
  return Array.from({ length: lengths[view].days }, (_, days) => first.add({ days }).toString())
}

function firstDay(view: View, day: string, weekStart: number): Temporal.PlainDate {
  const date = Temporal.PlainDate.from(day)
  if (view === 'list') return date.with({ day: 1 })
  if (view === 'day') return date
  const from = view === 'week' ? date : date.with({ day: 1 })
  return from.subtract({ days: (from.dayOfWeek - weekStart + weekDays) % weekDays })
}

const startOf = (date: Temporal.PlainDate, zone: string) =>
  date.toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' })

/** Moves the view by one period. */
export function neighbour(view: View, day: string, direction: 1 | -1): string {
  const date = Temporal.PlainDate.from(day)
  if (view === 'day' || view === 'week')
    return date.add({ days: direction * lengths[view].days }).toString()
  return date.with({ day: 1 }).add({ months: direction }).toString()
}

/**
 * The hour at which a week or a day opens: the one before now, when the range includes now (RFC
 * 3339), else the one before the earliest time of day with an entry.
 */
export function firstHour(times: readonly string[], zone: string, now: string | null): number {
  const hours = (now === null ? times : [now]).map((at) => wallTime(at, zone).hour)
  return Math.max(0, (hours.length === 0 ? usualHour : Math.min(...hours)) - 1)
}

/** The wall time of the zone at an instant (RFC 3339). */
export const wallTime = (at: string, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone)

/** Noon of a day `YYYY-MM-DD` in UTC, for texts about the day alone. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** RFC 3339. A time that the clocks skip is the one after. */
export const instantAt = (day: string, time: Temporal.PlainTime, zone: string): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: zone, plainTime: time })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })

export const todayIn = (zone: string) => Temporal.Now.plainDateISO(zone).toString()

export function periodTitle(view: View, day: string, { locale, weekStart }: Reader): string {
  const text = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  if (view === 'day')
    return text({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(
      Date.parse(day),
    )
  if (view !== 'week') return text({ month: 'long', year: 'numeric' }).format(Date.parse(day))
  const first = firstDay('week', day, weekStart)
  const [from, to] = [first, first.add({ days: weekDays - 1 })].map((date) =>
    Date.parse(date.toString()),
  )
  return text({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(from!, to!)
}
