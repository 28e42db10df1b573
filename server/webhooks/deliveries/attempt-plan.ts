type AttemptOutcome = 'succeeded' | 'failed'

type AfterAttempt =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'again'; readonly at: Temporal.Instant }
  /** No attempt is left: the event is dropped, and the log says so. */
  | { readonly kind: 'dropped' }

// Between the end of an attempt and the next one: three attempts in all, at 0, +30 s and +5 min.
const pauses: readonly Temporal.DurationLike[] = [{ seconds: 30 }, { minutes: 5 }]

/**
 * The next state of a delivery when its attempt number `attempt` (from 1) has ended. An attempt
 * that a crash interrupted has failed, and ended when that was found. Beyond the last attempt the
 * answer stays `dropped`: there is never a fourth.
 */
export function afterAttempt(
  attempt: number,
  outcome: AttemptOutcome,
  endedAt: Temporal.Instant,
): AfterAttempt {
  if (outcome === 'succeeded') return { kind: 'delivered' }
  const pause = pauses[attempt - 1]
  return pause ? { kind: 'again', at: endedAt.add(pause) } : { kind: 'dropped' }
}
