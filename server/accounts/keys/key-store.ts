import { sql } from 'kysely'
import type { Queryable, Tx } from '../../database/database.ts'
import type { AccountId, KeyId, OperatorKeyId, UserId } from '../../ports/ids.ts'

/** As they are called now; null for a key of the operator's. */
const makerName = sql<
  string | null
>`(select name from auth."user" as maker where maker.id = api_key.created_by)`.as('maker_name')

export function insertKey(
  tx: Tx,
  key: {
    id: KeyId
    accountId: AccountId
    name: string | null
    /** Null, both of them: what an agent was allowed (agent-grants/). */
    hash: Uint8Array | null
    shown: string | null
    scopes: readonly string[]
    createdBy: UserId | null
    operatorKeyId: OperatorKeyId | null
    expiresAt: Temporal.Instant | null
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
      operator_key_id: key.operatorKeyId,
      created_at: key.now,
      expires_at: key.expiresAt,
    })
    .returningAll()
    .returning(makerName)
    .executeTakeFirstOrThrow()
}

/** Keys of all accounts, newest first. */
// across accounts (api_key): for the operator
export function newestKeys(db: Queryable, limit: number) {
  return db
    .selectFrom('api_key')
    .selectAll()
    .select(makerName)
    .where('hash', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function keysPage(db: Queryable, accountId: AccountId, beforeId: string, limit: number) {
  return db
    .selectFrom('api_key')
    .selectAll()
    .select(makerName)
    .where('account_id', '=', accountId)
    .where('hash', 'is not', null)
    .where('id', '<', beforeId as KeyId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts keys that are still usable. */
export function countKeys(db: Queryable, accountId: AccountId, now: Temporal.Instant) {
  return db
    .selectFrom('api_key')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('hash', 'is not', null)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
}

export function lockKey(tx: Tx, accountId: AccountId, keyId: string) {
  return tx
    .selectFrom('api_key')
    .select(['id', 'name', 'revoked_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', keyId as KeyId)
    .where('hash', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

export function markKeyRevoked(tx: Tx, accountId: AccountId, keyId: KeyId, now: Temporal.Instant) {
  return tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .execute()
}

/** The person who made a key, and until when it opens anything; locks it. */
export function lockKeyMaker(tx: Tx, accountId: AccountId, keyId: KeyId) {
  return tx
    .selectFrom('api_key')
    .select(['created_by', 'revoked_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .forUpdate()
    .executeTakeFirst()
}

/** For the operator, who is not bound to an account. */
// across accounts (api_key): for the operator
export function findKeyOwner(db: Queryable, keyId: string) {
  return db
    .selectFrom('api_key')
    .select(['id', 'account_id'])
    .where('id', '=', keyId as KeyId)
    .executeTakeFirst()
}
