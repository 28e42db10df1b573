// A window of X is 15 minutes or a day; a time beyond that is not a reset.
const furthest = { hours: 25 }

const windows = ['x-rate-limit', 'x-app-limit-24hour', 'x-user-limit-24hour'] as const

/**
 * The end of the call's rate limit window, when more than half of it is used; null when it is not,
 * or the answer does not say.
 */
export function halfUsedUntil(
  headers: Readonly<Record<string, string>>,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const [limit, remaining] = [
    Number(headers['x-rate-limit-limit'] ?? NaN),
    Number(headers['x-rate-limit-remaining'] ?? NaN),
  ]
  return remaining < limit / 2 ? rateResetAt(headers, now) : null
}

/**
 * When X says it will take calls again: the latest reset of the windows that are used up, else that
 * of the call's own window. Null when the headers do not say. X writes epoch seconds.
 */
export function rateResetAt(
  headers: Readonly<Record<string, string>>,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const usedUp = windows.filter((window) => headers[`${window}-remaining`]?.trim() === '0')
  const resets = (usedUp.length > 0 ? usedUp : windows.slice(0, 1)).map(
    (window) => Number(headers[`${window}-reset`] ?? NaN) * 1_000,
  )
  const isPlausible = (time: number) =>
    time > now.epochMilliseconds && time <= now.add(furthest).epochMilliseconds
  const latest = Math.max(...resets.filter((time) => Number.isInteger(time) && isPlausible(time)))
  return Number.isFinite(latest) ? Temporal.Instant.fromEpochMilliseconds(latest) : null
}
