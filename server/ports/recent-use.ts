// An account that used much is like the others again after some minutes.
const halfLifeMs = 60_000
const accountsMax = 1_000

/** How much time each account has used of something shared, where older use counts less. */
export class RecentUse {
  readonly #now: () => number
  /** The account that used something longest ago first. */
  readonly #used = new Map<string, { readonly ms: number; readonly at: number }>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  add(account: string, ms: number): void {
    const used = this.of(account) + ms
    this.#used.delete(account)
    this.#used.set(account, { ms: used, at: this.#now() })
    // The oldest use is worth the least.
    if (this.#used.size > accountsMax) this.#used.delete(this.#used.keys().next().value!)
  }

  of(account: string): number {
    const used = this.#used.get(account)
    return used ? used.ms * 0.5 ** ((this.#now() - used.at) / halfLifeMs) : 0
  }

  /** Returns the account with the least use, and of equals the first. */
  least(accounts: Iterable<string>): string | undefined {
    let least: string | undefined
    for (const account of accounts)
      if (least === undefined || this.of(account) < this.of(least)) least = account
    return least
  }
}
