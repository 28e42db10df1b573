/** As many as may be at work at the same time; the others wait for their turn, first come, first served. */
export class Places {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  /** Resolves when a place is ours; disposing what it resolves to gives the place to the next. */
  async take(): Promise<Disposable> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return { [Symbol.dispose]: () => this.#give() }
  }

  #give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}
