/**
 * The sandbox's own clock. Everything that takes time (codes, tokens, processing, windows) is
 * computed from `now()`.
 */
export interface SandboxClock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Resolves after `milliseconds` of this clock, or at once when `signal` aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

export const sandboxClock: SandboxClock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve()
      const timer = setTimeout(done, milliseconds)
      function done() {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      signal?.addEventListener('abort', done, { once: true })
    }),
}

/** A clock that only a test moves: an hour is over after `advance(3_600_000)`. */
export interface ManualClock extends SandboxClock {
  advance(milliseconds: number): void
}

export function manualClock(startsAt: number): ManualClock {
  let now = startsAt
  const sleepers = new Set<{ until: number; wake: () => void }>()
  return {
    now: () => now,
    sleep(milliseconds, signal) {
      return new Promise((resolve) => {
        if (signal?.aborted === true || milliseconds <= 0) return resolve()
        const sleeper = { until: now + milliseconds, wake }
        function wake() {
          sleepers.delete(sleeper)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', wake, { once: true })
      })
    },
    advance(milliseconds) {
      now += milliseconds
      for (const sleeper of sleepers) if (sleeper.until <= now) sleeper.wake()
    },
  }
}

export function isManual(clock: SandboxClock): clock is ManualClock {
  return 'advance' in clock
}
