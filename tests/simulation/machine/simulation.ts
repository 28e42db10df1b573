import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Chance } from './chance.ts'
import { EventHeap } from './event-heap.ts'
import type { Faults } from './faults.ts'

/**
 * An invariant that did not hold. `invariant` is its number in the list of promises, such as `I1`.
 */
export class Violation extends Error {
  readonly invariant: string

  constructor(invariant: string, detail: string) {
    super(`${invariant}: ${detail}`)
    this.name = 'Violation'
    this.invariant = invariant
  }
}

const firstDay = Temporal.Instant.from('2026-03-02T00:00:00Z').epochMilliseconds

/**
 * Time, chance and the record of one run. Everything that waits goes through `at`: nothing else
 * decides when it goes on.
 */
export class Simulation {
  readonly seed: number
  readonly faults: Faults
  /** Milliseconds since 1970, which no process sees exactly: each has its own clock. */
  now = firstDay
  readonly begun = firstDay
  deaths = 0
  events = 0
  /** False in the calm phase: nothing fails any more. */
  isRough = false
  readonly seen = new Map<string, number>()
  readonly #heap = new EventHeap()
  readonly #trace = createHash('sha256')
  readonly #listener: ((line: string) => void) | undefined
  readonly #clocks: { readonly process: string; readonly skewMs: number; until: number }[] = []
  #violation: Violation | undefined

  constructor(seed: number, faults: Faults, listener?: (line: string) => void) {
    this.seed = seed
    this.faults = faults
    this.#listener = listener
  }

  chance(name: string): Chance {
    return new Chance(this.seed, name)
  }

  at(time: number, run: () => void | Promise<void>): void {
    this.#heap.add(Math.max(time, this.now), run)
  }

  /** One line of what happened; the hash over all of them tells two runs apart. */
  trace(...words: readonly (string | number)[]): void {
    const line = `${this.now - this.begun} ${words.join(' ')}`
    this.#trace.update(line).update('\n')
    this.#listener?.(line)
  }

  /**
   * Something worth meeting has happened: a set of runs in which it never does proves too little.
   */
  saw(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1)
  }

  /**
   * From now on the clock of a process is so far from the truth; undefined: the process is no more.
   */
  clockIs(process: string, skewMs: number | undefined): void {
    const before = this.#clocks.findLast((clock) => clock.process === process)
    if (before?.until === Infinity) before.until = this.now
    if (skewMs !== undefined) this.#clocks.push({ process, skewMs, until: Infinity })
  }

  /** How far apart the clocks of processes have been since `since`, in milliseconds. */
  clocksApartMs(since: number): number {
    const skews = this.#clocks.filter(({ until }) => until >= since).map(({ skewMs }) => skewMs)
    return skews.length === 0 ? 0 : Math.max(...skews) - Math.min(...skews)
  }

  /** The first one ends the run. */
  violated(invariant: string, detail: string): void {
    this.#violation ??= new Violation(invariant, detail)
    this.trace('VIOLATION', invariant, detail)
  }

  /** Runs everything that happens before `until`. Throws the first violation. */
  async runUntil(until: number): Promise<void> {
    await nextTurn()
    for (
      let next = this.#heap.nextTime();
      next !== undefined && next <= until;
      next = this.#heap.nextTime()
    ) {
      const event = this.#heap.take()!
      this.now = event.time
      this.events++
      await event.run()
      // A resumed process runs until it waits again, which it does only here.
      await nextTurn()
      if (this.#violation) throw this.#violation
    }
    this.now = until
    // Checks after the last event count too.
    if (this.#violation) throw this.#violation
  }

  traceHash(): string {
    return this.#trace.copy().digest('hex').slice(0, 32)
  }
}
