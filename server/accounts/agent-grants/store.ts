import { sql } from 'kysely'
import type { Queryable, Tx } from '../../database/database.ts'
import type { Role } from '../../database/stored-values.ts'
import type { AccountId, KeyId, UserId } from '../../ports/ids.ts'
import type { TokenKind } from './agent-token.ts'

/** False where `most` programs without a grant are known that came after `since`. */
// across accounts (agent_grant): asks whether a program that is known has any grant
export async function insertClient(
  db: Queryable,
  client: {
    readonly id: string
    readonly name: string
    readonly redirectUris: readonly string[]
    readonly now: Temporal.Instant
  },
  { most, since }: { readonly most: number; readonly since: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into agent_client (id, name, redirect_uris, created_at)
    select ${client.id}, ${client.name}, ${[...client.redirectUris]}::text[],
      ${client.now}::timestamptz
    where (select count(*) from agent_client where created_at > ${since}::timestamptz
      and not exists (select from agent_grant
      where agent_grant.client_id = agent_client.id)) < ${most}`.execute(db)
  return numAffectedRows === 1n
}

/** One that has no grant must have come after `since`. */
// across accounts (agent_grant): asks whether a program that is known has any grant
export async function findClient(db: Queryable, id: string, since: Temporal.Instant) {
  const { rows } = await sql<{
    readonly id: string
    readonly name: string
    readonly redirect_uris: string[]
  }>`
    select id, name, redirect_uris from agent_client
    where id = ${id} and (created_at > ${since}::timestamptz
      or exists (select from agent_grant where agent_grant.client_id = agent_client.id))`.execute(
    db,
  )
  return rows[0]
}

export async function roleNow(
  tx: Tx,
  accountId: AccountId,
  userId: UserId,
): Promise<Role | undefined> {
  const query = tx
    .selectFrom('membership')
    .select('role')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.role
}

/** Counts grants that are still usable. */
export async function countGrants(
  tx: Tx,
  accountId: AccountId,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await tx
    .selectFrom('api_key')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('hash', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function insertAgentGrant(
  tx: Tx,
  grant: {
    readonly accountId: AccountId
    readonly keyId: KeyId
    readonly clientId: string
    readonly redirectUri: string
    readonly resource: string
  },
) {
  const {
    accountId: account_id,
    keyId: key_id,
    clientId: client_id,
    redirectUri: redirect_uri,
    resource,
  } = grant
  return tx
    .insertInto('agent_grant')
    .values({ account_id, key_id, client_id, redirect_uri, resource })
    .execute()
}

interface Ours {
  readonly accountId: AccountId
  readonly keyId: KeyId
  readonly now: Temporal.Instant
}

export function insertTokens(
  tx: Tx,
  { accountId: account_id, keyId: key_id, now: created_at }: Ours,
  tokens: readonly {
    readonly hash: Uint8Array
    readonly kind: TokenKind
    readonly challenge: string | null
    readonly expiresAt: Temporal.Instant
  }[],
) {
  const rows = tokens.map(({ hash, kind, challenge, expiresAt: expires_at }) => ({
    ...{ account_id, key_id, hash, kind, challenge, created_at, expires_at },
    used_at: null,
  }))
  return tx.insertInto('agent_token').values(rows).execute()
}

/**
 * Locks it, so that of two who bring it the second sees that it was used; and its grant, which
 * cannot be revoked meanwhile.
 */
// across accounts (agent_token): found by hash or person, in a table that each shard has whole
// across accounts (agent_grant, api_key): the grant of the token that asks, in its account
// across accounts (membership): the maker of the grant that asks, in its account
export async function lockToken(tx: Tx, hash: Uint8Array, kind: TokenKind) {
  const { rows } = await sql<{
    readonly account_id: AccountId
    readonly key_id: KeyId
    readonly hash: Uint8Array
    readonly challenge: string | null
    readonly expires_at: Temporal.Instant
    readonly used_at: Temporal.Instant | null
    readonly client_id: string
    readonly redirect_uri: string
    readonly resource: string
    readonly name: string | null
    readonly scopes: string[]
    readonly revoked_at: Temporal.Instant | null
    readonly key_expires_at: Temporal.Instant | null
    readonly role: Role | null
  }>`
    select token.account_id, token.key_id, token.hash, token.challenge, token.expires_at,
      token.used_at, allowed.client_id, allowed.redirect_uri,
      allowed.resource, key.name, key.scopes, key.revoked_at, key.expires_at as key_expires_at,
      maker.role
    from agent_token as token
    join agent_grant as allowed on allowed.account_id = token.account_id
    and allowed.key_id = token.key_id
    join api_key as key on key.account_id = token.account_id and key.id = token.key_id
    left join membership as maker on maker.account_id = key.account_id
    and maker.user_id = key.created_by
    where token.hash = ${hash}::bytea and token.kind = ${kind}
    for update of token, key`.execute(tx)
  return rows[0]
}

export function markTokenUsed(
  tx: Tx,
  { account_id, hash }: { readonly account_id: AccountId; readonly hash: Uint8Array },
  now: Temporal.Instant,
) {
  return tx
    .updateTable('agent_token')
    .set({ used_at: now })
    .where('account_id', '=', account_id)
    .where('hash', '=', hash)
    .execute()
}

export function deleteToken(
  tx: Tx,
  { account_id, hash }: { readonly account_id: AccountId; readonly hash: Uint8Array },
) {
  return tx
    .deleteFrom('agent_token')
    .where('account_id', '=', account_id)
    .where('hash', '=', hash)
    .execute()
}

/** How often the grant was refreshed after `since`. */
export async function countRefreshes(
  tx: Tx,
  { account_id, key_id }: { readonly account_id: AccountId; readonly key_id: KeyId },
  since: Temporal.Instant,
): Promise<number> {
  const { count } = await tx
    .selectFrom('agent_token')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('key_id', '=', key_id)
    .where('kind', '=', 'refresh')
    .where('used_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Deletes expired access tokens, and used refresh tokens but the newest, so that repeated requests
 * cannot fill the table.
 */
export function forgetTokens(tx: Tx, { accountId, keyId, now }: Ours, usedKept: number) {
  return sql`delete from agent_token where account_id = ${accountId} and key_id = ${keyId} and (
    (kind = 'access' and expires_at <= ${now}::timestamptz)
    or hash in (select hash from agent_token where account_id = ${accountId} and key_id = ${keyId}
    and kind = 'refresh' and used_at is not null
      order by used_at desc offset ${usedKept}))`.execute(tx)
}

export function prolongGrant(tx: Tx, { accountId, keyId }: Ours, expiresAt: Temporal.Instant) {
  return tx
    .updateTable('api_key')
    .set({ expires_at: expiresAt })
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .execute()
}

export function lockGrant(tx: Tx, accountId: AccountId, keyId: string) {
  return tx
    .selectFrom('api_key')
    .select(['account_id', 'id as key_id', 'name', 'created_by', 'revoked_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', keyId as KeyId)
    .where('hash', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Grants that are still usable, newest first; `madeBy` limits them to those that this
 * person created.
 */
export function grantsPage(
  db: Queryable,
  asked: {
    readonly accountId: AccountId
    readonly madeBy: UserId | null
    readonly beforeId: string
    readonly now: Temporal.Instant
  },
  limit: number,
) {
  let query = db
    .selectFrom('api_key')
    .innerJoin('agent_grant', (join) =>
      join
        .onRef('agent_grant.account_id', '=', 'api_key.account_id')
        .onRef('agent_grant.key_id', '=', 'api_key.id'),
    )
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.account_id', '=', 'api_key.account_id')
        .onRef('membership.user_id', '=', 'api_key.created_by'),
    )
    .innerJoin('auth.user', 'auth.user.id', 'api_key.created_by')
    .selectAll('api_key')
    .select(['client_id', 'redirect_uri', 'role', 'auth.user.name as maker_name'])
    .where('api_key.account_id', '=', asked.accountId)
    .where('api_key.id', '<', asked.beforeId as KeyId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', asked.now)
  if (asked.madeBy !== null) query = query.where('api_key.created_by', '=', asked.madeBy)
  return query.orderBy('api_key.id', 'desc').limit(limit).execute()
}
