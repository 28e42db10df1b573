import { platforms } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'

/** The size limit of a page's items as JSON, in bytes. One item is always shown, however large. */
export const pageBytesMax = 1_048_576

/**
 * A page of a list, and its items as they were written to be measured: a mebibyte of JSON is not
 * written twice.
 */
export class ListPage<Item> {
  readonly data: Item[]
  readonly next_cursor: string | null
  readonly #written: readonly string[]

  constructor(data: Item[], written: readonly string[], nextCursor: string | null) {
    this.data = data
    this.next_cursor = nextCursor
    this.#written = written
  }

  /** The page as `JSON.stringify` would write it. */
  json(): string {
    const { data: _, ...rest } = this
    return `{"data":[${this.#written.join(',')}],${JSON.stringify(rest).slice(1)}`
  }

  /** Adds fields beside the items. */
  with<More extends object>(more: More): this & More {
    return Object.assign(this, more)
  }
}

/**
 * Pages by key, never by offset: the 500th costs what the first does, and rows that come or go do
 * not shift it. A cursor is the last row's sort key, opaque to callers. A page ends before the item
 * that would make it larger than `pageBytesMax`: `limit` bounds how many items there are, not how
 * much one answer takes from everybody else. `goesOn`: further rows were not even read.
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number)[],
  show: (row: Row) => Item,
  goesOn = false,
): ListPage<Item> {
  const data: Item[] = []
  const written: string[] = []
  let bytes = 0
  for (const row of rows.slice(0, limit)) {
    const item = show(row)
    const json = JSON.stringify(item)
    bytes += Buffer.byteLength(json)
    if (data.length > 0 && bytes > pageBytesMax) break
    data.push(item)
    written.push(json)
  }
  const last = goesOn || data.length < rows.length ? rows[data.length - 1] : undefined
  return new ListPage(
    data,
    written,
    last === undefined ? null : Buffer.from(JSON.stringify(keyOf(last))).toString('base64url'),
  )
}

/** The forms of a cursor's parts: a forged one must not reach a query that cannot compare it. */
export const cursorPart = {
  id: (prefix: string) => new RegExp(`^${prefix}_[0-9a-f]{32}$`),
  wholeNumber: /^-?\d{1,15}$/,
  /** Epoch milliseconds; may lie past what PostgreSQL and four-digit years can say. */
  moment: /^\d{1,15}$/,
  platform: new RegExp(`^(${platforms.join('|')})$`),
  day: /^[1-7]$/,
  time: /^([01]\d|2[0-3]):[0-5]\d:00$/,
} as const

/** The latest moment that PostgreSQL and four-digit years can say. */
export const latestMs = Temporal.Instant.from('9999-12-31T23:59:59.999Z').epochMilliseconds

/**
 * The parts of a cursor as texts, or null without one. Refuses what `pageOf` did not make of rows
 * with parts of these forms.
 */
export function readCursor(
  cursor: string | undefined,
  forms: readonly RegExp[],
): readonly string[] | null {
  if (cursor === undefined) return null
  const bad = () =>
    new Refusal('invalid_parameter', 'The cursor is not one of ours.', [
      { pointer: '?cursor', detail: 'must be the `next_cursor` of a page' },
    ])
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
    if (!Array.isArray(values) || values.length !== forms.length) throw bad()
    const parts = values.map(String)
    if (!forms.every((form, index) => form.test(parts[index]!))) throw bad()
    return parts
  } catch {
    throw bad()
  }
}
