interface Waiting {
  readonly accountId: string
  readonly start: (isItsTurn: boolean) => void
}

// Of calls that take seconds each, whoever comes later would be gone before its turn.
const waitingMax = 200

/**
 * Lets so many calls go to the model's server at a time. Next comes the account that has the fewest on the way, and of those the one
 * that began to wait first: a remix of four does not stand before somebody else's one draft.
 */
export class CallQueue {
  readonly #running = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  /** When each account was served last, in turns. */
  readonly #served = new Map<string, number>()
  #turn = 0
  #free: number

  constructor(places: number) {
    this.#free = places
  }

  /** Does the work when it is its turn. `full`: there was no room to wait; `cancelled`: whoever asked is gone. */
  async run<Result>(accountId: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result | 'full' | 'cancelled'> {
    if (signal.aborted) return 'cancelled'
    if (this.#waiting.length >= waitingMax) return 'full'
    if (!(await this.#turnOf(accountId, signal))) return 'cancelled'
    try {
      return await work()
    } finally {
      this.#end(accountId)
    }
  }

  async #turnOf(accountId: string, signal: AbortSignal): Promise<boolean> {
    const turn = Promise.withResolvers<boolean>()
    const waiting: Waiting = { accountId, start: turn.resolve }
    const leave = () => {
      const place = this.#waiting.indexOf(waiting)
      if (place === -1) return
      this.#waiting.splice(place, 1)
      turn.resolve(false)
    }
    this.#waiting.push(waiting)
    signal.addEventListener('abort', leave, { once: true })
    this.#startNext()
    try {
      return await turn.promise
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #startNext(): void {
    while (this.#free > 0 && this.#waiting.length > 0) {
      const order = ({ accountId }: Waiting) => [this.#running.get(accountId) ?? 0, this.#served.get(accountId) ?? 0] as const
      const [next] = this.#waiting.toSorted((one, other) => order(one)[0] - order(other)[0] || order(one)[1] - order(other)[1])
      this.#waiting.splice(this.#waiting.indexOf(next!), 1)
      this.#free--
      this.#running.set(next!.accountId, (this.#running.get(next!.accountId) ?? 0) + 1)
      this.#served.set(next!.accountId, ++this.#turn)
      next!.start(true)
    }
  }

  #end(accountId: string): void {
    this.#free++
    const left = this.#running.get(accountId)! - 1
    if (left > 0) this.#running.set(accountId, left)
    else this.#running.delete(accountId)
    // Without anything left of it, an account begins anew.
    if (left === 0 && !this.#waiting.some((waiting) => waiting.accountId === accountId)) this.#served.delete(accountId)
    this.#startNext()
  }
}
