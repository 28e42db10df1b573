/** The only source of time. A service gets a clock; tests and the simulation hand in one that they move themselves. */
export interface Clock {
  /** Wall time, in whole milliseconds: finer digits would be lost in the database and in every answer. */
  now(): Temporal.Instant
  /** Milliseconds that never go back, for measuring how long something took. Not comparable between processes. */
  monotonic(): number
  /** Resolves after `milliseconds`, or at once when `signal` is aborted. Never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

// A timer of Node overflows at 2^31 ms and then fires at once; a longer sleep is cut, and the sleeper looks again.
const timerMillisecondsMax = 2 ** 31 - 1

export const liveClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
  monotonic: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const wake = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, Math.min(Math.max(0, milliseconds), timerMillisecondsMax))
      signal?.addEventListener('abort', wake, { once: true })
    }),
}
