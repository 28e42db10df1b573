import { platforms } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'

/**
 * Pages by key, never by offset: the 500th costs what the first does, and rows that come or go do not shift it. A cursor is the
 * last row's sort key, opaque to callers.
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number)[],
  show: (row: Row) => Item,
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last !== undefined
  return { data: page.map(show), next_cursor: more ? Buffer.from(JSON.stringify(keyOf(last))).toString('base64url') : null }
}

/** What the parts of a cursor look like: a forged one must not reach a query that cannot compare it. */
export const cursorPart = {
  id: (prefix: string) => new RegExp(`^${prefix}_[0-9a-f]{32}$`),
  wholeNumber: /^-?\d{1,15}$/,
  /** Epoch milliseconds; may lie past what PostgreSQL and four-digit years can say. */
  moment: /^\d{1,15}$/,
  platform: new RegExp(`^(${platforms.join('|')})$`),
  day: /^[1-7]$/,
  time: /^([01]\d|2[0-3]):[0-5]\d:00$/,
} as const

/** The parts of a cursor as texts, or null without one. Refuses what `pageOf` did not make of rows with parts of these forms. */
export function readCursor(cursor: string | undefined, forms: readonly RegExp[]): readonly string[] | null {
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
