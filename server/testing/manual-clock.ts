import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../ports/clock.ts'

interface Sleeper {
  readonly wakesAt: number
  readonly order: number
  readonly wake: () => void
}

/** A clock that moves only when a test moves it. Sleepers wake in the order of their times. */
export class ManualClock implements Clock {
  #milliseconds: number
  #wrongBy = 0
  #sleepers: Sleeper[] = []
  #order = 0

  constructor(start: Temporal.Instant = Temporal.Instant.from('2026-11-21T08:00:00Z')) {
    this.#milliseconds = start.epochMilliseconds
  }

  now(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(this.#milliseconds + this.#wrongBy)
  }

  /** The time of a clock that was not set. */
  rightNow(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(this.#milliseconds)
  }

  /** Sets the wall clock: from now on it differs by this much from the elapsed time. */
  setWrongBy(duration: Temporal.DurationLike): void {
    this.#wrongBy = Temporal.Duration.from(duration).total('milliseconds')
  }

  monotonic(): number {
    return this.#milliseconds
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted || milliseconds <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      const sleeper: Sleeper = {
        wakesAt: this.#milliseconds + milliseconds,
        order: this.#order++,
        wake: () => {
          signal?.removeEventListener('abort', sleeper.wake)
          this.#sleepers = this.#sleepers.filter((other) => other !== sleeper)
          resolve()
        },
      }
      signal?.addEventListener('abort', sleeper.wake, { once: true })
      this.#sleepers.push(sleeper)
    })
  }

  /** The time when the next sleeper wakes, or `undefined` without one. */
  nextWake(): Temporal.Instant | undefined {
    const next = this.#next()
    return next && Temporal.Instant.fromEpochMilliseconds(next.wakesAt)
  }

  /**
   * Moves time forward, stopping at each sleeper on the way; `settle` may wait for real work that a
   * waking sleeper began.
   */
  async advance(
    duration: Temporal.DurationLike,
    settle: () => Promise<unknown> = () => nextTurn(),
  ): Promise<void> {
    const target = this.#milliseconds + Temporal.Duration.from(duration).total('milliseconds')
    for (let next = this.#next(); next && next.wakesAt <= target; next = this.#next()) {
      this.#milliseconds = Math.max(this.#milliseconds, next.wakesAt)
      next.wake()
      await settle()
    }
    this.#milliseconds = target
    await settle()
  }

  /**
   * Like `advance`, without a stop on the way: as after a standstill everybody whose time has
   * passed wakes at once.
   */
  async skip(
    duration: Temporal.DurationLike,
    settle: () => Promise<unknown> = () => nextTurn(),
  ): Promise<void> {
    this.#milliseconds += Temporal.Duration.from(duration).total('milliseconds')
    for (const { wakesAt, wake } of this.#sleepers) if (wakesAt <= this.#milliseconds) wake()
    await settle()
  }

  #next(): Sleeper | undefined {
    return this.#sleepers.reduce<Sleeper | undefined>(
      (first, other) =>
        !first ||
        other.wakesAt < first.wakesAt ||
        (other.wakesAt === first.wakesAt && other.order < first.order)
          ? other
          : first,
      undefined,
    )
  }
}
