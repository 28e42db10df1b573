import type { Clock } from '../ports/clock.ts'

/** Limits how many pieces of work run at the same time. Others wait, first come, first served. */
export class Semaphore {
  #free: number
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #waiting: (() => void)[] = []
  /** When each permit in use was acquired, the oldest first. */
  readonly #takenAt = new Map<object, number>()

  constructor(count: number, clock: Pick<Clock, 'monotonic'>) {
    this.#free = count
    this.#clock = clock
  }

  /** Resolves to a permit when one is free; disposing the permit passes it on. */
  async acquire(): Promise<Disposable> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const permit = { [Symbol.dispose]: () => this.#give(permit) }
    this.#takenAt.set(permit, this.#clock.monotonic())
    return permit
  }

  /** The age of the oldest permit in use, in milliseconds; 0 when none is in use. */
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
