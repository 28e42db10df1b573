import { sql, type Selectable } from 'kysely'
import type { Db, Queryable, Tx } from '../database/database.ts'
import { few } from '../database/given-rows.ts'
import type { ScheduleStatus, ScheduleTable, StoredWarning } from '../database/tables.ts'
import type { AccountId, ScheduleId } from '../ports/ids.ts'
import { isIncarnation } from './set-back-store.ts'

/** A schedule that this worker holds, by its epoch, for the length of its lease. */
/** `was_due`: when it fell due this time. */
export type Claimed = Selectable<ScheduleTable> & { readonly was: ScheduleStatus; readonly was_due: Temporal.Instant }

export interface Claim {
  readonly now: Temporal.Instant
  readonly leaseUntil: Temporal.Instant
  readonly limit: number
  /** From another incarnation of the database than this, or than the recorded one, nothing is taken. */
  readonly incarnation: string | null
}

// Several rows of one connection may be due: a window larger than any limit keeps one account's backlog from filling it.
const dueWindow = sql.lit(600)
// More than are claimed at once: others may just be taking some of them.
const lanesWindow = sql.lit(320)

/**
 * Takes due schedules under a new epoch and a lease: at most one for each connection, the longest due first, and none whose
 * connection is at work. Others skip over the rows this statement holds. A row whose lease has run out is due like any other.
 */
export async function claimDue(db: Db, claim: Claim): Promise<Claimed[]> {
  // Written so that PostgreSQL keeps one plan, which reads the index in its order and stops at the window: with the time in sight
  // it plans each claim anew, as with a limit that is a parameter; with `not exists` it sorts the whole backlog first.
  // A row that has a lease itself is the only one of its connection: schedule_lane.
  const { rows } = await sql<Claimed>`
    with due as (
      select id, account_id, platform, due_at from schedule
      where due_at <= (select ${claim.now}::timestamptz)
        and (select ${isIncarnation(claim.incarnation)})
        and (lease_until is not null or (account_id, platform) not in (select account_id, platform from schedule where lease_until is not null))
      order by due_at limit ${dueWindow}
    ), first as (
      select account_id, id, due_at from (select distinct on (account_id, platform) account_id, id, due_at from due order by account_id, platform, due_at, id) as lane
      order by due_at, id limit ${lanesWindow}
    ), chosen as (
      select schedule.account_id, schedule.id, schedule.status as was, schedule.due_at as was_due
      from first join schedule on schedule.account_id = first.account_id and schedule.id = first.id
      where schedule.due_at <= ${claim.now}::timestamptz
      order by first.due_at, schedule.id limit ${claim.limit} for update of schedule skip locked
    )
    update schedule set
      status = case when status = 'pending' then 'publishing' else status end,
      epoch = epoch + 1, claims = claims + 1, lease_until = ${claim.leaseUntil}::timestamptz, due_at = ${claim.leaseUntil}::timestamptz,
      updated_at = ${claim.now}::timestamptz
    from chosen where schedule.account_id = chosen.account_id and schedule.id = chosen.id
    returning schedule.*, chosen.was, chosen.was_due`.execute(db)
  return rows
}

/** When the next schedule falls due, or null when none will; and whether the database still is the incarnation that this process knows. */
export async function nextDue(db: Queryable, known: string | null): Promise<{ dueAt: Temporal.Instant | null; isKnown: boolean }> {
  const { rows } = await sql<{ dueAt: Temporal.Instant | null; isKnown: boolean }>`
    select (select due_at from schedule where due_at is not null order by due_at limit 1) as "dueAt",
      ${isIncarnation(known)} as "isKnown"`.execute(db)
  return rows[0]!
}

/** Ends every lease. Only for a process that knows that no other process runs: the holders have died. */
export async function releaseAllLeases(db: Queryable, now: Temporal.Instant): Promise<void> {
  // What was due before stays due since then: how late it is decides whether it still goes out.
  await sql`
    update schedule set due_at = least(due_at, ${now}::timestamptz), lease_until = ${now}::timestamptz where lease_until is not null`.execute(
    db,
  )
}

export interface Lease {
  readonly account_id: AccountId
  readonly id: ScheduleId
  readonly epoch: number
}

/** Changes a schedule that this worker still holds, and nothing else. */
const changeHeld = (db: Queryable, lease: Lease) =>
  db
    .updateTable('schedule')
    .where('account_id', '=', lease.account_id)
    .where('id', '=', lease.id)
    .where('epoch', '=', lease.epoch)
    .where('lease_until', 'is not', null)

/** Prolongs a lease that has not run out; false when it has, or when this worker no longer holds the schedule. */
export async function extendLease(db: Queryable, lease: Lease, now: Temporal.Instant, leaseUntil: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await changeHeld(db, lease)
    .set({ lease_until: leaseUntil, due_at: leaseUntil })
    .where('lease_until', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface ScheduleChange {
  readonly status?: ScheduleStatus
  readonly due_at: Temporal.Instant | null
  readonly retry_left_ms?: number | null
  readonly failures?: number
  readonly published_at?: Temporal.Instant | null
  readonly external_id?: string | null
  readonly external_url?: string | null
  readonly error_code?: string | null
  readonly error_message?: string | null
  readonly warnings?: readonly StoredWarning[]
}

/** Gives the schedule back, changed; false when this worker no longer holds it, and then nothing has changed. */
export async function release(tx: Queryable, lease: Lease, change: ScheduleChange, now: Temporal.Instant): Promise<boolean> {
  const { warnings, ...columns } = change
  const { numUpdatedRows } = await changeHeld(tx, lease)
    .set({ ...columns, ...(warnings && { warnings: JSON.stringify(warnings) }), lease_until: null, claims: 0, updated_at: now })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface Published {
  readonly lease: Lease
  readonly external_id: string
  readonly external_url: string | null
  readonly published_at: Temporal.Instant
  readonly warnings: readonly StoredWarning[]
}

/** Gives schedules back as published, with nothing left to do. Only under `holdsAmong`: they must be held. */
export async function releasePublished(tx: Tx, all: readonly Published[], now: Temporal.Instant): Promise<void> {
  const given = all.map(({ lease, ...columns }) => ({ ...lease, ...columns }))
  const { numAffectedRows } = await sql`
    update schedule set status = 'published', published_at = given.published_at, external_id = given.external_id, external_url = given.external_url,
      warnings = given.warnings, due_at = null, retry_left_ms = null, failures = 0, error_code = null, error_message = null,
      lease_until = null, claims = 0, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (account_id text, id text, epoch integer, published_at timestamptz, external_id text, external_url text, warnings jsonb)
    where schedule.account_id = given.account_id and schedule.id = given.id and schedule.epoch = given.epoch and schedule.lease_until is not null and ${few('given.id')}`.execute(
    tx,
  )
  if (numAffectedRows !== BigInt(all.length)) throw new Error('a schedule that was locked is no longer held')
}

/** Which of these this worker still holds, by their epochs, their rows locked until the transaction ends. */
export async function heldAmong(tx: Tx, leases: readonly Lease[]): Promise<ReadonlyMap<ScheduleId, number>> {
  const { rows } = await sql<Lease>`
    select schedule.id, schedule.epoch from schedule
    join jsonb_to_recordset(${JSON.stringify(leases)}::jsonb) as given (account_id text, id text, epoch integer)
      on given.account_id = schedule.account_id and given.id = schedule.id
    where schedule.epoch = given.epoch and schedule.lease_until is not null and ${few('given.id')}
    order by schedule.id for update of schedule`.execute(tx)
  return new Map(rows.map(({ id, epoch }) => [id, epoch]))
}

/** Renews the lease between two pieces; false when this worker no longer holds the schedule. */
export async function renewLease(tx: Queryable, lease: Lease, leaseUntil: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await changeHeld(tx, lease).set({ lease_until: leaseUntil, due_at: leaseUntil }).executeTakeFirst()
  return numUpdatedRows === 1n
}
