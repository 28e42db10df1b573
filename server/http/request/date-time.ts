const form =
  /^\d{4}-\d{2}-\d{2}[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

// The range of both PostgreSQL and four-digit years, after the offset is subtracted.
const earliest = Temporal.Instant.from('0001-01-01T00:00:00Z')
const latest = Temporal.Instant.from('9999-12-31T23:59:59.999999999Z')

/** RFC 3339 with a zone, of a day that exists; without leap seconds and without the hour 24. */
export function isDateTime(text: string): boolean {
  if (!form.test(text)) return false
  try {
    const instant = Temporal.Instant.from(text)
    return (
      Temporal.Instant.compare(instant, earliest) >= 0 &&
      Temporal.Instant.compare(instant, latest) <= 0
    )
  } catch {
    return false
  }
}
