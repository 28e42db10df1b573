import { sql } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import type { StoredBrandKit } from '../database/tables.ts'
import type { AccountId } from '../ports/ids.ts'

export function insertAccount(
  tx: Tx,
  account: {
    id: AccountId
    email: string
    plan: string
    credits: number
    renewsAt: Temporal.Instant
    brandKit: StoredBrandKit
    sandbox: boolean
    now: Temporal.Instant
  },
) {
  return tx
    .insertInto('account')
    .values({
      id: account.id,
      email: account.email,
      plan: account.plan,
      credits: account.credits,
      renews_at: account.renewsAt,
      brand_kit: JSON.stringify(account.brandKit),
      sandbox: account.sandbox,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirst()
    .then((result) => result.numInsertedOrUpdatedRows === 1n)
}

export function findAccount(db: Queryable, id: AccountId) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

export function anyAccount(db: Queryable) {
  return db.selectFrom('account').select('id').limit(1).executeTakeFirst()
}

export function listAccounts(db: Queryable, afterId: string, limit: number) {
  return db
    .selectFrom('account')
    .selectAll()
    .where('id', '>', afterId as AccountId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Locks the account's row until the end of the transaction: whoever moves its credits waits here. */
export function lockAccount(tx: Tx, id: AccountId) {
  return tx.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export function setPlan(tx: Tx, accountId: AccountId, plan: string) {
  return tx.updateTable('account').set({ plan }).where('id', '=', accountId).execute()
}

export function saveBrandKit(tx: Tx, accountId: AccountId, brandKit: StoredBrandKit) {
  return tx
    .updateTable('account')
    .set({ brand_kit: JSON.stringify(brandKit) })
    .where('id', '=', accountId)
    .execute()
}

/** Adds to the counts of days; the rows in one order, so that two processes never wait for each other in a circle. */
export async function addRequests(
  db: Queryable,
  counted: readonly { accountId: AccountId; day: string; requests: number }[],
): Promise<void> {
  await sql`
    insert into request_count as present (account_id, day, requests)
    select counted.account_id, counted.day, counted.requests
    from unnest(${counted.map(({ accountId }) => accountId)}::text[], ${counted.map(({ day }) => day)}::date[],
      ${counted.map(({ requests }) => requests)}::bigint[]) as counted (account_id, day, requests)
    join account on account.id = counted.account_id
    order by counted.account_id, counted.day
    on conflict (account_id, day) do update set requests = present.requests + excluded.requests`.execute(db)
}

export function requestsByDay(db: Queryable, accountId: AccountId, since: Temporal.PlainDate) {
  return db
    .selectFrom('request_count')
    .select(['day', 'requests'])
    .where('account_id', '=', accountId)
    .where('day', '>=', since.toString())
    .execute()
}
