import { Temporal } from 'temporal-polyfill'
import type { Range } from './use-calendar.ts'
import type { View } from './grid.tsx'

const weekDays = 7
const weeksOfMonth = 6

/** What a view of this day shows, as instants: whole weeks from Monday on; the list shows its month. */
export function rangeOf(view: View, day: string, zone: string): Range {
  const first = firstDay(view, day)
  const last =
    view === 'week' ? first.add({ days: weekDays }) : view === 'month' ? first.add({ weeks: weeksOfMonth }) : first.add({ months: 1 })
  return { from: startOf(first, zone), to: startOf(last, zone) }
}

function firstDay(view: View, day: string): Temporal.PlainDate {
  const date = Temporal.PlainDate.from(day)
  if (view === 'list') return date.with({ day: 1 })
  const from = view === 'week' ? date : date.with({ day: 1 })
  return from.subtract({ days: from.dayOfWeek - 1 })
}

const startOf = (date: Temporal.PlainDate, zone: string) => date.toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' })

/** The same view one further or one back. */
export function neighbour(view: View, day: string, direction: 1 | -1): string {
  const date = Temporal.PlainDate.from(day)
  return (view === 'week' ? date.add({ weeks: direction }) : date.with({ day: 1 }).add({ months: direction })).toString()
}

export function titleOf(view: View, day: string): string {
  const date = Temporal.PlainDate.from(day)
  if (view !== 'week') return date.toLocaleString('en-GB', { month: 'long', year: 'numeric' })
  const monday = firstDay('week', day)
  const sunday = monday.add({ days: weekDays - 1 })
  const start = monday.month === sunday.month ? String(monday.day) : monday.toLocaleString('en-GB', { day: 'numeric', month: 'short' })
  return `${start} – ${sunday.toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })}`
}
