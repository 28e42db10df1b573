import { Refusal } from '@crier/contract/problems.ts'

/** The name of a zone as it is written. Refuses what is none. */
export function canonicalZone(name: string, pointer = '/timezone'): string {
  if (!isTimezone(name))
    throw new Refusal(
      'invalid_parameter',
      `"${name}" is not an IANA time zone such as Europe/Berlin.`,
      [{ pointer, detail: 'must be an IANA time zone such as Europe/Berlin' }],
    )
  return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
}

export function isTimezone(name: string): boolean {
  // Offsets such as +01:00 are zones for Temporal, but they know no daylight saving: the contract
  // asks for IANA names.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** When the day that `now` is in ends in a zone: 23, 24 or 25 hours after it began. */
export function endOfDay(timezone: string, now: Temporal.Instant): Temporal.Instant {
  return now.toZonedDateTimeISO(timezone).startOfDay().add({ days: 1 }).toInstant()
}
