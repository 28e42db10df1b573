import { sql } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import type { StoredBrandKit } from '../database/stored-values.ts'
import type { AccountId, OperatorKeyId, UserId, MediaId } from '../ports/ids.ts'

export function insertAccount(
  tx: Tx,
  account: {
    id: AccountId
    name: string | null
    email: string
    plan: string
    credits: number
    renewsAt: Temporal.Instant
    brandKit: StoredBrandKit
    sandbox: boolean
    managedBy: OperatorKeyId | null
    now: Temporal.Instant
  },
) {
  return tx
    .insertInto('account')
    .values({
      id: account.id,
      name: account.name,
      email: account.email,
      plan: account.plan,
      credits: account.credits,
      renews_at: account.renewsAt,
      brand_kit: JSON.stringify(account.brandKit),
      sandbox: account.sandbox,
      managed_by: account.managedBy,
      created_at: account.now,
    })
    .execute()
}

export function findAccount(db: Queryable, id: AccountId) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Until the end of the transaction no account comes or goes. */
export function lockAllAccounts(tx: Tx) {
  return sql`lock table account in share row exclusive mode`.execute(tx)
}

const ofAddress = (email: string) => sql<boolean>`lower(account.email) = ${email}`

/** The oldest account of an address that waits for its owner. */
// across accounts (account): finds an account by its address, for the operator
export function accountWithoutOwner(tx: Tx, email: string) {
  return tx
    .selectFrom('account')
    .select(['id', 'email'])
    .where(ofAddress(email))
    .where(
      sql<boolean>`not exists (select from membership where membership.account_id = account.id
        and role = 'owner')`,
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The oldest account of an address. */
// across accounts (account): finds an account by its address, for the operator
export function accountFor(tx: Tx, email: string) {
  return tx
    .selectFrom('account')
    .select(['id', 'email'])
    .where(ofAddress(email))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

// across accounts (account): for the operator
export function anyAccount(db: Queryable) {
  return db.selectFrom('account').select('id').limit(1).executeTakeFirst()
}

// across accounts (account): for the operator
export function accountsAfter(db: Queryable, afterId: string, limit: number) {
  return db
    .selectFrom('account')
    .selectAll()
    .where('id', '>', afterId as AccountId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Locks the account's row until the end of the transaction, against every other change of
 * its credits.
 */
export function lockAccount(tx: Tx, id: AccountId) {
  return tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Locks the account for its credits alone: rows that refer to it can still be inserted, also by a
 * transaction that holds a draft which this one needs next.
 */
export function holdAccount(tx: Tx, id: AccountId) {
  return tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export function setPlan(tx: Tx, accountId: AccountId, plan: string) {
  return tx.updateTable('account').set({ plan }).where('id', '=', accountId).execute()
}

/** Null: it goes on. */
export function setSuspended(tx: Tx, accountId: AccountId, at: Temporal.Instant | null) {
  return tx.updateTable('account').set({ suspended_at: at }).where('id', '=', accountId).execute()
}

/** One that an operator’s key made: others do not exist for such keys. */
function managedAccount(db: Queryable, id: string) {
  // mutant: managed-account
  return db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id as AccountId)
    .where('managed_by', 'is not', null)
}

export const findManagedAccount = (db: Queryable, id: string) =>
  managedAccount(db, id).executeTakeFirst()

export const lockManagedAccount = (tx: Tx, id: string) =>
  managedAccount(tx, id).forUpdate().executeTakeFirst()

/** Newest first. */
// across accounts (account): for operator's keys
export function managedAccountsPage(db: Queryable, beforeId: string, limit: number) {
  return db
    .selectFrom('account')
    .selectAll()
    .where('managed_by', 'is not', null)
    .where('id', '<', beforeId as AccountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function saveAccount(
  tx: Tx,
  accountId: AccountId,
  { name, timezone, brandKit }: { name: string | null; timezone: string; brandKit: StoredBrandKit },
) {
  return tx
    .updateTable('account')
    .set({ name, timezone, brand_kit: JSON.stringify(brandKit) })
    .where('id', '=', accountId)
    .execute()
}

/** Holds an upload that a brand kit names, so that it cannot be deleted in the meantime. */
export function holdMedia(tx: Tx, accountId: AccountId, mediaId: string) {
  return tx
    .selectFrom('media')
    .select(['id', 'kind', 'status', 'sha256', 'content_type'])
    .where('account_id', '=', accountId)
    .where('id', '=', mediaId as MediaId)
    .forKeyShare()
    .executeTakeFirst()
}

/**
 * Accounts that a person made themselves: those that are there, and those that were deleted since.
 */
export async function countMade(
  db: Queryable,
  userId: UserId,
  deletedSince: Temporal.Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom('made_account')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where((row) => row.or([row('deleted_at', 'is', null), row('deleted_at', '>', deletedSince)]))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * For the operator: who made each of these accounts themselves, and the account through which they
 * came, the first that they did not make. By those accounts a chain of invitations is followed to
 * its beginning.
 */
// across accounts (membership): for the operator
export async function makersOf(db: Queryable, accountIds: readonly AccountId[]) {
  const { rows } = await sql<{
    account_id: AccountId
    email: string | null
    came_from: AccountId | null
  }>`
    select made.account_id, maker.email, first.account_id as came_from from made_account as made
    left join auth."user" as maker on maker.id = made.user_id
    left join lateral (
      select account_id from membership where user_id = made.user_id and not exists (
        select from made_account as own where own.account_id = membership.account_id
          and own.user_id = made.user_id)
      order by since, account_id limit 1) as first on true
    where made.account_id = any(${accountIds})`.execute(db)
  return new Map(rows.map((row) => [row.account_id, row]))
}

export function insertMade(tx: Tx, accountId: AccountId, userId: UserId, now: Temporal.Instant) {
  return tx
    .insertInto('made_account')
    .values({ account_id: accountId, user_id: userId, made_at: now, deleted_at: null })
    .execute()
}

/**
 * Adds to the counts of days; the rows in one order, so that two processes never wait for each
 * other in a circle.
 */
export async function addRequests(
  db: Queryable,
  counted: readonly { accountId: AccountId; day: string; requests: number }[],
): Promise<void> {
  await sql`
    insert into request_count as present (account_id, day, requests)
    select counted.account_id, counted.day, counted.requests
    from unnest(${counted.map(({ accountId }) => accountId)}::text[],
      ${counted.map(({ day }) => day)}::date[],
      ${counted.map(({ requests }) => requests)}::bigint[]) as counted (account_id, day, requests)
    join account on account.id = counted.account_id
    order by counted.account_id, counted.day
    on conflict (account_id, day) do update
    set requests = present.requests + excluded.requests`.execute(db)
}

export function requestsByDay(db: Queryable, accountId: AccountId, since: Temporal.PlainDate) {
  return db
    .selectFrom('request_count')
    .select(['day', 'requests'])
    .where('account_id', '=', accountId)
    .where('day', '>=', since.toString())
    .execute()
}
