import { sql } from 'kysely'
import type { Db, Queryable } from '../../database/database.ts'
import type { AccountId, GrantId } from '../../ports/ids.ts'
import type { GrantRow } from './grant-store.ts'

/** Grants that no connection uses and whose time is over. */
// across accounts (network_grant): finds what is due, on each shard
export function revocationsDue(
  db: Queryable,
  now: Temporal.Instant,
  limit: number,
): Promise<GrantRow[]> {
  return db
    .selectFrom('network_grant')
    .selectAll()
    .where('revoke_at', '<=', now)
    .orderBy('revoke_at')
    .limit(limit)
    .execute()
}

/** Unused grants of an account, or one of them, whether or not a person may still choose. */
export function unusedGrants(
  db: Queryable,
  accountId: AccountId,
  only?: GrantId,
): Promise<GrantRow[]> {
  const unused = db
    .selectFrom('network_grant')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoke_at', 'is not', null)
  return (only === undefined ? unused : unused.where('id', '=', only)).execute()
}

/**
 * Postpones the next try to `until`; false when another worker has done so, or a connection uses
 * the grant.
 */
export async function claimRevocation(
  db: Db,
  grant: GrantRow,
  until: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('network_grant')
    .set({ revoke_at: until })
    .where('account_id', '=', grant.account_id)
    .where('id', '=', grant.id)
    .where('revoke_at', '=', grant.revoke_at)
    .where('version', '=', grant.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * True when a connection works with another grant of the same person; for an unknown person,
 * with any.
 */
export async function isOwnerInUse(db: Queryable, grant: GrantRow): Promise<boolean> {
  const { rows } = await sql`
    select from connection join network_grant on network_grant.account_id = connection.account_id
      and network_grant.id = grant_id
    where connection.account_id = ${grant.account_id} and connection.platform = ${grant.platform}
      and connection.kind = ${grant.kind}
      and state = 'connected' and network_grant.id <> ${grant.id}
      and (${grant.owner_id}::text is null or owner_id = ${grant.owner_id})
    limit 1`.execute(db)
  return rows.length > 0
}

export async function deleteGrant(db: Queryable, grant: GrantRow): Promise<void> {
  await db
    .deleteFrom('network_grant')
    .where('account_id', '=', grant.account_id)
    .where('id', '=', grant.id)
    .execute()
}
