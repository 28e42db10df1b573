import type { Platform } from '@crier/contract/platform.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Queryable, Tx } from '../database/database.ts'
import type { ConnectionTable } from '../database/tables.ts'
import type { AccountId, ConnectionId } from '../ports/ids.ts'

export type ConnectionRow = Selectable<ConnectionTable>

/** One that is there: what was removed is not found. */
export function findConnection(db: Queryable, accountId: AccountId, connectionId: string): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('connection')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId as ConnectionId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Each account has one for each platform from the start. */
export function findMainConnection(db: Queryable, accountId: AccountId, platform: Platform): Promise<ConnectionRow> {
  return db
    .selectFrom('connection')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('main', '=', true)
    .executeTakeFirstOrThrow()
}

/** Those of many accounts in one statement, in the order asked. */
export async function findConnections(
  db: Db,
  asked: readonly { readonly accountId: AccountId; readonly connectionId: ConnectionId }[],
): Promise<(ConnectionRow | undefined)[]> {
  const rows = await db
    .selectFrom('connection')
    .selectAll()
    .where('account_id', '=', sql<AccountId>`any (${asked.map(({ accountId }) => accountId)}::text[])`)
    .where('id', '=', sql<ConnectionId>`any (${asked.map(({ connectionId }) => connectionId)}::text[])`)
    .where('removed_at', 'is', null)
    .execute()
  return asked.map(({ accountId, connectionId }) => rows.find((row) => row.account_id === accountId && row.id === connectionId))
}

export function connectionsOf(db: Queryable, accountId: AccountId): Promise<ConnectionRow[]> {
  return db
    .selectFrom('connection')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('main', 'desc')
    .orderBy('platform')
    .orderBy('id')
    .execute()
}

/** Whether any connection of the account to this network works. */
export async function isAnyConnected(db: Queryable, accountId: AccountId, platform: Platform): Promise<boolean> {
  const row = await db
    .selectFrom('connection')
    .select('id')
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('state', '=', 'connected')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewConnection {
  readonly id: ConnectionId
  readonly accountId: AccountId
  readonly platform: Platform
  readonly main: boolean
  readonly label: string | null
  readonly kind: 'sandbox' | 'live'
  /** `incomplete`: a sandbox connection to be completed at its first use. */
  readonly state: 'incomplete' | 'disconnected'
  readonly now: Temporal.Instant
}

export function insertConnection(tx: Tx, { id, accountId, platform, main, label, kind, state, now }: NewConnection) {
  return tx
    .insertInto('connection')
    .values({ id, account_id: accountId, platform, main, label, kind, state, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes the right to renew this version of the tokens, for a while; false when somebody else has it or has done it. */
export async function beginRenewal(db: Db, connection: ConnectionRow, now: Temporal.Instant, until: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connection')
    .set({ refreshing_until: until })
    .where('account_id', '=', connection.account_id)
    .where('id', '=', connection.id)
    .where('version', '=', connection.version)
    .where((row) => row.or([row('refreshing_until', 'is', null), row('refreshing_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Frees the renewals of dead processes, for the one process that knows there is no other. */
export async function releaseAllRenewals(db: Queryable): Promise<void> {
  await db.updateTable('connection').set({ refreshing_until: null }).where('refreshing_until', 'is not', null).execute()
}

export interface StoredGrant {
  readonly accessSealed: string
  readonly refreshSealed: string | null
  readonly accessExpiresAt: Temporal.Instant | null
  readonly refreshExpiresAt: Temporal.Instant | null
  readonly scopes: readonly string[]
  readonly refreshDueAt: Temporal.Instant | null
}

const grantColumns = (grant: StoredGrant) => ({
  access_sealed: grant.accessSealed,
  refresh_sealed: grant.refreshSealed,
  access_expires_at: grant.accessExpiresAt,
  refresh_expires_at: grant.refreshExpiresAt,
  scopes: [...grant.scopes],
  refresh_due_at: grant.refreshDueAt,
  refreshing_until: null,
  state: 'connected' as const,
  detail: null,
})

/** Stores a renewed pair before anybody uses it; false when the connection has changed meanwhile. */
export async function storeRenewed(db: Queryable, connection: ConnectionRow, grant: StoredGrant, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connection')
    .set({ ...grantColumns(grant), version: sql`version + 1`, updated_at: now })
    .where('account_id', '=', connection.account_id)
    .where('id', '=', connection.id)
    .where('version', '=', connection.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface NewAuthor {
  readonly kind: 'sandbox' | 'live'
  readonly accountName: string
  readonly externalAccountId: string
  readonly facts: Readonly<Record<string, string>>
  readonly grant: StoredGrant
  /** What the server chooses in the person's place: for sandbox connections that it makes. */
  readonly settings?: Readonly<Record<string, string>>
  readonly now: Temporal.Instant
}

const authorColumns = (author: NewAuthor) => ({
  kind: author.kind,
  account_name: author.accountName,
  external_account_id: author.externalAccountId,
  facts: JSON.stringify(author.facts),
  ...grantColumns(author.grant),
  updated_at: author.now,
})

/** Completes a connection that is still as it was read; undefined when it is not, and then nothing has changed. */
export async function storeCompleted(db: Queryable, connection: ConnectionRow, author: NewAuthor): Promise<ConnectionRow | undefined> {
  return db
    .updateTable('connection')
    .set({ ...authorColumns(author), settings: JSON.stringify(author.settings ?? {}), version: sql`version + 1` })
    .where('account_id', '=', connection.account_id)
    .where('id', '=', connection.id)
    .where('version', '=', connection.version)
    .where('state', '=', 'incomplete')
    .returningAll()
    .executeTakeFirst()
}

/** Connects it, anew or in place of who was there; false when it was removed meanwhile. */
export async function storeConnected(
  tx: Queryable,
  connection: NewAuthor & { readonly id: ConnectionId; readonly accountId: AccountId },
): Promise<boolean> {
  // What was chosen is chosen for an author: another one is asked anew.
  const keptSettings = sql<string>`
    case when external_account_id = ${connection.externalAccountId} and kind = ${connection.kind} then settings else '{}' end`
  const { numUpdatedRows } = await tx
    .updateTable('connection')
    .set({ ...authorColumns(connection), settings: keptSettings, version: sql`version + 1` })
    .where('account_id', '=', connection.accountId)
    .where('id', '=', connection.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Keeps what the person chose for this author; false when another author is connected by now, or none. */
export async function storeSettings(
  tx: Tx,
  chosen: {
    accountId: AccountId
    connectionId: ConnectionId
    externalAccountId: string
    settings: Readonly<Record<string, string>>
    now: Temporal.Instant
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connection')
    .set({ settings: sql<string>`settings || ${JSON.stringify(chosen.settings)}::jsonb`, updated_at: chosen.now })
    .where('account_id', '=', chosen.accountId)
    .where('id', '=', chosen.connectionId)
    .where('external_account_id', '=', chosen.externalAccountId)
    .where('state', '=', 'connected')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Only the owner can mend it: nothing is tried with these tokens any more. */
export async function markNeedsOwner(db: Queryable, connection: ConnectionRow, detail: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('connection')
    .set({ state: 'needs_reconnect', detail, refreshing_until: null, refresh_due_at: null, updated_at: now })
    .where('account_id', '=', connection.account_id)
    .where('id', '=', connection.id)
    .where('version', '=', connection.version)
    .execute()
}

/** A renewal that may succeed later: the tokens stay, and the next try is put off. */
export async function postponeRenewal(
  db: Queryable,
  connection: ConnectionRow,
  detail: string,
  dueAt: Temporal.Instant | null,
): Promise<void> {
  await db
    .updateTable('connection')
    .set({ refreshing_until: null, refresh_due_at: dueAt, detail })
    .where('account_id', '=', connection.account_id)
    .where('id', '=', connection.id)
    .where('version', '=', connection.version)
    .execute()
}

export function renewalsDue(db: Queryable, now: Temporal.Instant, limit: number): Promise<ConnectionRow[]> {
  return db
    .selectFrom('connection')
    .selectAll()
    .where('refresh_due_at', '<=', now)
    .orderBy('refresh_due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function removeTokens(tx: Tx, connection: ConnectionRow, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('connection')
    .set({
      state: 'disconnected',
      access_sealed: null,
      refresh_sealed: null,
      access_expires_at: null,
      refresh_expires_at: null,
      refresh_due_at: null,
      refreshing_until: null,
      detail: null,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('account_id', '=', connection.account_id)
    .where('id', '=', connection.id)
    .execute()
}
