/** An instant as answers and webhooks show it: `2026-11-24T09:00:00.000Z`. */
export function instantText(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' })
}

export function instantTextOrNull(instant: Temporal.Instant | null): string | null {
  return instant === null ? null : instantText(instant)
}
