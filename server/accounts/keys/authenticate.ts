import type { EndpointSpec } from '@crier/contract/endpoint.ts'
import { scopesFor, type Scope } from '@crier/contract/scopes.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Config } from '../../config.ts'
import type { Principal, SignedIn, Use } from '../../context.ts'
import { batched } from '../../database/batch.ts'
import type { Queryable } from '../../database/database.ts'
import type { Role } from '../../database/stored-values.ts'
import type { AccountId, KeyId, UserId } from '../../ports/ids.ts'
import { planOf } from '../plans.ts'
import { rolesWithScopes, scopesOf, scopesOfKey } from '../roles.ts'
import { joinWindow } from './rate-window.ts'

interface AccessRequest {
  /**
   * All API keys of an account share a window; each person of it has one, for all of their
   * browsers.
   */
  readonly credential: Credential
  /** The required permission; null when any authenticated caller is enough. */
  readonly needs: Needs | null
  /** It reads: what the people of a suspended account may still do. Default: false. */
  readonly isReading?: boolean
  /**
   * How many it takes, all or none. Default: 1. 0 continues what has taken its token, and passes a
   * full window.
   */
  readonly tokens?: number
}

export type Credential =
  | { readonly kind: 'key'; readonly hash: Uint8Array }
  /** An access token of what an agent was allowed, for the address that it is bound to. */
  | { readonly kind: 'token'; readonly hash: Uint8Array; readonly resource: string }
  /** `accountId`: which of the person's accounts; null for their first. */
  | { readonly kind: 'session'; readonly token: string; readonly accountId: string | null }

export type Needs = Pick<EndpointSpec, 'scope' | 'andScope' | 'standIn' | 'browser' | 'operator'>

export type Authentication =
  | {
      readonly kind: 'authenticated'
      readonly principal: Principal
      readonly limit: number
      readonly remaining: number
      readonly resetAt: Temporal.Instant
    }
  | { readonly kind: 'unauthorized' }
  /** The person is signed in, but not a member of the account that they name. */
  | { readonly kind: 'foreign_account' }
  | {
      readonly kind: 'insufficient_scope' | 'account_suspended'
      readonly principal: Principal
    }
  | {
      readonly kind: 'rate_limited'
      readonly principal: Principal
      readonly limit: number
      readonly resetAt: Temporal.Instant
    }

export const windowSeconds = 60
// A page of the dashboard asks for up to eight things: a person who clicks must not meet the limit
// that a plan sets for programs.
export const requestsOfSessionsMin = 600

/**
 * Identifies the caller, checks permission and takes a token of the account's rate limit, in one
 * round trip. Only admitted callers take a token. The count is exact across processes, because the
 * window's row is locked. Requests that arrive during a round trip share the next one, so that a
 * busy account does not queue on that lock.
 */
export function authenticate(
  context: Use<'db' | 'clock' | 'config'>,
  accessRequest: AccessRequest,
): Promise<Authentication> {
  return batched(context.db, batchKeyOf(accessRequest), accessRequest, ({ length }) =>
    authenticateBatch(context, accessRequest, length),
  )
}

function batchKeyOf({ credential, needs, isReading, tokens }: AccessRequest): string {
  const who =
    credential.kind === 'session'
      ? `${credential.accountId} ${credential.token}`
      : Buffer.from(credential.hash).toString('base64')
  return (
    `admit ${credential.kind} ${needs?.scope} ${needs?.andScope} ${needs?.standIn} ` +
    `${needs?.browser} ${needs?.operator} ${isReading} ${tokens} ${who}`
  )
}

/**
 * An admission for each of `count`. When the window has not room for all, one asks alone: a full
 * window refuses the others with it.
 */
async function authenticateBatch(
  context: Use<'db' | 'clock' | 'config'>,
  accessRequest: AccessRequest,
  count: number,
): Promise<Authentication[]> {
  const now = context.clock.now()
  const { tokens = 1 } = accessRequest
  const row = await takeRateTokens(context, accessRequest, tokens * count, now)
  if (row?.allowed && row.taken_in === null && count > 1) {
    const first = await authenticateBatch(context, accessRequest, 1)
    const isFull = first[0]!.kind === 'rate_limited'
    return [
      ...first,
      ...(isFull
        ? Array.from({ length: count - 1 }, () => first[0]!)
        : await authenticateBatch(context, accessRequest, count - 1)),
    ]
  }
  if (row === undefined && (await isSignedInElsewhere(context, accessRequest.credential, now)))
    return Array.from({ length: count }, () => foreignAccount)
  return Array.from({ length: count }, (_, place) =>
    authentication(row, tokens * (count - 1 - place), now),
  )
}

const foreignAccount = { kind: 'foreign_account' } as const

/** `after`: how many tokens the same statement took for those after this one. */
function authentication(
  row: Row | undefined,
  after: number,
  now: Temporal.Instant,
): Authentication {
  if (row === undefined) return { kind: 'unauthorized' }
  const principal = principalOf(row)
  if (row.suspended) return { kind: 'account_suspended', principal }
  // mutant: allowed-scope
  if (!row.allowed) return { kind: 'insufficient_scope', principal }
  const limit = row.allowance
  if (row.taken_in === null)
    return { kind: 'rate_limited', principal, limit, resetAt: endOfFullWindow(row.seen_open, now) }
  return {
    kind: 'authenticated',
    principal,
    limit,
    remaining: limit - row.taken! + after,
    resetAt: endOf(row.taken_in),
  }
}

function principalOf(row: Row): Principal {
  const { account_id: accountId, plan, name } = row
  if (row.key_id !== null) {
    const { key_id: keyId, scopes, role: makerRole, is_agent: isAgent } = row
    return {
      accountId,
      keyId,
      scopes: scopesOfKey(scopes, makerRole),
      plan,
      name,
      makerRole,
      isAgent,
      user: null,
    }
  }
  const { user_id, session_id, role, signed_in_at, session_ends_at } = row
  const user: SignedIn = {
    userId: user_id,
    sessionId: session_id,
    role,
    signedInAt: signed_in_at,
    expiresAt: session_ends_at,
  }
  return {
    accountId,
    keyId: null,
    scopes: scopesOf(role),
    plan,
    name: name || null,
    makerRole: null,
    isAgent: false,
    user,
  }
}

const endOf = (openedAt: Temporal.Instant) => openedAt.add({ seconds: windowSeconds })

/**
 * The statement sees the window as it was at its start: a window that had ended may have been
 * reopened and filled in between.
 */
function endOfFullWindow(seen: Temporal.Instant | null, now: Temporal.Instant): Temporal.Instant {
  const isStale = seen === null || Temporal.Instant.compare(endOf(seen), now) <= 0
  return endOf(isStale ? now : seen)
}

type Row = (OfKey | OfSession) & {
  readonly account_id: AccountId
  readonly plan: string
  readonly name: string | null
  readonly allowance: number
  readonly allowed: boolean
  /** The account is, and the caller may do nothing there, or no more than read. */
  readonly suspended: boolean
  readonly taken: number | null
  readonly taken_in: Temporal.Instant | null
  readonly seen_open: Temporal.Instant | null
}

interface OfKey {
  readonly key_id: KeyId
  readonly scopes: Scope[]
  /** The current role of the person who made the key; null for a key of the operator's. */
  readonly role: Role | null
  readonly is_agent: boolean
}

interface OfSession {
  readonly key_id: null
  readonly user_id: UserId
  readonly session_id: string
  readonly role: Role
  readonly signed_in_at: Temporal.Instant
  readonly session_ends_at: Temporal.Instant
}

async function takeRateTokens(
  context: Use<'db' | 'config'>,
  { credential, needs, isReading = false }: AccessRequest,
  count: number,
  now: Temporal.Instant,
): Promise<Row | undefined> {
  const ofPlan = sql`coalesce((${allowances(context)}::jsonb ->> account.plan)::integer,
    ${planOf(context, '').requests_per_minute}::integer)`
  const allowance =
    credential.kind === 'session'
      ? sql`greatest(${ofPlan}, ${requestsOfSessionsMin}::integer)`
      : ofPlan
  const minuteAgo = now.subtract({ seconds: windowSeconds })
  const { rows } = await sql<Row>`
    with holder as
      (${credential.kind === 'session' ? holderOfSession(credential, { needs, isReading }, allowance, now) : holderOfKey(credential, needs, allowance, now)}),
    taken as (
      insert into rate_window as present (account_id, kind, opened_at, count)
      select account_id, window_of, ${now}::timestamptz, ${count}::integer from holder where allowed and not suspended
        and ${count}::integer <= allowance
      ${joinWindow(minuteAgo, sql`(select allowance from holder)`)}
    ),
    used as
    (${credential.kind === 'session' ? useOfSession(credential.token, now, minuteAgo) : useOfKey(now, minuteAgo)})
    select holder.*, taken.count as taken, taken.opened_at as taken_in, seen.opened_at as seen_open
    from holder
    left join taken on true
    left join rate_window as seen on seen.account_id = holder.account_id
    and seen.kind = holder.window_of`.execute(context.db)
  return rows[0]
}

/**
 * A key is good for what its maker may do now, and for nothing once they are gone. A key without a
 * maker is the operator's.
 */
// across accounts (api_key): found by hash or person, in a table that each shard has whole
// across accounts (account): the account of the key that asks
// across accounts (membership): the maker of the key that asks, in its account
function holderOfKey(
  credential: Exclude<Credential, { kind: 'session' }>,
  needs: Needs | null,
  allowance: RawBuilder<unknown>,
  now: Temporal.Instant,
): RawBuilder<unknown> {
  const sufficient = needs === null ? null : needs.browser || needs.operator ? [] : scopesFor(needs)
  const beside = besideOf(needs)
  // mutant: key-of-maker
  return sql`select key.id as key_id, ${windowOf(null)}::text as window_of, key.account_id,
    key.scopes, key.name, key.hash is null as is_agent, maker.role, account.plan,
    ${allowance} as allowance,
        account.suspended_at is not null as suspended,
        (${sufficient}::text[] is null or key.scopes && ${sufficient}::text[])
        and (${beside}::text[] is null or key.scopes && ${beside}::text[])
        and (key.created_by is null or maker.role = any(${rolesFor(needs)}::text[])) as allowed
      from api_key as key
      join account on account.id = key.account_id
      left join membership as maker on maker.account_id = key.account_id
      and maker.user_id = key.created_by
      where ${credential.kind === 'key' ? isKey(credential.hash) : isOpenedBy(credential, now)}
        and key.revoked_at is null and (key.expires_at is null
        or key.expires_at > ${now}::timestamptz)
        and (key.created_by is null or maker.role is not null)`
}

const isKey = (hash: Uint8Array) => sql`key.hash = ${hash}::bytea`

// across accounts (agent_token): found by hash or person, in a table that each shard has whole
// across accounts (agent_grant): the grant of the token that asks, in its account
const isOpenedBy = (
  { hash, resource }: Extract<Credential, { kind: 'token' }>,
  now: Temporal.Instant,
) =>
  sql`(key.account_id, key.id) = (
          select token.account_id, token.key_id from agent_token as token
          join agent_grant as allowed on allowed.account_id = token.account_id
          and allowed.key_id = token.key_id
          where token.hash = ${hash}::bytea and token.kind = 'access'
            and token.expires_at > ${now}::timestamptz and allowed.resource = ${resource})`

/** Until its address is proven a person opens the account that they came to first, and no other. */
// across accounts (membership): found by hash or person, in a table that each shard has whole
function holderOfSession(
  { token, accountId }: Extract<Credential, { kind: 'session' }>,
  { needs, isReading }: Pick<AccessRequest, 'needs' | 'isReading'>,
  allowance: RawBuilder<unknown>,
  now: Temporal.Instant,
): RawBuilder<unknown> {
  // mutant: proven-session
  return sql`select null::text as key_id, membership.user_id as window_of, membership.account_id,
    membership.user_id, membership.role, person.name, account.plan, ${allowance} as allowance,
        account.suspended_at is not null and not ${isReading === true}::boolean as suspended,
        session.id as session_id, session."createdAt" as signed_in_at,
        session."expiresAt" as session_ends_at,
        membership.role = any(${rolesFor(needs)}::text[]) as allowed
      from auth.session as session
      join auth."user" as person on person.id = session."userId"
      join membership on membership.user_id = person.id
      join account on account.id = membership.account_id
      where session.token = ${token} and session."expiresAt" > ${now}::timestamptz
        and (${accountId}::text is null or membership.account_id = ${accountId}::text)
        and (person."emailVerified" or not exists (
          select from membership as earlier where earlier.user_id = person.id
            and (earlier.since, earlier.account_id) < (membership.since, membership.account_id)))
      order by membership.since, membership.account_id limit 1`
}

export function rolesFor(needs: Needs | null): readonly Role[] {
  if (needs === null) return rolesWithScopes
  if (needs.operator) return []
  const sufficient = scopesFor(needs)
  const beside = besideOf(needs)
  return rolesWithScopes.filter(
    (role) =>
      scopesOf(role).some((scope) => sufficient.includes(scope)) &&
      (beside === null || scopesOf(role).some((scope) => beside.includes(scope))) &&
      (needs.browser !== 'owner' || role === 'owner'),
  )
}

/** The scopes of which one is needed beside; null where none is. */
function besideOf(needs: Needs | null): readonly Scope[] | null {
  return needs?.andScope === undefined ? null : scopesFor({ scope: needs.andScope })
}

const useOfKey = (
  now: Temporal.Instant,
  minuteAgo: Temporal.Instant,
) => sql`update api_key as key set last_used_at = ${now}::timestamptz
      from holder, taken
      where key.account_id = holder.account_id and key.id = holder.key_id
        and (key.last_used_at is null or key.last_used_at <= ${minuteAgo}::timestamptz)`

const useOfSession = (
  token: string,
  now: Temporal.Instant,
  minuteAgo: Temporal.Instant,
) => sql`update auth.session set "updatedAt" = ${now}::timestamptz
      from holder, taken
      where token = ${token} and "updatedAt" <= ${minuteAgo}::timestamptz`

async function isSignedInElsewhere(
  context: Use<'db'>,
  credential: Credential,
  now: Temporal.Instant,
): Promise<boolean> {
  if (credential.kind !== 'session' || credential.accountId === null) return false
  const query = context.db
    .selectFrom('auth.session')
    .select('id')
    .where('token', '=', credential.token)
    .where('expiresAt', '>', now)
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Which of an account's windows counts what these send, as `rate_window.kind`. What an agent was
 * allowed is a key, but for the way in.
 */
export const windowOf = (user: Pick<SignedIn, 'userId'> | null): 'key' | UserId =>
  user?.userId ?? 'key'

/**
 * Gives the token back that let a request in which was then refused for lack of more. An ended
 * window has nothing to give back.
 */
export async function returnToken(
  { db, clock }: Use<'db' | 'clock'>,
  { accountId, user }: Principal,
): Promise<void> {
  await db
    .updateTable('rate_window')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('account_id', '=', accountId)
    .where('kind', '=', windowOf(user))
    .where('opened_at', '>', clock.now().subtract({ seconds: windowSeconds }))
    .where('count', '>', 0)
    .execute()
}

const allowanceTexts = new WeakMap<Config, string>()

/**
 * Requests a minute by plan, as JSON: written once, since settings do not change under a
 * running program.
 */
function allowances({ config }: Use<'config'>): string {
  const known = allowanceTexts.get(config)
  if (known !== undefined) return known
  const text = JSON.stringify(
    Object.fromEntries(
      Object.entries(config.CRIER_PLANS).map(([name, plan]) => [name, plan.requests_per_minute]),
    ),
  )
  allowanceTexts.set(config, text)
  return text
}

/** A key that opened nothing; undefined where there is none. */
// across accounts (api_key): found by hash or person, in a table that each shard has whole
export async function endedKey(db: Queryable, hash: Uint8Array) {
  const { rows } = await sql<{
    readonly revoked_at: Temporal.Instant | null
    readonly expires_at: Temporal.Instant | null
  }>`
    select revoked_at, expires_at from api_key where hash = ${hash}::bytea`.execute(db)
  return rows[0]
}
