/** Texts of instants (RFC 3339 or epoch milliseconds) in a zone, the way people read them. */
type Moment = string | number

const formats = new Map<string, Intl.DateTimeFormat>()

function format(moment: Moment, zone: string, options: Intl.DateTimeFormatOptions): string {
  const key = zone + JSON.stringify(options)
  let made = formats.get(key)
  if (made === undefined) {
    // Making one takes longer than using it a hundred times.
    made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options })
    formats.set(key, made)
  }
  return made.format(new Date(moment))
}

/** `24 November 2026` */
export const dayText = (moment: Moment, zone: string) => format(moment, zone, { day: 'numeric', month: 'long', year: 'numeric' })

/** `Tue 24 Nov` */
export const shortDayText = (moment: Moment, zone: string) => format(moment, zone, { weekday: 'short', day: 'numeric', month: 'short' })

/** `Tuesday 24 November` */
export const weekdayText = (moment: Moment, zone: string) => format(moment, zone, { weekday: 'long', day: 'numeric', month: 'long' })

/** `09:00` */
export const timeText = (moment: Moment, zone: string) => format(moment, zone, { hour: '2-digit', minute: '2-digit' })

/** `Tue 24 Nov, 09:00` */
export const momentText = (moment: Moment, zone: string) => `${shortDayText(moment, zone)}, ${timeText(moment, zone)}`

/** `24 Nov 2026, 09:00:12` */
export const exactText = (moment: Moment, zone: string) =>
  format(moment, zone, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** `in 3 hours`, `2 days ago` */
export function agoText(moment: Moment, now = Date.now()): string {
  const seconds = (new Date(moment).getTime() - now) / 1_000
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  return relative.format(Math.round(seconds / size), unit)
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
