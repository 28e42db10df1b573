import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { OperatorKeyId } from '../../ports/ids.ts'
import { joinWindow } from '../keys/rate-window.ts'

export function insertOperatorKey(
  db: Queryable,
  key: {
    id: OperatorKeyId
    name: string | null
    hash: Uint8Array
    shown: string
    now: Temporal.Instant
  },
) {
  const { id, name, hash, shown, now } = key
  return db
    .insertInto('operator_key')
    .values({ id, name, hash, shown, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Newest first. */
export function newestOperatorKeys(db: Queryable, limit: number) {
  return db.selectFrom('operator_key').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** False where there is no such key. Revoking twice is no error, and the first time stays. */
export async function markOperatorKeyRevoked(
  db: Queryable,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_key')
    .set({ revoked_at: sql`coalesce(revoked_at, ${now}::timestamptz)` })
    .where('id', '=', id as OperatorKeyId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findOperatorKey(db: Queryable, hash: Uint8Array) {
  return db
    .selectFrom('operator_key')
    .select(['id', 'revoked_at'])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/**
 * Takes a token of the key's window, exact across processes. Undefined: the window is full. Notes
 * the use of the key, to the minute.
 */
export async function takeOperatorToken(
  db: Queryable,
  id: OperatorKeyId,
  { now, minuteAgo, limit }: { now: Temporal.Instant; minuteAgo: Temporal.Instant; limit: number },
) {
  const { rows } = await sql<{ opened_at: Temporal.Instant; count: number }>`
    with used as (
      update operator_key set last_used_at = ${now}::timestamptz where id = ${id}
        and (last_used_at is null or last_used_at <= ${minuteAgo}::timestamptz)
    )
    insert into rate_window as present (account_id, kind, opened_at, count)
    values (${id}, 'key', ${now}::timestamptz, 1)
    ${joinWindow(minuteAgo, sql`${limit}::integer`)}`.execute(db)
  return rows[0]
}

/** When the window that is full was opened. */
export function findOperatorWindow(db: Queryable, id: OperatorKeyId) {
  return db
    .selectFrom('rate_window')
    .select('opened_at')
    .where('account_id', '=', id)
    .where('kind', '=', 'key')
    .executeTakeFirst()
}
