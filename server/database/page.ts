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

/** The parts of a cursor as texts, or null without one. Refuses what `pageOf` did not make. */
export function readCursor(cursor: string | undefined, parts: number): readonly string[] | null {
  if (cursor === undefined) return null
  const bad = () =>
    new Refusal('invalid_parameter', 'The cursor is not one of ours.', [
      { pointer: '?cursor', detail: 'must be the `next_cursor` of a page' },
    ])
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
    if (!Array.isArray(values) || values.length !== parts || !values.every((value) => /^[\w:.-]{1,100}$/.test(String(value)))) throw bad()
    return values.map(String)
  } catch {
    throw bad()
  }
}
