import type { Platform } from '@crier/contract/platform.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Queryable, Tx } from '../../database/database.ts'
import { few } from '../../database/given-rows.ts'
import type { Metadata, ScheduleStatus, StoredWarning } from '../../database/stored-values.ts'
import type { Tables } from '../../database/tables.ts'
import type { AccountId, ScheduleId } from '../../ports/ids.ts'
import { approvalHash } from '../../schedules/approving/approval-hash.ts'
import { heldConnections } from '../../connections/held-connections.ts'
import type { HeldTo } from '../../schedules/state.ts'
import { isIncarnation } from '../../recovery/rewind/rewind-store.ts'

/**
 * A schedule that this worker holds, by its epoch, for the length of its lease. `was_due`: when it
 * fell due this time.
 */
export type ClaimedSchedule = Selectable<Tables['schedule']> & {
  readonly was: ScheduleStatus
  readonly was_due: Temporal.Instant
  /**
   * False: it was approved, and the content that the claim saw is another than the approved one.
   */
  readonly is_as_approved: boolean
}

export interface ClaimRequest {
  readonly now: Temporal.Instant
  readonly leaseUntil: Temporal.Instant
  readonly limit: number
  /** Networks from which nothing is taken: this process holds enough. */
  readonly full?: readonly Platform[]
  /** Networks that the operator has not enabled: what is pending there waits. */
  readonly disabled?: readonly Platform[]
  /**
   * From another incarnation of the database than this, or than the recorded one, nothing is taken.
   */
  readonly incarnation: string | null
}

// Several rows of one connection may be due: a window larger than any limit keeps one account's
// backlog from filling it.
const dueWindow = sql.lit(600)
// What is being published is brought to its end: only what waits is left out.
const isNotHeld = (disabled: readonly Platform[]) => sql<boolean>`(status <> 'pending'
  or (platform <> all(${disabled}::text[])
    and (account_id, connection_id) not in (${heldConnections})))`
// More than are claimed at once: others may just be taking some of them.
const lanesWindow = sql.lit(320)

/** True when the content is the approved one, as the statement sees both. */
const isAsApproved = sql<boolean>`schedule.approved_hash = ${approvalHash()}`

/**
 * Takes due schedules under a new epoch and a lease: at most one for each connection, the longest
 * due first, and none whose connection is at work. Others skip over the rows this statement holds.
 * A row whose lease has run out is due like any other.
 */
// across accounts (schedule): finds what is due, on each shard
export async function claimDue(db: Db, claim: ClaimRequest): Promise<ClaimedSchedule[]> {
  // Written so that PostgreSQL keeps one plan, which reads the index in its order and stops at the
  // window: with the time in sight it plans each claim again, as with a limit that is a parameter;
  // with `not exists` it sorts the whole backlog first. A row that has a lease itself is the only
  // one of its connection: schedule_lane. `lateral`: each row is read and locked when it is its
  // turn, and none beyond those that are taken.
  // mutant: approved-at-claim
  const { rows } = await sql<ClaimedSchedule>`
    with due as (
      select id, account_id, connection_id, due_at from schedule
      where due_at <= (select ${claim.now}::timestamptz) and not parked
        and (select ${isIncarnation(claim.incarnation)})
        and (lease_until is not null
        or (account_id, connection_id) not in (select account_id, connection_id from schedule
        where lease_until is not null))
        and platform <> all(${claim.full ?? []}::text[])
        and ${isNotHeld(claim.disabled ?? [])}
      order by due_at limit ${dueWindow}
    ), first as (
      select account_id, id, due_at from (select distinct on (account_id, connection_id) account_id,
        id, due_at from due order by account_id, connection_id, due_at, id) as lane
      order by due_at, id limit ${lanesWindow}
    ), chosen as (
      select held.account_id, held.id, held.was, held.was_due
      from first cross join lateral (
        select account_id, id, status as was, due_at as was_due from schedule
        where account_id = first.account_id and id = first.id
          and due_at <= ${claim.now}::timestamptz and not parked
        for update skip locked
      ) as held
      order by first.due_at, first.id limit ${claim.limit}
    )
    update schedule set
      status = case when status = 'pending' then 'publishing' else status end,
      epoch = epoch + 1, claims = claims + 1, lease_until = ${claim.leaseUntil}::timestamptz,
      due_at = ${claim.leaseUntil}::timestamptz,
      updated_at = ${claim.now}::timestamptz,
      -- The snapshot of an earlier try must not be sent by a later worker: the draft may have been edited since.
      publication = case when status = 'pending' then null else publication end
    from chosen where schedule.account_id = chosen.account_id and schedule.id = chosen.id
    returning schedule.*, chosen.was, chosen.was_due,
      -- Drafts are read only for schedules that were approved.
      case when chosen.was = 'pending' and schedule.approval = 'approved' then ${isAsApproved}
      else true end as is_as_approved`.execute(db)
  return rows
}

/**
 * When the next schedule of other networks than these falls due, or null when none will; and
 * whether the database still is the incarnation that this process knows.
 */
// across accounts (schedule): finds what is due, on each shard
export async function nextDue(
  db: Queryable,
  known: string | null,
  full: readonly Platform[] = [],
  disabled: readonly Platform[] = [],
): Promise<{ dueAt: Temporal.Instant | null; isKnown: boolean }> {
  const { rows } = await sql<{ dueAt: Temporal.Instant | null; isKnown: boolean }>`
    select (select due_at from schedule where due_at is not null and not parked
      and platform <> all(${full}::text[]) and ${isNotHeld(disabled)}
      order by due_at limit 1) as "dueAt",
      ${isIncarnation(known)} as "isKnown"`.execute(db)
  return rows[0]!
}

// A burst of them is parked, and brought back, in statements of less than a tenth of a second.
const parkedAtOnce = sql.lit(1_000)

/**
 * Moves pending posts of held connections and of disabled networks out of the index that the claim
 * reads, and brings back those of resumed and enabled ones: the longest due first, a bounded
 * number of each. Returns the number of changed rows; when there are any, there may be more. A missing mark costs only speed; a wrong
 * mark is corrected here.
 */
// across accounts (schedule): finds what is due, on each shard
// without an epoch: the statement locks only what waits without a lease, and a check of the table refuses anything else
export async function parkPaused(
  db: Queryable,
  disabled: readonly Platform[] = [],
): Promise<number> {
  // The connections that have parked rows are found one after the other, each by one look into the
  // index.
  const { rows } = await sql<{ changed: number }>`
    with recursive held as materialized (${heldConnections}),
    lane as (
      (select account_id, connection_id, platform from schedule where parked
      order by account_id, connection_id limit 1)
      union all
      select next.account_id, next.connection_id, next.platform from lane, lateral (
        select account_id, connection_id, platform from schedule
        where parked and (account_id, connection_id) > (lane.account_id, lane.connection_id)
          order by account_id, connection_id limit 1) as next
    ), going_on as materialized (
      select account_id, connection_id from lane
        where platform <> all(${disabled}::text[])
          and (account_id, connection_id) not in (select account_id, id from held)
    ), back as (
      select schedule.account_id, schedule.id from going_on
      join schedule on schedule.account_id = going_on.account_id
      and schedule.connection_id = going_on.connection_id
      where schedule.parked order by schedule.due_at limit ${parkedAtOnce}
        for update of schedule skip locked
    ), brought_back as (
      update schedule set parked = false from back where schedule.account_id = back.account_id
        and schedule.id = back.id returning 1
    ), first as (
      select account_id, id, connection_id, platform, status from schedule
      where due_at is not null and not parked
        and (cardinality(${disabled}::text[]) > 0 or exists (select from held)) order by due_at
        limit ${parkedAtOnce}
    ), waiting as (
      select schedule.account_id, schedule.id from first join schedule
        on schedule.account_id = first.account_id and schedule.id = first.id
      where first.status = 'pending'
        and (first.platform = any(${disabled}::text[])
        or (first.account_id, first.connection_id) in (select account_id, id from held))
        and schedule.status = 'pending' and schedule.lease_until is null
        for update of schedule skip locked
    ), put_away as (
      update schedule set parked = true from waiting where schedule.account_id = waiting.account_id
        and schedule.id = waiting.id returning 1
    )
    select ((select count(*) from brought_back) + (select count(*)
      from put_away))::integer as changed`.execute(db)
  return rows[0]!.changed
}

/**
 * Ends every lease. Only for a process that knows that no other process runs: the holders
 * have died.
 */
// across accounts (schedule): at a start, for every account
// without an epoch: the holders have died
export async function releaseAllLeases(db: Queryable, now: Temporal.Instant): Promise<void> {
  // An overdue post keeps its due time: how late it is decides whether it is still published.
  await sql`
    update schedule set due_at = least(due_at, ${now}::timestamptz),
      lease_until = ${now}::timestamptz where lease_until is not null`.execute(db)
}

/** A schedule as a worker holds it. */
export interface LeaseKey {
  readonly account_id: AccountId
  readonly id: ScheduleId
  readonly epoch: number
}

/**
 * Prolongs a lease that has not run out; false when it has, or when this worker no longer holds
 * the schedule.
 */
export async function extendLease(
  db: Queryable,
  lease: LeaseKey,
  now: Temporal.Instant,
  leaseUntil: Temporal.Instant,
): Promise<boolean> {
  // mutant: renewed-epoch
  const { numUpdatedRows } = await db
    .updateTable('schedule')
    .set({ lease_until: leaseUntil, due_at: leaseUntil })
    .where('account_id', '=', lease.account_id)
    .where('id', '=', lease.id)
    .where('epoch', '=', lease.epoch)
    .where('lease_until', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Ends the lease of a run that an error of the database has broken off, while it lasts: its
 * connection goes on. The claim does not count, as nothing has died. Nothing happens in another
 * incarnation, where the epoch may be another worker's.
 */
export async function releaseLease(
  db: Queryable,
  { account_id, id, epoch }: LeaseKey,
  { now, incarnation }: { readonly now: Temporal.Instant; readonly incarnation: string | null },
): Promise<void> {
  // mutant: interrupted-claim
  await sql`
    update schedule set due_at = ${now}::timestamptz, lease_until = ${now}::timestamptz,
      claims = greatest(claims - 1, 0)
    where account_id = ${account_id} and id = ${id} and epoch = ${epoch}
      and lease_until > ${now}::timestamptz
      and (select ${isIncarnation(incarnation)})`.execute(db)
}

interface Held {
  readonly isHeld: boolean
  /** It waits for approval where it is not published now. */
  readonly approvalLapses: boolean
}

/**
 * How this worker holds each of these, if it still does, by their epochs, in the order given; their
 * rows are locked until the transaction ends.
 */
export async function lockHeld(tx: Tx, leases: readonly LeaseKey[]): Promise<Held[]> {
  // mutant: locked-epoch
  const { rows } = await sql<LeaseKey & { approval_lapses: boolean }>`
    select schedule.id, given.epoch, schedule.approval_lapses from schedule
    join jsonb_to_recordset(${JSON.stringify(leases)}::jsonb) as given (account_id text, id text,
    epoch integer)
      on given.account_id = schedule.account_id and given.id = schedule.id
    where schedule.epoch = given.epoch and schedule.lease_until is not null and ${few('given.id')}
    order by schedule.id for update of schedule`.execute(tx)
  return leases.map((lease) => {
    const row = rows.find(({ id, epoch }) => id === lease.id && epoch === lease.epoch)
    return { isHeld: row !== undefined, approvalLapses: row?.approval_lapses ?? false }
  })
}

export interface ScheduleTransition {
  readonly status?: HeldTo
  readonly due_at: Temporal.Instant | null
  readonly retry_left_ms?: number | null
  readonly failures?: number
  readonly published_at?: Temporal.Instant
  readonly external_id?: string
  readonly external_url?: string | null
  readonly error_code?: string | null
  readonly error_message?: string | null
  readonly warnings?: readonly StoredWarning[]
}

export interface HeldChange {
  readonly lease: LeaseKey
  readonly change: ScheduleTransition
  /** Null: the schedule is given back. */
  readonly leaseUntil: Temporal.Instant | null
}

/**
 * The schedule returns to `pending`. A person without approval rights edited the draft in
 * the meantime.
 */
const lapsesNow = sql<boolean>`(held.approval_lapses
  and coalesce(columns ->> 'status' = 'pending', false))`

interface ChangedRow {
  /** How many calls the journal holds. */
  readonly attempt_count: number
  /** Of the post, the draft and the schedule; empty while it is held. */
  readonly metadata: Metadata
}

/**
 * Changes schedules, and gives them back or renews their leases. Only under `lockHeld`: they must be held. All runs that commit at the same time
 * share the statement (docs/decisions/0298).
 */
export async function changeHeld(
  tx: Tx,
  all: readonly HeldChange[],
  now: Temporal.Instant,
): Promise<ChangedRow[]> {
  const given = all.map(({ lease, change, leaseUntil }) => ({
    ...lease,
    columns: change,
    lease_until: leaseUntil,
  }))
  // mutant: written-epoch
  const { rows } = await sql<ChangedRow & { id: ScheduleId }>`
    update schedule as held set
      status = coalesce(columns ->> 'status', held.status),
      due_at = (columns ->> 'due_at')::timestamptz,
      lease_until = given.lease_until,
      claims = case when given.lease_until is null then 0 else held.claims end,
      retry_left_ms = case when columns ? 'retry_left_ms' then (columns ->>
      'retry_left_ms')::integer else held.retry_left_ms end,
      failures = coalesce((columns ->> 'failures')::integer, held.failures),
      published_at = coalesce((columns ->> 'published_at')::timestamptz, held.published_at),
      external_id = coalesce(columns ->> 'external_id', held.external_id),
      external_url = case when columns ? 'external_url' then columns ->> 'external_url'
      else held.external_url end,
      error_code = case when columns ? 'error_code' then columns ->> 'error_code'
      else held.error_code end,
      error_message = case when columns ? 'error_message' then columns ->> 'error_message'
      else held.error_message end,
      warnings = coalesce(columns -> 'warnings', held.warnings),
      approval = case when ${lapsesNow} then 'awaiting' else held.approval end,
      approved_hash = case when ${lapsesNow} then null else held.approved_hash end,
      decided_by = case when ${lapsesNow} then null else held.decided_by end,
      decided_at = case when ${lapsesNow} then null else held.decided_at end,
      decision_comment = case when ${lapsesNow} then null else held.decision_comment end,
      approval_lapses = held.approval_lapses and not ${lapsesNow},
      updated_at = case when given.lease_until is null then ${now}::timestamptz
      else held.updated_at end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (account_id text, id text, epoch integer, lease_until timestamptz, columns jsonb)
    where held.account_id = given.account_id and held.id = given.id and held.epoch = given.epoch
      and held.lease_until is not null and ${few('given.id')}
    returning held.id, held.attempt_count, case when given.lease_until is null then (
      select coalesce((select metadata from post where post.account_id = held.account_id
        and post.id = held.post_id), '{}') || draft.metadata || held.metadata
      from draft where draft.account_id = held.account_id and draft.id = held.draft_id)
      else '{}' end as metadata`.execute(tx)
  if (rows.length !== all.length) throw new Error('a schedule that was locked is no longer held')
  return all.map(({ lease }) => rows.find(({ id }) => id === lease.id)!)
}
