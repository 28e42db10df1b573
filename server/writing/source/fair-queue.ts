import type { Clock } from '../../ports/clock.ts'

// What an account took is remembered for this long: whoever tries slow documents again and again stays behind the others.
const rememberedMs = 600_000
// Ordinary documents take 0.3 s: an account beyond this makes the others wait.
const slowMs = 3_000

interface Account {
  running: number
  waiting: number
  usedMs: number
  lastMs: number
}

interface Waiting {
  readonly account: Account
  readonly answer: (isItsTurn: boolean) => void
}

/**
 * A queue for work that takes a place for seconds, fair between accounts: of each one runs at a time, next comes the account that has
 * taken the least time in the last minutes, and those that took much never hold the last free place. When the queue is full, the
 * account that took the most gives way.
 */
export class FairQueue {
  readonly #permits: number
  readonly #waitingMax: number
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #accounts = new Map<string, Account>()
  readonly #waiting: Waiting[] = []
  #running = 0
  #slowRunning = 0

  constructor({ permits, waitingMax, clock }: { permits: number; waitingMax: number; clock: Pick<Clock, 'monotonic'> }) {
    this.#permits = permits
    this.#waitingMax = waitingMax
    this.#clock = clock
  }

  /** Does the work when it is the account's turn; undefined: there was no room to wait. */
  async run<Result>(accountId: string, work: () => Promise<Result>): Promise<Result | undefined> {
    this.#forgetOld()
    const account = this.#accounts.get(accountId) ?? { running: 0, waiting: 0, usedMs: 0, lastMs: 0 }
    this.#accounts.set(accountId, account)
    if (this.#waiting.length >= this.#waitingMax && !this.#makeRoomFor(account)) return undefined
    const turn = Promise.withResolvers<boolean>()
    account.waiting++
    this.#waiting.push({ account, answer: turn.resolve })
    this.#startNext()
    return (await turn.promise) ? this.#measured(account, work) : undefined
  }

  async #measured<Result>(account: Account, work: () => Promise<Result>): Promise<Result> {
    const isSlow = account.usedMs >= slowMs
    const begun = this.#clock.monotonic()
    try {
      return await work()
    } finally {
      account.lastMs = this.#clock.monotonic()
      account.usedMs += account.lastMs - begun
      account.running--
      this.#running--
      this.#slowRunning -= Number(isSlow)
      this.#startNext()
    }
  }

  #startNext(): void {
    while (this.#running < this.#permits && this.#startOne());
  }

  #startOne(): boolean {
    // mutant: pages-of-account
    const free = this.#waiting.filter(({ account }) => account.running === 0 && (account.usedMs < slowMs || this.#slowMayRun()))
    // The one that came first, of those that took the same.
    const [next] = free.toSorted((one, other) => one.account.usedMs - other.account.usedMs)
    if (next === undefined) return false
    this.#remove(next)
    next.account.running++
    this.#running++
    if (next.account.usedMs >= slowMs) this.#slowRunning++
    next.answer(true)
    return true
  }

  #slowMayRun(): boolean {
    return this.#slowRunning < Math.max(1, this.#permits - 1)
  }

  #makeRoomFor(newcomer: Account): boolean {
    const most = this.#waiting.toSorted((one, other) => other.account.usedMs - one.account.usedMs)[0]
    if (most === undefined || most.account.usedMs <= newcomer.usedMs) return false
    this.#remove(most)
    most.answer(false)
    return true
  }

  #remove(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
    waiting.account.waiting--
  }

  #forgetOld(): void {
    const before = this.#clock.monotonic() - rememberedMs
    for (const [id, { running, waiting, lastMs }] of this.#accounts)
      if (running === 0 && waiting === 0 && lastMs <= before) this.#accounts.delete(id)
  }
}
