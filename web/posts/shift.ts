/**
 * How far several posts go: some days, and where a time of day is given (`HH:MM`; empty: each keeps
 * its own) to that.
 */
export interface Shift {
  readonly days: number
  readonly time: string
}

/**
 * RFC 3339. By the calendar and the clock of the zone: a post at nine stays at nine when the
 * clocks change.
 */
export function shifted(at: string, { days, time }: Shift, zone: string): string {
  const from = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  const plainTime = time === '' ? from.toPlainTime() : Temporal.PlainTime.from(time)
  return from
    .toPlainDate()
    .add({ days })
    .toZonedDateTime({ timeZone: zone, plainTime })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })
}

/** In the order in which none of them takes a time that another one is about to leave. */
export function inTurn<Post extends { readonly scheduled_at: string }>(
  posts: readonly Post[],
  { days }: Shift,
): readonly Post[] {
  const direction = days > 0 ? -1 : 1
  return posts.toSorted(
    (one, other) => direction * (Date.parse(one.scheduled_at) - Date.parse(other.scheduled_at)),
  )
}

/** The shortest way by whole weeks to a time to come. */
export function nextWeek(at: string, zone: string, now: number): string {
  for (let days = 7; ; days += 7) {
    const next = shifted(at, { days, time: '' }, zone)
    if (Date.parse(next) > now) return next
  }
}
