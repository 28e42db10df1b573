import { sql } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId } from '../ports/ids.ts'
import { lowPart } from './plans.ts'

/**
 * Adds to the balance (or takes from it) and books the movement; the reference makes a second
 * booking of the same kind fail.
 */
export async function moveCredits(
  tx: Tx,
  movement: {
    accountId: AccountId
    kind: Tables['ledger_entry']['kind']
    amount: number
    reference: string
    quota: number
    now: Temporal.Instant
  },
): Promise<number> {
  const { credits } = await tx
    .updateTable('account')
    .set((row) => ({
      credits: sql<number>`${row.ref('credits')} + ${movement.amount}::integer`,
      // Only settling a generation makes the credits low; whatever lifts them again ends it.
      credits_low: sql<boolean>`credits_low
        and (credits + ${movement.amount}::integer) * ${lowPart}::bigint <
        ${movement.quota}::bigint`,
    }))
    .where('id', '=', movement.accountId)
    .returning('credits')
    .executeTakeFirstOrThrow()
  await bookMovement(tx, { ...movement, balance: credits })
  return credits
}

export function bookMovement(
  tx: Tx,
  movement: {
    accountId: AccountId
    kind: Tables['ledger_entry']['kind']
    amount: number
    balance: number
    reference: string
    now: Temporal.Instant
  },
) {
  return tx
    .insertInto('ledger_entry')
    .values({
      account_id: movement.accountId,
      at: movement.now,
      kind: movement.kind,
      amount: movement.amount,
      balance: movement.balance,
      reference: movement.reference,
    })
    .execute()
}

/**
 * Takes the credits, books them and holds them as a reservation, in one statement; undefined when
 * the balance does not suffice, or when the month is over at `month` (null: it is not asked).
 */
export async function takeCredits(
  tx: Queryable,
  taking: {
    accountId: AccountId
    cost: number
    reference: string
    now: Temporal.Instant
    month: Temporal.Instant | null
    expiresAt: Temporal.Instant
  },
): Promise<number | undefined> {
  // mutant: take-credits
  const { rows } = await sql<{ credits: number }>`
    with taken as (
      update account set credits = credits - ${taking.cost}::integer where id = ${taking.accountId}
        and credits >= ${taking.cost}::integer
        and (${taking.month}::timestamptz is null or renews_at > ${taking.month}::timestamptz)
      returning credits
    ), entry as (
      insert into ledger_entry (account_id, at, kind, amount, balance, reference)
      select ${taking.accountId}, ${taking.now}::timestamptz, 'generation',
        -${taking.cost}::integer, credits, ${taking.reference} from taken
    ), held as (
      insert into reservation (id, account_id, cost, expires_at)
      select ${taking.reference}, ${taking.accountId}, ${taking.cost}::integer,
        ${taking.expiresAt}::timestamptz from taken
    )
    select credits from taken`.execute(tx)
  return rows[0]?.credits
}

/** Ends a reservation; undefined when it has ended already (refunded because it took too long). */
export function endReservation(tx: Tx, accountId: AccountId, reference: string) {
  return tx
    .deleteFrom('reservation')
    .where('id', '=', reference)
    .where('account_id', '=', accountId)
    .returning('cost')
    .executeTakeFirst()
}

/**
 * Reservations past their time, whose process died; others skip over the rows this
 * transaction holds.
 */
// across accounts (reservation): finds what is due, on each shard
export function expiredReservations(tx: Tx, now: Temporal.Instant, limit: number) {
  return tx
    .selectFrom('reservation')
    .selectAll()
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

// across accounts (reservation): finds what is due, on each shard
export function firstExpiry(db: Queryable) {
  return db
    .selectFrom('reservation')
    .select('expires_at')
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Checks the balance after a generation; `crossing` is the number of the crossing when it has just
 * become low.
 */
export async function checkLow(tx: Tx, accountId: AccountId, quota: number) {
  // mutant: low-credits
  const { rows } = await sql<{
    credits: number
    renews_at: Temporal.Instant
    crossing: number | null
  }>`
    with before as (select id, credits_low as was_low from account where id = ${accountId}
      for no key update)
    update account set
      credits_low = credits * ${lowPart}::bigint < ${quota}::bigint,
      low_crossings = low_crossings + case when credits * ${lowPart}::bigint < ${quota}::bigint
      and not was_low then 1 else 0 end
    from before where account.id = before.id
    returning credits, renews_at, case when credits_low
    and not was_low then low_crossings end as crossing`.execute(tx)
  return rows[0]!
}

// across accounts (account): finds what is due, on each shard
export function renewable(tx: Tx, now: Temporal.Instant, limit: number) {
  return tx
    .selectFrom('account')
    .select(['id'])
    .where('renews_at', '<=', now)
    .orderBy('renews_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

// across accounts (account): at a start, for every account
export async function bringRenewalsBack(
  db: Queryable,
  { after, to }: { after: Temporal.Instant; to: Temporal.Instant },
): Promise<void> {
  await db.updateTable('account').set({ renews_at: to }).where('renews_at', '>', after).execute()
}

// across accounts (account): finds what is due, on each shard
export function firstRenewal(db: Queryable) {
  return db
    .selectFrom('account')
    .select('renews_at')
    .orderBy('renews_at')
    .limit(1)
    .executeTakeFirst()
}

/** Sets the balance of a locked account to the quota and the next renewal. */
export async function setBalance(
  tx: Tx,
  accountId: AccountId,
  balance: number,
  renewsAt: Temporal.Instant,
) {
  await tx
    .updateTable('account')
    .set({ credits: balance, renews_at: renewsAt, credits_low: false })
    .where('id', '=', accountId)
    .execute()
}

export async function setRenewal(
  tx: Tx,
  accountId: AccountId,
  renewsAt: Temporal.Instant,
): Promise<void> {
  await tx.updateTable('account').set({ renews_at: renewsAt }).where('id', '=', accountId).execute()
}

/**
 * Months (`YYYY-MM`), this one or the one before, in which the account was opened or renewed; the
 * one booked last comes first.
 */
export async function monthsBegun(
  tx: Tx,
  accountId: AccountId,
  month: Temporal.PlainYearMonth,
): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month from ledger_entry
    where account_id = ${accountId} and kind in ('opening', 'renewal')
      and date_trunc('month', at at time zone 'UTC') in (${`${month}-01`}::timestamp,
      ${`${month}-01`}::timestamp - interval '1 month')
    order by number desc`.execute(tx)
  return rows.map((row) => row.month)
}

export function ledgerPage(
  db: Queryable,
  accountId: AccountId,
  beforeNumber: number,
  limit: number,
) {
  return db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('number', '<', beforeNumber)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** Cost of generations, less refunds; a refund counts on the day it was booked. */
export async function creditsByDay(db: Queryable, accountId: AccountId, since: Temporal.Instant) {
  const { rows } = await sql<{ day: string; credits: number }>`
    select (at at time zone 'UTC')::date as day, -sum(amount)::integer as credits from ledger_entry
    where account_id = ${accountId} and at >= ${since}::timestamptz
      and kind in ('generation', 'refund')
    group by 1`.execute(db)
  return rows
}
