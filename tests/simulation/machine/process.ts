import type { Clock } from '@crier/server/ports/clock.ts'
import { guardedClock } from '@crier/server/recovery/guarded-clock.ts'
import { Chance } from './chance.ts'
import type { Simulation } from './simulation.ts'

/** The result of a step for its waiter. */
export type Settled<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown }

/** One life of one process: its memory is gone when it dies, and what it waited for never comes. */
export class SimulatedProcess {
  readonly sim: Simulation
  readonly name: string
  readonly chance: Chance
  readonly clock: Clock
  isAlive = true
  /** May be killed. The preparation of the run may not. */
  readonly isMortal: boolean
  readonly #luck: Chance
  #skewMs: number
  #jumpMs = 0
  #standsUntil = 0
  readonly #onDeath: (() => void)[] = []

  constructor(sim: Simulation, name: string, skewMs: number, isMortal = true) {
    this.sim = sim
    this.name = name
    this.isMortal = isMortal
    this.#skewMs = skewMs
    this.chance = new Chance(sim.seed, `process ${name}`)
    this.#luck = new Chance(sim.seed, `luck of ${name}`)
    if (isMortal) sim.clockIs(name, skewMs)
    this.clock = guardedClock(
      {
        now: () => Temporal.Instant.fromEpochMilliseconds(sim.now + this.#skewMs + this.#jumpMs),
        monotonic: () => sim.now,
        sleep: (milliseconds, signal) => this.#sleep(milliseconds, signal),
      },
      {
        event: (what) => sim.trace(name, what),
        warn: (what) => sim.trace(name, what),
        error: () => undefined,
      },
    )
  }

  /** Sets its clock: from now on it has this error. */
  setClock(skewMs: number): void {
    this.#skewMs = skewMs
    this.sim.clockIs(this.name, skewMs)
    this.sim.trace(this.name, 'has a clock that is wrong by', skewMs)
  }

  /**
   * Its clock is hours or years wrong for a while: what must not be believed, and so must not show
   * anywhere.
   */
  jumpClock(byMs: number, forMs: number): void {
    this.#jumpMs = byMs
    this.sim.trace(this.name, 'has a clock that jumps by', byMs)
    this.sim.at(this.sim.now + forMs, () => void (this.#jumpMs = 0))
  }

  onDeath(work: () => void): void {
    this.#onDeath.push(work)
  }

  /** Draws whether the process dies or stops at this very place. */
  #endures(label: string): boolean {
    if (!this.isAlive) return false
    if (!this.isMortal || !this.sim.isRough) return true
    if (this.#luck.happens(this.sim.faults.death)) {
      this.die(label)
      return false
    }
    // When a program reads the clock and acts at once, only an instant fits in between, which no
    // test can promise to keep.
    if (label.startsWith('after') && this.#luck.happens(this.sim.faults.standstill * 2)) {
      const milliseconds = this.#luck.between(5_000, 180_000)
      this.#standsUntil = this.sim.now + milliseconds
      this.sim.saw('process_stood_still')
      this.sim.trace(this.name, 'stands still', milliseconds, label)
    }
    return true
  }

  die(label: string): void {
    this.isAlive = false
    this.sim.clockIs(this.name, undefined)
    this.sim.deaths++
    this.sim.trace(this.name, 'dies', label)
    for (const work of this.#onDeath) work()
  }

  /** It has ended, and none of its work continues. */
  retire(): void {
    if (!this.isAlive) return
    this.isAlive = false
    this.sim.clockIs(this.name, undefined)
    this.sim.trace(this.name, 'has stopped')
    for (const work of this.#onDeath) work()
  }

  /**
   * The only way to wait for anything outside of the process. `begin` starts it, and calls `answer`
   * when it is over; a process that dies before, between or after never gets the answer, a paused
   * one gets it later.
   */
  exchange<Value>(
    label: string,
    begin: (answer: (settled: Settled<Value>) => void) => void,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (!this.#endures(`before ${label}`)) return
      const answer = (settled: Settled<Value>) =>
        this.#resume(() => {
          if (!this.#endures(`after ${label}`)) return
          this.sim.trace(this.name, label, settled.ok ? 'ok' : `failed ${messageOf(settled.error)}`)
          this.#resume(() => (settled.ok ? resolve(settled.value) : reject(settled.error)))
        })
      begin(answer)
    })
  }

  /** Begins work without a waiter in the process. */
  begin(work: () => void | Promise<void>): void {
    this.#resume(() => void work())
  }

  #resume(work: () => void): void {
    if (!this.isAlive) return
    if (this.#standsUntil > this.sim.now) this.sim.at(this.#standsUntil, () => this.#resume(work))
    else work()
  }

  #sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted || milliseconds <= 0)
      return this.isAlive ? Promise.resolve() : new Promise(() => undefined)
    return new Promise((resolve) => {
      const wake = () => {
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      signal?.addEventListener('abort', wake, { once: true })
      this.sim.at(this.sim.now + Math.ceil(milliseconds), () => this.#resume(wake))
    })
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.split('\n')[0]! : String(error)
}
