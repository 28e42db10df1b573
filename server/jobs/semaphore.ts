import type { Clock } from '../ports/clock.ts'

/** As many as may be at work at the same time; the others wait for their turn, first come, first served. */
export class Semaphore {
  #free: number
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #waiting: (() => void)[] = []
  /** When each place in use was taken, the longest ago first. */
  readonly #takenAt = new Map<object, number>()

  constructor(count: number, clock: Pick<Clock, 'monotonic'>) {
    this.#free = count
    this.#clock = clock
  }

  /** Resolves when a place is ours; disposing what it resolves to gives the place to the next. */
  async acquire(): Promise<Disposable> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const permit = { [Symbol.dispose]: () => this.#give(permit) }
    this.#takenAt.set(permit, this.#clock.monotonic())
    return permit
  }

  /** How long the one that has been at work the longest has been, in milliseconds; 0 when none is. */
  longestMs(): number {
    const [first] = this.#takenAt.values()
    return first === undefined ? 0 : this.#clock.monotonic() - first
  }

  #give(permit: object): void {
    this.#takenAt.delete(permit)
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}
