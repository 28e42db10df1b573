/** `YYYY-MM-DDTHH:MM` in a zone, as fields for date and time hold it, to an instant. Skipped times move forward, as slots do. */
export function instantOfWallTime(wallTime: string, zone: string): string {
  return Temporal.PlainDateTime.from(wallTime).toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' })
}

export function wallTimeOf(instant: string, zone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}
