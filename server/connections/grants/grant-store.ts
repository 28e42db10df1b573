import { sql, type Selectable } from 'kysely'
import type { Platform } from '@crier/contract/platform.ts'
import type { Db, Queryable, Tx } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { ServerLimits } from '../../ports/files/fitter.ts'
import type { AccountId, GrantId } from '../../ports/ids.ts'
import { connectionChange, eventOf } from '../change-of.ts'
import { recordAndEmit } from '../../webhooks/emit-changes.ts'
import { instantText } from '../../ports/instant-text.ts'
import type { Application } from './network-settings.ts'

export type GrantRow = Selectable<Tables['network_grant']>

/** One version of a grant's tokens. */
type TokenPair = Pick<GrantRow, 'account_id' | 'id' | 'version'>

export interface SealedGrant {
  readonly accessSealed: string
  readonly refreshSealed: string | null
  readonly accessExpiresAt: Temporal.Instant | null
  readonly refreshExpiresAt: Temporal.Instant | null
  readonly scopes: readonly string[]
  readonly refreshDueAt: Temporal.Instant | null
}

const tokenColumns = (grant: SealedGrant) => ({
  access_sealed: grant.accessSealed,
  refresh_sealed: grant.refreshSealed,
  access_expires_at: grant.accessExpiresAt,
  refresh_expires_at: grant.refreshExpiresAt,
  scopes: [...grant.scopes],
  refresh_due_at: grant.refreshDueAt,
})

/** Keeps a fresh grant that no connection uses yet: without one it is revoked at `revokeAt`. */
export async function insertConnectionGrant(
  db: Queryable,
  grant: SealedGrant & {
    readonly id: GrantId
    readonly accountId: AccountId
    readonly platform: Platform
    readonly kind: 'sandbox' | 'live'
    readonly server: string | null
    readonly serverLimits: ServerLimits | null
    readonly application?: Application
    readonly revokeAt: Temporal.Instant
    readonly now: Temporal.Instant
  },
): Promise<void> {
  const {
    id,
    accountId,
    platform,
    kind,
    server,
    serverLimits,
    application = null,
    revokeAt,
    now,
  } = grant
  const times = { revoke_at: revokeAt, created_at: now, updated_at: now }
  await db
    .insertInto('network_grant')
    .values({
      ...{ id, account_id: accountId, platform, kind, server, application },
      server_limits: serverLimits && JSON.stringify(serverLimits),
      ...tokenColumns(grant),
      ...times,
    })
    .execute()
}

export function findGrant(
  db: Queryable,
  accountId: AccountId,
  grantId: GrantId,
): Promise<GrantRow | undefined> {
  return db
    .selectFrom('network_grant')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', grantId)
    .executeTakeFirst()
}

export async function storeOwner(
  db: Queryable,
  accountId: AccountId,
  grantId: GrantId,
  ownerId: string,
): Promise<void> {
  await db
    .updateTable('network_grant')
    .set({ owner_id: ownerId })
    .where('account_id', '=', accountId)
    .where('id', '=', grantId)
    .execute()
}

/**
 * Locks grants until the end of the transaction, but for those already due for revocation. In the
 * order of their ids, so that two transactions never deadlock.
 */
export async function lockGrants(
  tx: Tx,
  accountId: AccountId,
  ids: readonly (GrantId | null)[],
  now: Temporal.Instant,
): Promise<readonly GrantId[]> {
  const rows = await tx
    .selectFrom('network_grant')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<GrantId>`any (${ids.filter((id) => id !== null)}::text[])`)
    .where((row) => row.or([row('revoke_at', 'is', null), row('revoke_at', '>', now)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** From now on a connection uses it. */
export async function takeUpGrant(
  tx: Tx,
  accountId: AccountId,
  grantId: GrantId,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('network_grant')
    .set({ revoke_at: null, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', grantId)
    .execute()
}

/** Lets a grant go that no connection uses any more. */
export async function releaseGrant(
  db: Queryable,
  accountId: AccountId,
  grantId: GrantId,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('network_grant')
    .set({ revoke_at: now, refresh_due_at: null, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', grantId)
    .where(
      sql<boolean>`not exists (select from connection
      where connection.account_id = network_grant.account_id
        and connection.grant_id = network_grant.id)`,
    )
    .execute()
}

/**
 * Takes the right to renew this version of the tokens, for a while; false when another worker has
 * it or has done it.
 */
export async function beginRenewal(
  db: Db,
  pair: TokenPair,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<boolean> {
  // mutant: one-renewal
  const { numUpdatedRows } = await db
    .updateTable('network_grant')
    .set({ refreshing_until: until })
    .where('account_id', '=', pair.account_id)
    .where('id', '=', pair.id)
    .where('version', '=', pair.version)
    .where('revoke_at', 'is', null)
    .where((row) =>
      row.or([row('refreshing_until', 'is', null), row('refreshing_until', '<=', now)]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Ends the renewals of dead processes, for the one process that knows there is no other. They stay
 * marked as begun: their refresh tokens may be used up.
 */
// across accounts (network_grant): at a start, for every account
export async function releaseAllRenewals(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('network_grant')
    .set({ refreshing_until: now })
    .where('refreshing_until', '>', now)
    .execute()
}

/**
 * Stores a renewed pair before anybody uses it; false when the grant has changed meanwhile. One
 * that was let go takes it too: it is revoked.
 */
export async function storeRenewed(
  tx: Tx,
  pair: TokenPair,
  grant: SealedGrant,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('network_grant')
    .set({
      ...tokenColumns(grant),
      refreshing_until: null,
      detail: null,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('account_id', '=', pair.account_id)
    .where('id', '=', pair.id)
    .where('version', '=', pair.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('connection')
    .set({ version: sql`version + 1`, renewal_lost_at: null, updated_at: now })
    .where('account_id', '=', pair.account_id)
    .where('grant_id', '=', pair.id)
    .execute()
  return true
}

/** A renewal that may succeed later: the tokens stay, and the next try is put off. */
export async function postponeRenewal(
  db: Queryable,
  pair: TokenPair,
  detail: string,
  dueAt: Temporal.Instant | null,
): Promise<void> {
  await db
    .updateTable('network_grant')
    .set({ refreshing_until: null, refresh_due_at: dueAt, detail })
    .where('account_id', '=', pair.account_id)
    .where('id', '=', pair.id)
    .where('version', '=', pair.version)
    .execute()
}

/**
 * Writes a grant whose renewal has ended without a new pair; false where it has another pair
 * by now.
 */
async function endRenewals(
  tx: Tx,
  pair: TokenPair,
  change: {
    readonly refresh_due_at: Temporal.Instant | null
    readonly detail?: string
    readonly updated_at: Temporal.Instant
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('network_grant')
    .set({ refreshing_until: null, ...change })
    .where('account_id', '=', pair.account_id)
    .where('id', '=', pair.id)
    .where('version', '=', pair.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * A renewal that may have used up the refresh token, and whose answer is lost. The present access
 * stays in use until it ends at `endsAt`; only then is the used token tried.
 */
export async function markRenewalLost(
  tx: Tx,
  pair: TokenPair,
  {
    detail,
    endsAt,
    now,
  }: { readonly detail: string; readonly endsAt: Temporal.Instant; readonly now: Temporal.Instant },
): Promise<void> {
  if (!(await endRenewals(tx, pair, { refresh_due_at: endsAt, detail, updated_at: now }))) return
  const marked = await tx
    .updateTable('connection')
    .set({ renewal_lost_at: now, updated_at: now })
    .where('account_id', '=', pair.account_id)
    .where('grant_id', '=', pair.id)
    .where('state', '=', 'connected')
    .where('renewal_lost_at', 'is', null)
    .returning(['account_id', 'id', 'platform', 'kind', 'account_name'])
    .execute()
  for (const connection of marked)
    await recordAndEmit(
      tx,
      {
        ...connectionChange(connection),
        actor: { type: 'network' },
        at: now,
        kind: 'connection.expiring',
      },
      'connection.expiring',
      { ...eventOf(connection, 'connected'), access_ends_at: instantText(endsAt) },
    )
}

/**
 * Only the owner can mend it: nothing is tried with these tokens any more, for no connection that
 * uses them.
 */
export async function markNeedsOwner(
  tx: Tx,
  pair: TokenPair,
  detail: string,
  now: Temporal.Instant,
): Promise<void> {
  if (!(await endRenewals(tx, pair, { refresh_due_at: null, updated_at: now }))) return
  const ended = await tx
    .updateTable('connection')
    .set({ state: 'needs_reconnect', detail, updated_at: now })
    .where('account_id', '=', pair.account_id)
    .where('grant_id', '=', pair.id)
    // Two posts may report it of the same tokens; the notification is sent once.
    .where('state', '!=', 'needs_reconnect')
    .returning(['account_id', 'id', 'platform', 'kind', 'account_name'])
    .execute()
  for (const connection of ended)
    await recordAndEmit(
      tx,
      {
        ...connectionChange(connection),
        actor: { type: 'network' },
        at: now,
        kind: 'connection.needs_reconnect',
      },
      'connection.needs_reconnect',
      eventOf(connection, 'needs_reconnect'),
    )
}

// across accounts (network_grant): finds what is due, on each shard
export function renewalsDue(
  db: Queryable,
  now: Temporal.Instant,
  limit: number,
): Promise<GrantRow[]> {
  return db
    .selectFrom('network_grant')
    .selectAll()
    .where('refresh_due_at', '<=', now)
    .where('revoke_at', 'is', null)
    .orderBy('refresh_due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}
