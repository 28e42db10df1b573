/** For people, in a zone: `Tuesday 24 November 2026 at 10:00`. */
export function momentInZone(at: Temporal.Instant, timezone: string): string {
  return at
    .toZonedDateTimeISO(timezone)
    .toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short' })
}
