import { hash } from 'node:crypto'

// About four times the statements that the program has; what is built with a list of changing
// length must not fill every connection.
const namesMax = 400
const sightingsMax = 2_000
const namedLengthMax = 20_000

/**
 * Names for statements, so that PostgreSQL parses and plans each only once per connection. A
 * statement gets its name at its second use, as long as there are fewer than 400; what cannot be
 * prepared (several statements in one, transaction control) never does.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  #seenOnce = new Set<string>()
  #generation = 0

  nameOf(sql: string): string | undefined {
    const name = this.#names.get(sql)
    if (name !== undefined) return name
    if (this.#names.size >= namesMax || !isPreparable(sql)) return undefined
    if (this.#seenOnce.delete(sql)) return this.#give(sql)
    if (this.#seenOnce.size >= sightingsMax) this.#seenOnce = new Set()
    this.#seenOnce.add(sql)
    return undefined
  }

  /**
   * After a migration under a running program a prepared `select *` is refused, so every statement
   * is prepared again.
   */
  renew(): void {
    this.#generation++
    this.#names.clear()
  }

  #give(sql: string): string {
    const name = `${hash('sha256', sql).slice(0, 32)}_${this.#generation}`
    this.#names.set(sql, name)
    return name
  }
}

function isPreparable(sql: string): boolean {
  return (
    sql.length <= namedLengthMax &&
    /^\s*(select|insert|update|delete|with|merge)\b/i.test(sql) &&
    !sql.includes(';')
  )
}
