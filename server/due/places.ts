import type { Clock } from '../world/clock.ts'

/** As many as may be at work at the same time; the others wait for their turn, first come, first served. */
export class Places {
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
  async take(): Promise<Disposable> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const place = { [Symbol.dispose]: () => this.#give(place) }
    this.#takenAt.set(place, this.#clock.monotonic())
    return place
  }

  /** How long the one that has been at work the longest has been, in milliseconds; 0 when none is. */
  longestMs(): number {
    const [first] = this.#takenAt.values()
    return first === undefined ? 0 : this.#clock.monotonic() - first
  }

  #give(place: object): void {
    this.#takenAt.delete(place)
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}
