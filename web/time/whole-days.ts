const form = /^\d{4}-\d{2}-\d{2}$/

/** A day that the calendar has. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !form.test(value)) return false
  try {
    return Temporal.PlainDate.from(value).toString() === value
  } catch {
    return false
  }
}

/** When a day begins in a zone, as the API takes times. */
export const startOfDay = (day: string, zone: string, daysLater = 0) =>
  Temporal.PlainDate.from(day)
    .add({ days: daysLater })
    .toZonedDateTime(zone)
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })
