import type { Principal } from '@crier/server/context.ts'
import type { Queryable } from '@crier/server/database/database.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { sql } from 'kysely'

export const quotas = { small: 40, large: 90 } as const
export type PlanName = keyof typeof quotas

const untoldPrefixes = ['rwr', 'vrt'] as const
type UntoldPrefix = (typeof untoldPrefixes)[number]

interface Entry {
  readonly account_id: AccountId
  readonly number: number
  readonly kind: string
  readonly amount: number
  readonly balance: number
  readonly reference: string
}

/** The answers to one account's clients, and so the expected ledger, no more and no less. */
export class Books {
  /** The key with which the account's clients ask. */
  readonly principal: Principal
  readonly accountId: AccountId
  /** Costs of reservations whose client never came back, by reference. */
  readonly left = new Map<string, number>()
  /**
   * Whole generations that took too long: reserved and refunded under an id that was not returned.
   */
  unnamed = 0
  #balance: number
  #expected = new Map<string, number>()
  #allowed = new Set<string>()

  constructor(principal: Principal, balance: number) {
    this.principal = principal
    this.accountId = principal.accountId
    this.#balance = balance
  }

  /** `which` is the reference, or when that is unknown the balance after it. */
  expect(kind: string, amount: number, which: string | number): void {
    const key = `${kind} ${amount} ${which}`
    this.#expected.set(key, (this.#expected.get(key) ?? 0) + 1)
  }

  /**
   * The sum of a call whose reference is unknown but for its prefix: all that was booked under it,
   * together.
   */
  expectUntold(prefix: UntoldPrefix, net: number): void {
    this.expect(prefix, net, 'all together')
  }

  allow(kind: string, amount: number, which: string | number): void {
    this.#allowed.add(`${kind} ${amount} ${which}`)
  }

  /** Compares with all that was booked since the last time; the account must be idle. */
  check(
    entries: readonly Entry[],
    account: { credits: number; plan: string },
    held: readonly string[],
  ): string[] {
    const wrong: string[] = []
    const nets = new Map<string, number>()
    for (const entry of entries) {
      this.#balance += entry.amount
      if (entry.balance !== this.#balance || entry.balance < 0)
        wrong.push(`entry ${entry.number} leaves ${entry.balance}, the sum is ${this.#balance}`)
      if (!this.#isExpected(entry))
        nets.set(entry.reference, (nets.get(entry.reference) ?? 0) + entry.amount)
    }
    for (const [reference, net] of nets)
      if (net !== 0 && !this.#isUntold(reference, net))
        wrong.push(`${reference} moved ${net} without an answer`)
    const given = [...nets.values()].filter((net) => net === 0).length
    if (given !== this.unnamed)
      wrong.push(
        `${given} unnamed generations were given back, ${this.unnamed} callers were told so`,
      )
    for (const [key, count] of this.#expected)
      if (count !== 0) wrong.push(`acknowledged and not booked (${count}): ${key}`)
    if (account.credits !== this.#balance)
      wrong.push(`the balance is ${account.credits}, the sum of the ledger ${this.#balance}`)
    if (held.toSorted().join() !== [...this.left.keys()].toSorted().join())
      wrong.push(`held are ${held.join(', ')}, left behind ${[...this.left.keys()].join(', ')}`)
    this.#expected.clear()
    this.#allowed.clear()
    this.unnamed = 0
    return wrong.map((what) => `${this.accountId}: ${what}`)
  }

  #isUntold(reference: string, net: number): boolean {
    const prefix = untoldPrefixes.find((each) => reference.startsWith(`${each}_`))
    const key = `${prefix} ${net} all together`
    const count = this.#expected.get(key) ?? 0
    if (prefix === undefined || count === 0) return false
    this.#expected.set(key, count - 1)
    return true
  }

  #isExpected({ kind, amount, balance, reference }: Entry): boolean {
    if (kind === 'renewal') return Object.values<number>(quotas).includes(balance)
    if (kind === 'refund' && this.left.get(reference) === amount) return this.left.delete(reference)
    const key = `${kind} ${amount} ${kind === 'grant' || kind === 'plan_change' ? balance : reference}`
    const count = this.#expected.get(key) ?? 0
    if (count > 0) this.#expected.set(key, count - 1)
    return count > 0 || this.#allowed.has(key)
  }
}

/**
 * All books against the database; `after` is the last entry that was checked, the new one
 * is returned.
 */
export async function checkBooks(
  db: Queryable,
  books: readonly Books[],
  after: number,
): Promise<{ last: number; wrong: string[] }> {
  const { rows: entries } = await sql<Entry>`
    select account_id, number, kind, amount, balance, reference from ledger_entry
      where number > ${after} order by number`.execute(db)
  const accounts = new Map(
    (await db.selectFrom('account').select(['id', 'credits', 'plan']).execute()).map((row) => [
      row.id,
      row,
    ]),
  )
  const held = Map.groupBy(
    await db.selectFrom('reservation').select(['id', 'account_id']).execute(),
    (row) => row.account_id,
  )
  const byAccount = Map.groupBy(entries, (entry) => entry.account_id)
  const wrong = books.flatMap((book) => {
    const reservations = (held.get(book.accountId) ?? []).map(({ id }) => id)
    return book.check(
      byAccount.get(book.accountId) ?? [],
      accounts.get(book.accountId)!,
      reservations,
    )
  })
  return { last: entries.at(-1)?.number ?? after, wrong }
}
