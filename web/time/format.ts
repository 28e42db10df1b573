import { reader } from './reader.ts'

/**
 * Texts of instants (RFC 3339 or epoch milliseconds) in a zone, the way their reader writes them;
 * in the comments, a British one.
 */
type Moment = string | number

const formats = new Map<string, Intl.DateTimeFormat>()

const format = (moment: Moment, zone: string, options: Intl.DateTimeFormatOptions): string =>
  formatFor(zone, options).format(new Date(moment))

/** Of the reader's language. */
export function formatFor(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { locale } = reader()
  const key = locale + zone + JSON.stringify(options)
  let made = formats.get(key)
  if (made === undefined) {
    // Making one takes longer than using it a hundred times.
    made = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
    formats.set(key, made)
  }
  return made
}

/** `24 November 2026` */
export const dayText = (moment: Moment, zone: string) =>
  format(moment, zone, { day: 'numeric', month: 'long', year: 'numeric' })

/** `Tue 24 Nov` */
export const shortDayText = (moment: Moment, zone: string) =>
  format(moment, zone, { weekday: 'short', day: 'numeric', month: 'short' })

/** `24 Nov` */
export const dayMonthText = (moment: Moment, zone: string) =>
  format(moment, zone, { day: 'numeric', month: 'short' })

/** `1–30 Nov 2026`: the days of a period, whose end is the beginning of the next day. */
export const spanText = (from: string, to: string, zone: string) =>
  formatFor(zone, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    Date.parse(from),
    Date.parse(to) - 1,
  )

/** `Tue 24` */
export const shortWeekdayText = (moment: Moment, zone: string) =>
  `${format(moment, zone, { weekday: 'short' })} ` +
  `${format(moment, zone, { day: 'numeric' }).replaceAll(/\D/g, '')}`

/** `Tuesday 24 November` */
export const weekdayText = (moment: Moment, zone: string) =>
  format(moment, zone, { weekday: 'long', day: 'numeric', month: 'long' })

/** `Tuesday`, `Tue` or `T` */
export const dayNameText = (moment: Moment, zone: string, weekday: 'long' | 'short' | 'narrow') =>
  format(moment, zone, { weekday })

/** `09:00`, or `9:00 AM` */
export const timeText = (moment: Moment, zone: string) => format(moment, zone, hoursAndMinutes())

/** Formats a time of day, `HH:MM` */
export const timeOfDayText = (time: string) => timeText(`1970-01-01T${time}:00Z`, 'UTC')

/** `Monday`, from 1 on */
export const weekdayName = (day: number) =>
  format(`1970-01-${String(day + 4).padStart(2, '0')}T00:00:00Z`, 'UTC', { weekday: 'long' })

/** `Tue 24 Nov, 09:00` */
export const momentText = (moment: Moment, zone: string) =>
  format(moment, zone, { weekday: 'short', day: 'numeric', month: 'short', ...hoursAndMinutes() })

/** `Tue 24 Nov, 09:00`: the hour of an entry. */
export function hourText(moment: Moment, zone: string): string {
  const minutes = Number(format(moment, zone, { minute: 'numeric' }))
  const ms = new Date(moment).getTime()
  return momentText(ms - minutes * 60_000, zone)
}

function hoursAndMinutes(): Intl.DateTimeFormatOptions {
  const { hourCycle } = reader()
  return { hour: hourCycle === 'h12' ? 'numeric' : '2-digit', minute: '2-digit', hourCycle }
}

/** `24 Nov 2026, 09:00:12` */
export const exactText = (moment: Moment, zone: string) =>
  format(moment, zone, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...hoursAndMinutes(),
    second: '2-digit',
  })

/** `in 3 hours`, `2 days ago` */
export function agoText(moment: Moment, now = Date.now()): string {
  const seconds = (new Date(moment).getTime() - now) / 1_000
  const [unit, size] =
    units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  const { locale } = reader()
  const made = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relative.set(locale, made)
  return made.format(Math.round(seconds / size), unit)
}

const relative = new Map<string, Intl.RelativeTimeFormat>()
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const numbers = new Map<string, Intl.NumberFormat>()

/** `1,234` */
export function numberText(value: number): string {
  const { locale } = reader()
  const made = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, made)
  return made.format(value)
}
