import type { Platform } from '@crier/contract/platform.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Queryable, Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId, ConnectionId, GrantId } from '../ports/ids.ts'
import { forgetPicture } from './pictures/picture-store.ts'

/** A connection with the tokens that it uses; those of a connection that has none are null. */
export type ConnectionRow = Selectable<Tables['connection']> & {
  readonly scopes: string[] | null
  readonly access_sealed: string | null
  readonly refresh_sealed: string | null
  readonly access_expires_at: Temporal.Instant | null
  readonly refresh_expires_at: Temporal.Instant | null
  readonly refreshing_until: Temporal.Instant | null
  readonly refresh_due_at: Temporal.Instant | null
  readonly grant_version: number | null
  readonly grant_detail: string | null
  readonly application: 'pages' | null
  /** Digest of the author's picture; null when none is stored. */
  readonly picture_digest: string | null
}

const connections = (db: Queryable) =>
  db
    .selectFrom('connection')
    .leftJoin('network_grant', (join) =>
      join
        .onRef('network_grant.account_id', '=', 'connection.account_id')
        .onRef('network_grant.id', '=', 'connection.grant_id'),
    )
    .leftJoin('connection_picture', (join) =>
      join
        .onRef('connection_picture.account_id', '=', 'connection.account_id')
        .onRef('connection_picture.connection_id', '=', 'connection.id')
        .onRef('connection_picture.external_account_id', '=', 'connection.external_account_id'),
    )
    .selectAll('connection')
    .select([
      'network_grant.scopes',
      'network_grant.access_sealed',
      'network_grant.refresh_sealed',
      'network_grant.access_expires_at',
      'network_grant.refresh_expires_at',
      'network_grant.refreshing_until',
      'network_grant.refresh_due_at',
      'network_grant.version as grant_version',
      'network_grant.detail as grant_detail',
      'network_grant.application',
      'connection_picture.digest as picture_digest',
    ])

/** One that is there: what was removed is not found. */
export function findConnection(
  db: Queryable,
  accountId: AccountId,
  connectionId: string,
): Promise<ConnectionRow | undefined> {
  return connections(db)
    .where('connection.account_id', '=', accountId)
    .where('connection.id', '=', connectionId as ConnectionId)
    .where('connection.removed_at', 'is', null)
    .executeTakeFirst()
}

/** One that is there, or was: its schedules still name it. */
export function findEvenRemoved(db: Queryable, accountId: AccountId, connectionId: string) {
  return db
    .selectFrom('connection')
    .select(['id', 'platform'])
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId as ConnectionId)
    .executeTakeFirst()
}

/**
 * Undefined only of a platform of which the account has no connection at all: the first one
 * is main.
 */
export function findMainConnection(
  db: Queryable,
  accountId: AccountId,
  platform: Platform,
): Promise<ConnectionRow | undefined> {
  return connections(db)
    .where('connection.account_id', '=', accountId)
    .where('connection.platform', '=', platform)
    .where('connection.main', '=', true)
    .executeTakeFirst()
}

/** Connections of many accounts in one statement, in the given order. */
export async function findConnections(
  db: Db,
  asked: readonly { readonly accountId: AccountId; readonly connectionId: ConnectionId }[],
): Promise<(ConnectionRow | undefined)[]> {
  const rows = await connections(db)
    .where(
      'connection.account_id',
      '=',
      sql<AccountId>`any (${asked.map(({ accountId }) => accountId)}::text[])`,
    )
    .where(
      'connection.id',
      '=',
      sql<ConnectionId>`any (${asked.map(({ connectionId }) => connectionId)}::text[])`,
    )
    .where('connection.removed_at', 'is', null)
    .execute()
  return asked.map(({ accountId, connectionId }) =>
    rows.find((row) => row.account_id === accountId && row.id === connectionId),
  )
}

export function connectionsOf(db: Queryable, accountId: AccountId): Promise<ConnectionRow[]> {
  return connections(db)
    .where('connection.account_id', '=', accountId)
    .where('connection.removed_at', 'is', null)
    .orderBy('connection.main', 'desc')
    .orderBy('connection.platform')
    .orderBy('connection.id')
    .execute()
}

/**
 * Connections of many accounts that are connected, or were until recently: no more than their
 * plans allow.
 */
export function connectionsOfAccounts(db: Queryable, accountIds: readonly AccountId[]) {
  return db
    .selectFrom('connection')
    .leftJoin('network_grant', (join) =>
      join
        .onRef('network_grant.account_id', '=', 'connection.account_id')
        .onRef('network_grant.id', '=', 'connection.grant_id'),
    )
    .select([
      'connection.account_id',
      'connection.platform',
      'connection.state',
      'connection.settings',
      'connection.facts',
      'connection.renewal_lost_at',
    ])
    .select([
      'network_grant.refresh_sealed',
      'network_grant.access_expires_at',
      'network_grant.refresh_expires_at',
    ])
    .where('connection.account_id', '=', sql<AccountId>`any (${[...accountIds]}::text[])`)
    .where('connection.state', '<>', 'disconnected')
    .execute()
}

/** Connected accounts of live networks in all workspaces, those that changed last first. */
// across accounts (connection, connection_picture, network_grant): the operator's view of scopes and ends of access
export function liveConnections(db: Queryable, limit: number): Promise<ConnectionRow[]> {
  return connections(db)
    .where('connection.kind', '=', 'live')
    .where('connection.removed_at', 'is', null)
    .where('connection.state', '<>', 'disconnected')
    .orderBy('connection.updated_at', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Removed connections that only finished schedules refer to, after this id, in the order of
 * their ids.
 */
export function removedConnectionsAfter(
  db: Queryable,
  accountId: AccountId,
  after: string,
  limit: number,
) {
  return db
    .selectFrom('connection')
    .select([
      'id',
      'platform',
      'kind',
      'label',
      'account_name',
      'external_account_id',
      'created_at',
      'removed_at',
    ])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is not', null)
    .where('id', '>', after as ConnectionId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Main ones first, then in the order of the platforms; after the connection with this key. */
export function connectionsPage(
  db: Queryable,
  accountId: AccountId,
  {
    platform,
    order,
    after,
  }: {
    platform: Platform | undefined
    order: readonly Platform[]
    after: readonly string[] | null
  },
  limit: number,
): Promise<ConnectionRow[]> {
  const rank = sql<number>`case when main then 0 else 1 end`
  const place = sql<number>`array_position(${[...order]}::text[], connection.platform)`
  let query = connections(db)
    .where('connection.account_id', '=', accountId)
    .where('connection.removed_at', 'is', null)
  if (platform) query = query.where('connection.platform', '=', platform)
  if (after)
    query = query.where(
      sql<boolean>`(${rank}, ${place}, connection.id) > (${Number(after[0])}::bigint,
        ${Number(after[1])}::bigint, ${after[2]})`,
    )
  return query.orderBy(rank).orderBy(place).orderBy('connection.id').limit(limit).execute()
}

export async function countConnections(tx: Tx, accountId: AccountId): Promise<number> {
  const { count } = await tx
    .selectFrom('connection')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The platform of this connection has no main one until the same transaction names another. */
export async function unmarkMain(
  tx: Tx,
  { account_id, platform }: ConnectionRow,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('connection')
    .set({ main: false, updated_at: now })
    .where('account_id', '=', account_id)
    .where('platform', '=', platform)
    .where('main', '=', true)
    .execute()
}

interface ConnectionChange {
  /** Null: as the network calls the author. */
  readonly label?: string | null
  readonly main?: true
  readonly paused?: boolean
  readonly settings?: Readonly<Record<string, string | boolean>>
}

export function changeConnection(
  tx: Tx,
  { account_id, id }: ConnectionRow,
  change: ConnectionChange,
  now: Temporal.Instant,
) {
  return tx
    .updateTable('connection')
    .set({
      ...(change.label !== undefined && { label: change.label }),
      ...(change.main && { main: true }),
      ...(change.paused !== undefined && { paused: change.paused }),
      ...(change.settings && {
        settings: sql<string>`settings || ${JSON.stringify(change.settings)}::jsonb`,
      }),
      updated_at: now,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/**
 * Keeps new schedules from the connection until the end of the transaction; says whether a post of
 * it is pending, being published or repeated.
 */
export async function lockForRemoval(tx: Tx, { account_id, id }: ConnectionRow): Promise<boolean> {
  await tx
    .selectFrom('connection')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const open = await tx
    .selectFrom('schedule')
    .select('id')
    .where('account_id', '=', account_id)
    .where('connection_id', '=', id)
    .where('status', 'in', ['pending', 'publishing'])
    .limit(1)
    .executeTakeFirst()
  if (open !== undefined) return true
  const repeated = await tx
    .selectFrom('draft_repeat')
    .select('id')
    .where('account_id', '=', account_id)
    .where('connection_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return repeated !== undefined
}

/** After `removeTokens`: only its finished schedules know it from now on. */
export async function markRemoved(
  tx: Tx,
  { account_id, id }: ConnectionRow,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .deleteFrom('slot')
    .where('account_id', '=', account_id)
    .where('connection_id', '=', id)
    .execute()
  await tx
    .updateTable('connection')
    .set({ removed_at: now, paused: false })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Counts pending posts of the author who is connected here. */
export async function countPending(
  db: Queryable,
  accountId: AccountId,
  connectionId: ConnectionId,
): Promise<number> {
  const { count } = await db
    .selectFrom('schedule')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('status', 'in', ['pending', 'publishing'])
    .executeTakeFirstOrThrow()
  return Number(count)
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

export function insertConnection(
  tx: Tx,
  { id, accountId, platform, main, label, kind, state, now }: NewConnection,
) {
  return tx
    .insertInto('connection')
    .values({
      id,
      account_id: accountId,
      platform,
      main,
      label,
      kind,
      state,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export interface NewAuthor {
  readonly kind: 'sandbox' | 'live'
  readonly accountName: string
  readonly externalAccountId: string
  readonly facts: Readonly<Record<string, string>>
  readonly grantId: GrantId
  /**
   * Settings that the server chooses in the person's place, for sandbox connections that it makes.
   */
  readonly settings?: Readonly<Record<string, string | boolean>>
  readonly now: Temporal.Instant
}

/** The server of a connection is that of its grant. */
const ofGrant = (column: 'server' | 'server_limits', grantId: GrantId) =>
  sql<string | null>`(select ${sql.ref(`network_grant.${column}`)} from network_grant
    where network_grant.account_id = connection.account_id and network_grant.id = ${grantId})`

/** When the limits of its server were read; what could not be read is due at once. */
const limitsReadAt = ({ grantId, now }: NewAuthor) => sql<Temporal.Instant | null>`(
  select case when server is null then null
    when server_limits is null then ${now}::timestamptz - interval '1 day'
    else ${now}::timestamptz end
  from network_grant where network_grant.account_id = connection.account_id
    and network_grant.id = ${grantId})`

const authorColumns = (author: NewAuthor) => ({
  kind: author.kind,
  account_name: author.accountName,
  external_account_id: author.externalAccountId,
  facts: JSON.stringify(author.facts),
  grant_id: author.grantId,
  server: ofGrant('server', author.grantId),
  server_limits: ofGrant('server_limits', author.grantId),
  server_limits_at: limitsReadAt(author),
  state: 'connected' as const,
  detail: null,
  renewal_lost_at: null,
  version: sql<number>`version + 1`,
  updated_at: author.now,
})

/**
 * Completes a connection that is still as it was read; false when it is not, and then nothing
 * has changed.
 */
export async function storeCompleted(
  tx: Tx,
  connection: ConnectionRow,
  author: NewAuthor,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connection')
    .set({
      ...authorColumns(author),
      settings: sql<string>`settings || ${JSON.stringify(author.settings ?? {})}::jsonb`,
    })
    .where('account_id', '=', connection.account_id)
    .where('id', '=', connection.id)
    .where('version', '=', connection.version)
    .where('state', '=', 'incomplete')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Connects it or replaces its author; false when it was changed in the meantime. */
export async function storeConnected(
  tx: Tx,
  connection: ConnectionRow,
  author: NewAuthor,
): Promise<boolean> {
  // Settings belong to an author, so another author chooses again.
  const keptSettings = sql<string>`
    case when external_account_id = ${author.externalAccountId}
    and kind = ${author.kind} then settings else '{}' end`
  const { numUpdatedRows } = await tx
    .updateTable('connection')
    .set({ ...authorColumns(author), settings: keptSettings })
    .where('account_id', '=', connection.account_id)
    .where('id', '=', connection.id)
    .where('grant_id', 'is not distinct from', connection.grant_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Keeps what the person chose for this author; false when another author is connected by now,
 * or none.
 */
export async function storeSettings(
  tx: Tx,
  chosen: {
    accountId: AccountId
    connectionId: ConnectionId
    externalAccountId: string
    settings: Readonly<Record<string, string | boolean>>
    now: Temporal.Instant
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connection')
    .set({
      settings: sql<string>`settings || ${JSON.stringify(chosen.settings)}::jsonb`,
      updated_at: chosen.now,
    })
    .where('account_id', '=', chosen.accountId)
    .where('id', '=', chosen.connectionId)
    .where('external_account_id', '=', chosen.externalAccountId)
    .where('state', '=', 'connected')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when it was changed meanwhile; its author's picture goes too. */
export async function removeTokens(
  tx: Tx,
  connection: ConnectionRow,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connection')
    .set({
      state: 'disconnected',
      grant_id: null,
      server: null,
      server_limits: null,
      server_limits_at: null,
      detail: null,
      renewal_lost_at: null,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('account_id', '=', connection.account_id)
    .where('id', '=', connection.id)
    .where('grant_id', 'is not distinct from', connection.grant_id)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await forgetPicture(tx, { accountId: connection.account_id, connectionId: connection.id })
  return true
}
