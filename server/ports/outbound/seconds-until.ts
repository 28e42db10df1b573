/** Whole seconds from `now` until `at`, at least one: what `Retry-After` says. */
export const secondsUntil = (at: Temporal.Instant, now: Temporal.Instant) =>
  Math.max(1, Math.ceil(at.since(now).total('seconds')))
