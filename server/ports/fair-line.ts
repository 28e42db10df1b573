import { RecentUse } from './recent-use.ts'

/**
 * What waits, by account. The next is of the account that has used the least time lately, and of
 * equals the one that came or was served first.
 */
export class FairLine<Item> {
  /** The account that has waited longest for a turn first. No entry is empty. */
  readonly #items = new Map<string, Item[]>()
  readonly used: RecentUse
  #size = 0

  constructor(now?: () => number) {
    this.used = new RecentUse(now)
  }

  get size(): number {
    return this.#size
  }

  sizeOf(account: string): number {
    return this.#items.get(account)?.length ?? 0
  }

  accounts(): string[] {
    return [...this.#items.keys()]
  }

  add(account: string, item: Item): void {
    const items = this.#items.get(account) ?? []
    items.push(item)
    this.#items.set(account, items)
    this.#size++
  }

  /** False: it does not wait any more. */
  remove(account: string, item: Item): boolean {
    const items = this.#items.get(account) ?? []
    const place = items.indexOf(item)
    if (place === -1) return false
    items.splice(place, 1)
    this.#size--
    if (items.length === 0) this.#items.delete(account)
    return true
  }

  nextAccount(mayRun: (account: string) => boolean): string | undefined {
    return this.used.least(this.accounts().filter(mayRun))
  }

  /** The first item of the next account, which goes to the end of the line. */
  take(
    mayRun: (account: string) => boolean,
  ): { readonly account: string; readonly item: Item } | undefined {
    const account = this.nextAccount(mayRun)
    if (account === undefined) return undefined
    const [item, ...rest] = this.#items.get(account)!
    this.#items.delete(account)
    if (rest.length > 0) this.#items.set(account, rest)
    this.#size--
    return { account, item: item! }
  }

  /** The item that came last of an account. */
  takeLast(account: string): Item {
    const item = this.#items.get(account)!.at(-1)!
    this.remove(account, item)
    return item
  }

  takeAll(): Item[] {
    const all = [...this.#items.values()].flat()
    this.#items.clear()
    this.#size = 0
    return all
  }
}
