import type { Reader } from '../time/reader.ts'

export interface Range {
  readonly from: string
  readonly to: string
}

export type View = 'month' | 'week' | 'list'

const weekDays = 7
const usualHour = 9
const weeksOfMonth = 6

/** What a view of this day shows, as instants: whole weeks; the list shows its month. */
export function rangeOf(view: View, day: string, zone: string, weekStart: number): Range {
  const first = firstDay(view, day, weekStart)
  const last =
    view === 'week' ? first.add({ days: weekDays }) : view === 'month' ? first.add({ weeks: weeksOfMonth }) : first.add({ months: 1 })
  return { from: startOf(first, zone), to: startOf(last, zone) }
}

function firstDay(view: View, day: string, weekStart: number): Temporal.PlainDate {
  const date = Temporal.PlainDate.from(day)
  if (view === 'list') return date.with({ day: 1 })
  const from = view === 'week' ? date : date.with({ day: 1 })
  return from.subtract({ days: (from.dayOfWeek - weekStart + weekDays) % weekDays })
}

const startOf = (date: Temporal.PlainDate, zone: string) => date.toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' })

/** The same view one further or one back. */
export function neighbour(view: View, day: string, direction: 1 | -1): string {
  const date = Temporal.PlainDate.from(day)
  return (view === 'week' ? date.add({ weeks: direction }) : date.with({ day: 1 }).add({ months: direction })).toString()
}

/** Where a week opens: an hour before the earliest time of day at which something stands. */
export function hourBefore(times: readonly string[], zone: string): string {
  const hours = times.map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).hour)
  const first = hours.length === 0 ? usualHour : Math.min(...hours)
  return `${String(Math.max(0, first - 1)).padStart(2, '0')}:00:00`
}

export const todayIn = (zone: string) => Temporal.Now.plainDateISO(zone).toString()

export function titleOf(view: View, day: string, { locale, weekStart }: Reader): string {
  const text = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  if (view !== 'week') return text({ month: 'long', year: 'numeric' }).format(Date.parse(day))
  const first = firstDay('week', day, weekStart)
  const [from, to] = [first, first.add({ days: weekDays - 1 })].map((date) => Date.parse(date.toString()))
  return text({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(from!, to!)
}
