import { sql } from 'kysely'
import type { Queryable, Tx } from '../../database/database.ts'
import type { Role } from '../../database/stored-values.ts'
import type { AccountId, InvitationId, UserId } from '../../ports/ids.ts'

export interface PersonRow {
  readonly id: UserId
  /** Null when another person has verified it since. */
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string
}

const columns = ['id', 'email', 'emailVerified', 'name'] as const

export function findPerson(db: Queryable, id: UserId): Promise<PersonRow | undefined> {
  return db.selectFrom('auth.user').select(columns).where('id', '=', id).executeTakeFirst()
}

/** `email` in its normal form, here and below. */
export function findPersonByEmail(db: Queryable, email: string): Promise<PersonRow | undefined> {
  return db.selectFrom('auth.user').select(columns).where('email', '=', email).executeTakeFirst()
}

/** Locks the person: of two who want the address one decides at a time. */
export function lockPersonByEmail(tx: Tx, email: string): Promise<PersonRow | undefined> {
  return tx
    .selectFrom('auth.user')
    .select(columns)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

export function lockPerson(tx: Tx, id: UserId): Promise<PersonRow | undefined> {
  return tx
    .selectFrom('auth.user')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns false when the address is taken. */
export async function insertPerson(
  tx: Tx,
  person: { id: UserId; email: string | null; name: string; isProven: boolean },
  now: Temporal.Instant,
): Promise<boolean> {
  const { id, email, name, isProven } = person
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('auth.user')
    .values({
      id,
      email,
      name,
      emailVerified: isProven,
      image: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function changePerson(
  tx: Tx,
  id: UserId,
  change: { name?: string; email?: string | null; isProven?: boolean },
  now: Temporal.Instant,
) {
  const { name, email, isProven } = change
  return tx
    .updateTable('auth.user')
    .set({
      updatedAt: now,
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(isProven !== undefined && { emailVerified: isProven }),
    })
    .where('id', '=', id)
    .execute()
}

export function removePerson(tx: Tx, id: UserId) {
  return tx.deleteFrom('auth.user').where('id', '=', id).execute()
}

/** Passwords, passkeys, sessions and links of a person end. */
// across accounts ($): sign_in_link and address_change belong to a person
export async function endCredentials(tx: Tx, id: UserId): Promise<void> {
  for (const table of ['account', 'passkey', 'session'])
    await sql`delete from auth.${sql.ref(table)} where "userId" = ${id}`.execute(tx)
  for (const table of ['sign_in_link', 'address_change'])
    await sql`delete from ${sql.ref(table)} where user_id = ${id}`.execute(tx)
}

/** What `from` is to accounts, and has made there, is `to`'s from now on. */
// across accounts (api_key, invitation, membership, preview): merges two people in every account of theirs
export async function moveMemberships(tx: Tx, from: UserId, to: UserId): Promise<void> {
  await tx.updateTable('membership').set({ user_id: to }).where('user_id', '=', from).execute()
  await tx.updateTable('api_key').set({ created_by: to }).where('created_by', '=', from).execute()
  await tx.updateTable('preview').set({ user_id: to }).where('user_id', '=', from).execute()
  await tx
    .updateTable('invitation')
    .set({ created_by: to })
    .where('created_by', '=', from)
    .execute()
  await moveRequests(tx, from, to)
  await tx.updateTable('preference').set({ user_id: to }).where('user_id', '=', from).execute()
  await tx.updateTable('made_account').set({ user_id: to }).where('user_id', '=', from).execute()
}

/**
 * People keep the right to move and cancel what they requested, and are notified of the decision.
 */
// across accounts (draft_repeat, membership, schedule): merges two people in every account of theirs
async function moveRequests(tx: Tx, from: UserId, to: UserId): Promise<void> {
  const renamed = sql`requested_by || ${JSON.stringify({ id: to })}::jsonb`
  const theirs = sql`account_id in (select account_id from membership where user_id = ${to})
    and requested_by ->> 'id' = ${from}`
  // Locked in the order in which every statement locks several.
  await sql`update schedule set requested_by = ${renamed} from (
    select account_id, id from schedule where ${theirs} order by id for update) as asked
    where schedule.account_id = asked.account_id and schedule.id = asked.id`.execute(tx)
  await sql`update draft_repeat set requested_by = ${renamed} where ${theirs}`.execute(tx)
}

export async function hasPassword(db: Queryable, userId: UserId): Promise<boolean> {
  const query = db
    .selectFrom('auth.account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
  return (await query.where('password', 'is not', null).executeTakeFirst()) !== undefined
}

export async function hasPasskey(db: Queryable, userId: UserId): Promise<boolean> {
  const { rows } = await sql`select from auth.passkey where "userId" = ${userId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * A token that the library accepts as one of its own to set a password (1.7.6: as plain text behind
 * `reset-password:`).
 */
export function insertReset(
  tx: Tx,
  {
    id,
    token,
    userId,
    expiresAt,
  }: { id: string; token: string; userId: UserId; expiresAt: Temporal.Instant },
) {
  const times = { expiresAt, createdAt: expiresAt, updatedAt: expiresAt }
  return tx
    .insertInto('auth.verification')
    .values({ id, identifier: `reset-password:${token}`, value: userId, ...times })
    .execute()
}

/** Finds the person who is signed in with this token. */
export function findSignedIn(
  db: Queryable,
  token: string,
  now: Temporal.Instant,
): Promise<(PersonRow & { readonly sessionId: string }) | undefined> {
  return db
    .selectFrom('auth.session')
    .innerJoin('auth.user', 'auth.user.id', 'auth.session.userId')
    .select([
      'auth.user.id',
      'auth.user.email',
      'auth.user.emailVerified',
      'auth.user.name',
      'auth.session.id as sessionId',
    ])
    .where('token', '=', token)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Returns false for an existing member. */
export async function insertMembership(
  tx: Tx,
  accountId: AccountId,
  userId: UserId,
  role: Role,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('membership')
    .values({ account_id: accountId, user_id: userId, role, since: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The account's owner who came first. */
export function findOwner(db: Queryable, accountId: AccountId): Promise<PersonRow | undefined> {
  return db
    .selectFrom('membership')
    .innerJoin('auth.user', 'auth.user.id', 'membership.user_id')
    .select(['auth.user.id', 'auth.user.email', 'auth.user.emailVerified', 'auth.user.name'])
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .orderBy('since')
    .orderBy('user_id')
    .executeTakeFirst()
}

/** Reads the current role: true when the person is an owner of the account. */
export async function isOwner(tx: Tx, accountId: AccountId, userId: UserId): Promise<boolean> {
  const query = tx
    .selectFrom('membership')
    .select('role')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.role === 'owner'
}

// across accounts (membership): found by hash or person, in a table that each shard has whole
// across accounts (account): the accounts of the person who asks
export function membershipsOf(db: Queryable, userId: UserId) {
  return db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account_id', 'role', 'plan', 'account.email', 'account.name', 'brand_kit'])
    .where('user_id', '=', userId)
    .orderBy('since')
    .orderBy('account_id')
    .limit(mostMemberships)
    .execute()
}

// As many as a switcher can hold: an agency has hundreds.
const mostMemberships = 500

export interface AccountsAsked {
  /** Only this one. */
  readonly only: AccountId | undefined
  readonly after: { readonly since: Temporal.Instant; readonly accountId: string } | null
  /** Only those that hold this schedule, draft or webhook. */
  readonly holds: string | undefined
  readonly limit: number
}

/** The accounts of a person, as they came to them, each with the address of its first owner. */
// across accounts (membership): found by hash or person, in a table that each shard has whole
// across accounts (account): the accounts of the person who asks
export function accountsOf(
  db: Queryable,
  userId: UserId,
  { only, after, holds, limit }: AccountsAsked,
) {
  let query = db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .selectAll('account')
    .select(['membership.role', 'membership.since'])
    .select(
      sql<
        string | null
      >`(select owner_person.email from membership as owner join auth."user" as owner_person
        on owner_person.id = owner.user_id
        where owner.account_id = membership.account_id and owner.role = 'owner'
          order by owner.since, owner.user_id limit 1)`.as('owner_email'),
    )
    .where('membership.user_id', '=', userId)
  if (only !== undefined) query = query.where('membership.account_id', '=', only)
  if (after)
    query = query.where(
      sql<boolean>`(membership.since, membership.account_id) > (${after.since}::timestamptz,
        ${after.accountId}::text)`,
    )
  if (holds !== undefined) {
    const table = sql.ref(tables[holds.split('_')[0] as keyof typeof tables])
    query = query.where(
      sql<boolean>`exists (select from ${table} as held
        where held.account_id = membership.account_id and held.id = ${holds}::text)`,
    )
  }
  return query.orderBy('membership.since').orderBy('membership.account_id').limit(limit).execute()
}

const tables = { sch: 'schedule', drft: 'draft', whk: 'webhook' } as const

export function membersOf(db: Queryable, accountId: AccountId) {
  return db
    .selectFrom('membership')
    .innerJoin('auth.user', 'auth.user.id', 'membership.user_id')
    .select(['user_id', 'role', 'since', 'auth.user.email', 'auth.user.name'])
    .where('account_id', '=', accountId)
    .orderBy('since')
    .orderBy('user_id')
    .execute()
}

/**
 * Ends a membership with what hangs on it, for good: the keys, links for clients and invitations
 * that the person made there.
 */
export async function removeMembership(
  tx: Tx,
  accountId: AccountId,
  userId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const id = userId as UserId
  const { numDeletedRows } = await tx
    .deleteFrom('membership')
    .where('account_id', '=', accountId)
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await tx
    .deleteFrom('rate_window')
    .where('account_id', '=', accountId)
    .where('kind', '=', id)
    .execute()
  await tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('created_by', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  const ownKeys = tx
    .selectFrom('api_key')
    .select('id')
    .where('account_id', '=', accountId)
    .where('created_by', '=', id)
  await tx
    .updateTable('preview')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where((preview) => preview.or([preview('user_id', '=', id), preview('key_id', 'in', ownKeys)]))
    .execute()
  await tx
    .deleteFrom('invitation')
    .where('account_id', '=', accountId)
    .where('created_by', '=', id)
    .execute()
  return true
}

export function invitationsOf(db: Queryable, accountId: AccountId, now: Temporal.Instant) {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()
}

/** In place of an earlier invitation of the same person. */
export async function insertInvitation(
  tx: Tx,
  invitation: {
    id: InvitationId
    accountId: AccountId
    email: string
    role: Role
    hash: Uint8Array
    mailed: boolean
    /** Null: an operator's key. */
    createdBy: UserId | null
    expiresAt: Temporal.Instant
    now: Temporal.Instant
  },
): Promise<void> {
  const { id, accountId, email, role, hash, mailed, createdBy, expiresAt, now } = invitation
  await tx
    .deleteFrom('invitation')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .execute()
  await tx
    .insertInto('invitation')
    .values({
      id,
      account_id: accountId,
      email,
      role,
      hash,
      mailed,
      created_by: createdBy,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/**
 * The invitation email was not sent, so a person who is shown the link does not verify the address
 * with it.
 */
export function markNotMailed(db: Queryable, accountId: AccountId, id: InvitationId) {
  return db
    .updateTable('invitation')
    .set({ mailed: false })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Locks it: of two who hold the link, one uses it. */
// across accounts (invitation): found by hash or person, in a table that each shard has whole
export function lockInvitation(tx: Tx, hash: Uint8Array, now: Temporal.Instant) {
  return tx
    .selectFrom('invitation')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** False where there is no such person in the account. */
export async function setMemberRole(
  tx: Tx,
  accountId: AccountId,
  userId: string,
  role: Role,
): Promise<boolean> {
  const query = tx
    .updateTable('membership')
    .set({ role })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId as UserId)
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

/**
 * As its guest sees it. Undefined, too, where the inviter is no owner any more: it cannot be
 * accepted then.
 */
export function findInvitation(db: Queryable, hash: Uint8Array, now: Temporal.Instant) {
  return db
    .selectFrom('invitation')
    .innerJoin('account', 'account.id', 'invitation.account_id')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.account_id', '=', 'invitation.account_id')
        .onRef('membership.user_id', '=', 'invitation.created_by'),
    )
    .leftJoin('auth.user', 'auth.user.id', 'invitation.created_by')
    .select([
      'auth.user.name as inviter',
      'account.name',
      'account.brand_kit',
      'account.email',
      'invitation.role',
    ])
    .where('invitation.hash', '=', hash)
    .where('invitation.expires_at', '>', now)
    .where((row) =>
      row.or([row('membership.role', '=', 'owner'), row('invitation.created_by', 'is', null)]),
    )
    .executeTakeFirst()
}

/** False where there is no such invitation to the account. */
export async function setInvitationRole(
  tx: Tx,
  accountId: AccountId,
  id: string,
  role: Role,
): Promise<boolean> {
  const query = tx
    .updateTable('invitation')
    .set({ role })
    .where('account_id', '=', accountId)
    .where('id', '=', id as InvitationId)
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

/**
 * The role that it offered; undefined where there is no such invitation. One that has expired is
 * removed like any other.
 */
export async function removeInvitation(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<Role | undefined> {
  const query = tx
    .deleteFrom('invitation')
    .where('account_id', '=', accountId)
    .where('id', '=', id as InvitationId)
  return (await query.returning('role').executeTakeFirst())?.role
}

/** Which of these addresses a person has proven. */
export async function provenAmong(
  db: Queryable,
  emails: readonly string[],
): Promise<readonly string[]> {
  if (emails.length === 0) return []
  const rows = await db
    .selectFrom('auth.user')
    .select('email')
    .where('email', 'in', [...emails])
    .where('emailVerified', '=', true)
    .execute()
  return rows.flatMap(({ email }) => (email === null ? [] : [email]))
}
