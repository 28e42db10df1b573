/**
 * `YYYY-MM-DDTHH:MM` in a zone, as fields for date and time hold it, to an instant. Skipped times
 * move forward, as slots do.
 */
export function instantOfWallTime(wallTime: string, zone: string): string {
  return Temporal.PlainDateTime.from(wallTime)
    .toZonedDateTime(zone)
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })
}

/** Null where a field is empty, filled in only in part, or holds no time that there is. */
export function instantIfWhole(wallTime: string, zone: string): string | null {
  try {
    return instantOfWallTime(wallTime, zone)
  } catch {
    return null
  }
}

export function wallTimeOf(instant: string, zone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

export const wallTimeNow = (zone: string): string => wallTimeOf(new Date().toISOString(), zone)
