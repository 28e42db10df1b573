import { sql } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import type { AccountId, KeyId, UserId } from '../ports/ids.ts'

export function insertKey(
  tx: Tx,
  key: {
    id: KeyId
    accountId: AccountId
    name: string | null
    hash: Uint8Array
    shown: string
    scopes: readonly string[]
    createdBy: UserId | null
    now: Temporal.Instant
  },
) {
  return tx
    .insertInto('api_key')
    .values({
      id: key.id,
      account_id: key.accountId,
      name: key.name,
      hash: key.hash,
      shown: key.shown,
      scopes: [...key.scopes],
      created_by: key.createdBy,
      created_at: key.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findKeyName(db: Queryable, accountId: AccountId, keyId: KeyId): Promise<string | null> {
  const row = await db.selectFrom('api_key').select('name').where('account_id', '=', accountId).where('id', '=', keyId).executeTakeFirst()
  return row?.name ?? null
}

/** Keys of all accounts, newest first. */
export function newestKeys(db: Queryable, limit: number) {
  return db.selectFrom('api_key').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

export function keysPage(db: Queryable, accountId: AccountId, beforeId: string, limit: number) {
  return db
    .selectFrom('api_key')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '<', beforeId as KeyId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function countKeys(db: Queryable, accountId: AccountId) {
  return db
    .selectFrom('api_key')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Whether a key of the account was there to revoke; revoking twice is no error. */
export async function markKeyRevoked(tx: Tx, accountId: AccountId, keyId: string, now: Temporal.Instant): Promise<boolean> {
  const row = await tx
    .updateTable('api_key')
    .set({ revoked_at: sql`coalesce(revoked_at, ${now}::timestamptz)` })
    .where('account_id', '=', accountId)
    .where('id', '=', keyId as KeyId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The person who made a key, and whether it still opens anything; locks it. */
export function lockKeyMaker(tx: Tx, accountId: AccountId, keyId: KeyId) {
  return tx
    .selectFrom('api_key')
    .select(['created_by', 'revoked_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .forUpdate()
    .executeTakeFirst()
}

/** For the operator, who is not bound to an account. */
export function findKeyOwner(db: Queryable, keyId: string) {
  return db
    .selectFrom('api_key')
    .select(['id', 'account_id'])
    .where('id', '=', keyId as KeyId)
    .executeTakeFirst()
}
