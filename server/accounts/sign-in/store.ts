import { sql } from 'kysely'
import type { Queryable, Tx } from '../../database/database.ts'
import type { Role } from '../../database/tables.ts'
import type { AccountId, InvitationId, UserId } from '../../world/ids.ts'

export interface Person {
  readonly id: UserId
  readonly email: string
  readonly name: string
}

export function findPerson(db: Queryable, id: UserId): Promise<Person | undefined> {
  return db.selectFrom('auth.user').select(['id', 'email', 'name']).where('id', '=', id).executeTakeFirst()
}

/** E-mail addresses are stored in lower case. */
export function findPersonByEmail(db: Queryable, email: string): Promise<Person | undefined> {
  return db.selectFrom('auth.user').select(['id', 'email', 'name']).where('email', '=', email.toLowerCase()).executeTakeFirst()
}

/** False when there is somebody with this e-mail address already. */
export async function insertPerson(tx: Tx, person: Person, now: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('auth.user')
    // The operator or an owner vouches for the address: who holds the link is who they meant.
    .values({ ...person, email: person.email.toLowerCase(), emailVerified: true, image: null, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when somebody else has the e-mail address. */
export async function changePerson(tx: Tx, person: Person, now: Temporal.Instant): Promise<boolean> {
  const email = person.email.toLowerCase()
  const other = await tx.selectFrom('auth.user').select('id').where('email', '=', email).where('id', '<>', person.id).executeTakeFirst()
  if (other) return false
  await tx.updateTable('auth.user').set({ email, name: person.name, updatedAt: now }).where('id', '=', person.id).execute()
  return true
}

export async function hasPassword(db: Queryable, userId: UserId): Promise<boolean> {
  const query = db.selectFrom('auth.account').select('id').where('userId', '=', userId).where('providerId', '=', 'credential')
  return (await query.where('password', 'is not', null).executeTakeFirst()) !== undefined
}

/** Who is signed in with this token. */
export function findSignedIn(db: Queryable, token: string, now: Temporal.Instant): Promise<Person | undefined> {
  return db
    .selectFrom('auth.session')
    .innerJoin('auth.user', 'auth.user.id', 'auth.session.userId')
    .select(['auth.user.id', 'auth.user.email', 'auth.user.name'])
    .where('token', '=', token)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** One-time links that have not been used: better-auth finds them by the hash of their token. */
export function insertVerification(
  tx: Queryable,
  link: { id: string; identifier: string; value: string; expiresAt: Temporal.Instant; now: Temporal.Instant },
) {
  const { id, identifier, value, expiresAt, now } = link
  return tx.insertInto('auth.verification').values({ id, identifier, value, expiresAt, createdAt: now, updatedAt: now }).execute()
}

export function insertMembership(tx: Tx, accountId: AccountId, userId: UserId, role: Role, now: Temporal.Instant) {
  return tx
    .insertInto('membership')
    .values({ account_id: accountId, user_id: userId, role, since: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .execute()
}

/** The account's owner who came first. */
export function findOwner(db: Queryable, accountId: AccountId): Promise<Person | undefined> {
  return db
    .selectFrom('membership')
    .innerJoin('auth.user', 'auth.user.id', 'membership.user_id')
    .select(['auth.user.id', 'auth.user.email', 'auth.user.name'])
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .orderBy('since')
    .orderBy('user_id')
    .executeTakeFirst()
}

export function membershipsOf(db: Queryable, userId: UserId) {
  return db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account_id', 'role', 'plan', 'account.email', 'brand_kit'])
    .where('user_id', '=', userId)
    .orderBy('since')
    .orderBy('account_id')
    .limit(100)
    .execute()
}

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

export function invitationsOf(db: Queryable, accountId: AccountId, now: Temporal.Instant) {
  return db.selectFrom('invitation').selectAll().where('account_id', '=', accountId).where('expires_at', '>', now).orderBy('id').execute()
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
    expiresAt: Temporal.Instant
    now: Temporal.Instant
  },
): Promise<void> {
  const { id, accountId, email, role, hash, expiresAt, now } = invitation
  await tx
    .deleteFrom('invitation')
    .where('account_id', '=', accountId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
  await tx
    .insertInto('invitation')
    .values({ id, account_id: accountId, email, role, hash, created_at: now, expires_at: expiresAt })
    .execute()
}

/** Locks it: of two who hold the link, one uses it. */
export function lockInvitation(tx: Tx, hash: Uint8Array, now: Temporal.Instant) {
  return tx.selectFrom('invitation').selectAll().where('hash', '=', hash).where('expires_at', '>', now).forUpdate().executeTakeFirst()
}

export async function removeInvitation(tx: Tx, accountId: AccountId, id: string): Promise<boolean> {
  const query = tx
    .deleteFrom('invitation')
    .where('account_id', '=', accountId)
    .where('id', '=', id as InvitationId)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}

export async function removeMembership(tx: Tx, accountId: AccountId, userId: string): Promise<boolean> {
  const query = tx
    .deleteFrom('membership')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId as UserId)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}
