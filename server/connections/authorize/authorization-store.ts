import { sql, type Selectable } from 'kysely'
import type { Platform } from '@crier/contract/platform.ts'
import { rolesFor } from '../../accounts/keys/authenticate.ts'
import { operator, type ChangeActor } from '../../activity/actor.ts'
import type { OfferedAuthor } from '../../database/stored-values.ts'
import type { Tables } from '../../database/tables.ts'
import type { Db, Queryable, Tx } from '../../database/database.ts'
import type { AccountId, ConnectionId, GrantId, KeyId, UserId } from '../../ports/ids.ts'

export function insertAuthorizationState(
  tx: Tx,
  authorizationState: {
    hash: Uint8Array
    accountId: AccountId
    platform: Platform
    connectionId: ConnectionId | null
    kind: 'sandbox' | 'live'
    authorKind: 'member' | 'organization'
    server: string | null
    /** Where the browser goes afterwards, and what it brings along. */
    returnUrl: string | null
    returnState: string | null
    verifierSealed: string
    keyId: KeyId | null
    userId: UserId | null
    expiresAt: Temporal.Instant
  },
) {
  return tx
    .insertInto('authorization_state')
    .values({
      hash: authorizationState.hash,
      account_id: authorizationState.accountId,
      platform: authorizationState.platform,
      connection_id: authorizationState.connectionId,
      kind: authorizationState.kind,
      author_kind: authorizationState.authorKind,
      server: authorizationState.server,
      return_url: authorizationState.returnUrl,
      return_state: authorizationState.returnState,
      verifier_sealed: authorizationState.verifierSealed,
      key_id: authorizationState.keyId,
      user_id: authorizationState.userId,
      expires_at: authorizationState.expiresAt,
    })
    .execute()
}

const connectors = rolesFor({ scope: 'connections:write' })

/**
 * The caller who asked for it could ask for it now: the person's role, or the key and the role of
 * its maker, still let them connect.
 */
// mutant: link-of-key
const stillMay = (now: Temporal.Instant) => sql<boolean>`not exists (select from account
  where account.id = authorization_state.account_id and account.suspended_at is not null) and case
  when key_id is not null then exists (select from api_key as key
    left join membership as maker on maker.account_id = key.account_id
    and maker.user_id = key.created_by
    where key.account_id = authorization_state.account_id and key.id = key_id
      and key.revoked_at is null
      and (key.expires_at is null or key.expires_at > ${now}::timestamptz)
      and (key.created_by is null or maker.role = any (${connectors})))
  when user_id is not null then exists (select from membership
  where membership.user_id = authorization_state.user_id
    and membership.account_id = authorization_state.account_id
    and membership.role = any (${connectors}))
  else true end`

/** What the page before the consent shows; undefined where there is no such address, or no page. */
// across accounts (account, authorization_state): found by hash or person, in a table that each shard has whole
export function findReturning(db: Db, hash: Uint8Array, platform: Platform, now: Temporal.Instant) {
  return db
    .selectFrom('authorization_state')
    .innerJoin('account', 'account.id', 'authorization_state.account_id')
    .select(['return_url', 'name', 'brand_kit', 'email'])
    .where('hash', '=', hash)
    .where('platform', '=', platform)
    .where('state_hash', 'is', null)
    .where('return_url', 'is not', null)
    .where(stillMay(now))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Opens an authorization address once, and binds the way back to the browser that opened it. */
// across accounts (authorization_state): found by hash or person, in a table that each shard has whole
export function openAuthorizationState(
  db: Db,
  authorizationState: {
    hash: Uint8Array
    platform: Platform
    stateHash: Uint8Array
    cookieHash: Uint8Array
    /** The person has seen to which host the browser will return. */
    isConfirmed: boolean
    now: Temporal.Instant
  },
) {
  return db
    .updateTable('authorization_state')
    .set({ state_hash: authorizationState.stateHash, cookie_hash: authorizationState.cookieHash })
    .where('hash', '=', authorizationState.hash)
    .where('platform', '=', authorizationState.platform)
    .where('state_hash', 'is', null)
    .where((row) =>
      row.or([row.val(authorizationState.isConfirmed), row('return_url', 'is', null)]),
    )
    .where(stillMay(authorizationState.now))
    .where('expires_at', '>', authorizationState.now)
    .returningAll()
    .executeTakeFirst()
}

// A page that stays open over a long lunch still works.
export const choiceMinutes = 60

/** Keeps what the person may choose from, after the way back. */
// across accounts (authorization_state): found by hash or person, in a table that each shard has whole
export async function offerChoice(
  db: Db,
  choice: {
    stateHash: Uint8Array
    choiceHash: Uint8Array
    options: readonly string[]
    externalAccountId: string | null
    /** The grant that waits, and its authors. */
    grantId?: GrantId
    authors?: readonly OfferedAuthor[]
    expiresAt: Temporal.Instant
  },
): Promise<void> {
  await db
    .updateTable('authorization_state')
    .set({
      choice_hash: choice.choiceHash,
      choice_options: [...choice.options],
      external_account_id: choice.externalAccountId,
      grant_id: choice.grantId ?? null,
      authors: choice.authors === undefined ? null : JSON.stringify(choice.authors),
      expires_at: choice.expiresAt,
    })
    .where('state_hash', '=', choice.stateHash)
    .execute()
}

/**
 * Uses a choice, once: by the browser that connected, among what was offered, while the caller who
 * asked for it could ask for it now.
 */
// across accounts (authorization_state): found by hash or person, in a table that each shard has whole
export function useChoice(
  tx: Tx,
  choice: {
    choiceHash: Uint8Array
    cookieHash: Uint8Array
    platform: Platform
    option: string
    now: Temporal.Instant
  },
) {
  return tx
    .updateTable('authorization_state')
    .set({ choice_hash: null })
    .where('choice_hash', '=', choice.choiceHash)
    .where('cookie_hash', '=', choice.cookieHash)
    .where('platform', '=', choice.platform)
    .where('expires_at', '>', choice.now)
    .where(sql<boolean>`${choice.option} = any (choice_options)`)
    .where(stillMay(choice.now))
    .returningAll()
    .executeTakeFirst()
}

/** Uses the way back, once. */
// across accounts (authorization_state): found by hash or person, in a table that each shard has whole
export function useAuthorizationState(
  db: Db,
  authorizationState: {
    stateHash: Uint8Array
    cookieHash: Uint8Array
    platform: Platform
    now: Temporal.Instant
  },
) {
  // mutant: use-callback
  return db
    .updateTable('authorization_state')
    .set({ used_at: authorizationState.now })
    .where('state_hash', '=', authorizationState.stateHash)
    .where('cookie_hash', '=', authorizationState.cookieHash)
    .where('platform', '=', authorizationState.platform)
    .where('used_at', 'is', null)
    .where(stillMay(authorizationState.now))
    .where('expires_at', '>', authorizationState.now)
    .returningAll()
    .executeTakeFirst()
}

/** The next choice applies to this connection. */
export async function meanOtherConnection(
  db: Queryable,
  accountId: AccountId,
  stateHash: Uint8Array,
  connectionId: ConnectionId,
): Promise<void> {
  await db
    .updateTable('authorization_state')
    .set({ connection_id: connectionId })
    .where('account_id', '=', accountId)
    .where('state_hash', '=', stateHash)
    .execute()
}

/** The key or the person who asked for an address to connect a network. */
export type Starter = Pick<
  Selectable<Tables['authorization_state']>,
  'account_id' | 'hash' | 'key_id' | 'user_id'
>

/**
 * Checks again that the requester may connect: since the callback, the network was called, which
 * may take long.
 */
export async function mayStillConnect(
  tx: Tx,
  { account_id, hash }: Starter,
  now: Temporal.Instant,
): Promise<boolean> {
  const query = tx
    .selectFrom('authorization_state')
    .select('hash')
    .where('account_id', '=', account_id)
    .where('hash', '=', hash)
    .where(stillMay(now))
  return (await query.executeTakeFirst()) !== undefined
}

/** As they are called now. */
export async function starterOf(
  tx: Tx,
  { account_id, key_id, user_id }: Starter,
): Promise<ChangeActor> {
  if (user_id !== null) {
    const person = await tx
      .selectFrom('auth.user')
      .select('name')
      .where('id', '=', user_id)
      .executeTakeFirst()
    return { type: 'person', id: user_id, name: person?.name || null }
  }
  if (key_id === null) return operator
  const query = tx
    .selectFrom('api_key')
    .select('name')
    .where('account_id', '=', account_id)
    .where('id', '=', key_id)
  return { type: 'key', id: key_id, name: (await query.executeTakeFirst())?.name ?? null }
}
