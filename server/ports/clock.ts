import { uptime } from 'node:os'

/**
 * The only source of time. A service gets a clock; tests and the simulation hand in one that they
 * move themselves.
 */
export interface Clock {
  /**
   * Wall time, in whole milliseconds: finer digits would be lost in the database and in every
   * answer.
   */
  now(): Temporal.Instant
  /**
   * Milliseconds that never go back, for measuring how long something took. Not comparable between
   * processes.
   */
  monotonic(): number
  /** Resolves after `milliseconds`, or at once when `signal` is aborted. Never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /**
   * How long the machine has slept (a laptop that was closed), in milliseconds: `monotonic` does
   * not count it.
   */
  suspended?(): number
  /** The guard of a service's clock: see guarded-clock.ts. */
  readonly guard?: ClockGuard
}

/** Keeps one wrong reading of a clock from doing damage. */
export interface ClockGuard {
  /** The time may be wrong: nothing is deleted, renewed or given up by it. */
  isDoubtful(): boolean
  /** Nothing may be sent: another process may be running by an earlier time. */
  mustWait(): boolean
  /** By how many seconds this process began ahead of another one that is running, or null. */
  secondsAhead(): number | null
  /**
   * Call it at the start with the newest heartbeat in the database, and the newest heartbeat of a
   * process that may still be running. A time more than a day after the former is in doubt for an
   * hour; a heartbeat that is behind is compared before anything is sent.
   */
  begin(lastSeen: Temporal.Instant | null, heartbeat: Temporal.Instant | null): void
  /** The newest sign of life of another process. */
  hear(other: Temporal.Instant): void
  /**
   * The operator's newest word that the machine's clock is right, or null: one that is new since
   * the last call is believed.
   */
  heed(word: string | null): void
}

// A timer of Node overflows at 2^31 ms and then fires at once; a longer sleep is cut, and the
// sleeper checks the time again.
const timerMillisecondsMax = 2 ** 31 - 1

export const liveClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
  monotonic: () => performance.now(),
  // The machine's uptime counts its sleep.
  suspended: () => uptime() * 1_000 - performance.now(),
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
