import type { Queryable, Tx } from '../../../database/database.ts'
import type { AccountId, UserId } from '../../../ports/ids.ts'

export interface SignInLink {
  readonly hash: Uint8Array
  readonly purpose: 'sign_in' | 'reset'
  /** The address that opening the link proves; null: none. */
  readonly email: string | null
  readonly userId: UserId | null
  /** An account without an owner, whose owner they become. */
  readonly accountId: AccountId | null
  readonly expiresAt: Temporal.Instant
  readonly now: Temporal.Instant
}

export function insertLink(
  tx: Queryable,
  { hash, purpose, email, userId, accountId, expiresAt, now }: SignInLink,
) {
  return tx
    .insertInto('sign_in_link')
    .values({
      hash,
      purpose,
      email,
      user_id: userId,
      account_id: accountId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/** Takes the link, once: of several who open it at the same moment one has it. */
export function takeLink(
  tx: Tx,
  hash: Uint8Array,
  purpose: SignInLink['purpose'],
  now: Temporal.Instant,
) {
  // mutant: use-link
  return tx
    .deleteFrom('sign_in_link')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function countLinksTo(
  db: Queryable,
  { userId, purpose }: { userId: UserId; purpose: SignInLink['purpose'] },
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom('sign_in_link')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** In place of an earlier one. */
export function saveAddressChange(
  tx: Tx,
  change: {
    userId: UserId
    sessionId: string
    email: string
    hash: Uint8Array
    expiresAt: Temporal.Instant
    now: Temporal.Instant
  },
) {
  const values = {
    session_id: change.sessionId,
    email: change.email,
    hash: change.hash,
    created_at: change.now,
    expires_at: change.expiresAt,
  }
  return tx
    .insertInto('address_change')
    .values({ user_id: change.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export function findAddressChange(db: Queryable, userId: UserId, now: Temporal.Instant) {
  return db
    .selectFrom('address_change')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Locks it. */
export function lockAddressChange(tx: Tx, hash: Uint8Array, now: Temporal.Instant) {
  return tx
    .selectFrom('address_change')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export function removeAddressChange(tx: Tx, userId: UserId) {
  return tx.deleteFrom('address_change').where('user_id', '=', userId).execute()
}

/** Links to an address, which has got another owner or none. */
export function removeLinksTo(tx: Tx, email: string) {
  return tx.deleteFrom('sign_in_link').where('email', '=', email).execute()
}
