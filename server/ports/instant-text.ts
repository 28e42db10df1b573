/** An instant as answers and webhooks show it: `2026-11-24T09:00:00.000Z`. */
export function instantText(instant: Temporal.Instant): string {
  // The deliveries of one claim share their time, and its text takes as long as a signature.
  if (instant !== last.instant)
    last = { instant, text: instant.toString({ smallestUnit: 'millisecond' }) }
  return last.text
}

let last: { readonly instant: Temporal.Instant | null; readonly text: string } = {
  instant: null,
  text: '',
}

export function instantTextOrNull(instant: Temporal.Instant | null): string | null {
  return instant === null ? null : instantText(instant)
}

/**
 * Reads a timestamp of the API. Finer digits than milliseconds are dropped: two times that show as
 * the same are the same.
 */
export function wholeMilliseconds(timestamp: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(
    Temporal.Instant.from(timestamp.toUpperCase().replace(' ', 'T')).epochMilliseconds,
  )
}
