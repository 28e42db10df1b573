import { Refusal } from '@crier/contract/problems.ts'
import type { AccountId } from '../../ports/ids.ts'
import type { Clock } from '../../ports/clock.ts'

// A client that has waited this long should retry later.
const waitMs = 10_000

interface Account {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Limits concurrent requests per account; its other requests wait in order for ten seconds, and are
 * then refused with 429. Accounts never wait for each other. The account's rate limit bounds how
 * many can wait.
 */
export class AccountSemaphore {
  readonly #count: number
  readonly #what: string
  readonly #clock: Pick<Clock, 'sleep'>
  readonly #accounts = new Map<AccountId, Account>()

  /** `what`: the plural of what is counted, for the sentence of the refusal. */
  constructor(count: number, what: string, clock: Pick<Clock, 'sleep'>) {
    this.#count = count
    this.#what = what
    this.#clock = clock
  }

  /** Resolves when the account has room; the returned function gives it back, and does nothing when it is called again. */
  async acquire(accountId: AccountId): Promise<() => void> {
    const account = this.#accounts.get(accountId) ?? { running: 0, waiting: [] }
    this.#accounts.set(accountId, account)
    if (account.running < this.#count) account.running++
    else await this.#wait(account)
    let isHeld = true
    return () => {
      if (isHeld) this.#release(accountId, account)
      isHeld = false
    }
  }

  async #wait(account: Account): Promise<void> {
    const ended = new AbortController()
    const turn = Promise.withResolvers<boolean>()
    const take = () => turn.resolve(true)
    account.waiting.push(take)
    void this.#clock.sleep(waitMs, ended.signal).then(() => turn.resolve(false))
    const isOurs = await turn.promise
    ended.abort()
    if (isOurs) return
    account.waiting.splice(account.waiting.indexOf(take), 1)
    throw new Refusal(
      'rate_limited',
      `${this.#count} ${this.#what} of an account are served at a time, and this one has waited ${waitMs / 1_000} seconds: repeat it when the others have ended.`,
      [],
      { retry_after: Math.ceil(waitMs / 1_000) },
    )
  }

  #release(accountId: AccountId, account: Account): void {
    const next = account.waiting.shift()
    if (next) return next()
    account.running--
    if (account.running === 0) this.#accounts.delete(accountId)
  }
}
