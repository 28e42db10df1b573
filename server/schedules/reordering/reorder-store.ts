import { sql } from 'kysely'
import type { ChangeActor } from '../../activity/actor.ts'
import { recording, timeIn } from '../../activity/record.ts'
import type { Tx } from '../../database/database.ts'
import type { StoredWarning } from '../../database/stored-values.ts'
import type { AccountId, ScheduleId } from '../../ports/ids.ts'
import { approvalHash } from '../approving/approval-hash.ts'
import { withoutEnds } from '../change-store.ts'
import { emittingOf } from '../emit-of-schedules.ts'
import type { ScheduleRow } from '../store.ts'

/**
 * Until the end of the transaction the drafts of these schedules are not edited: what is approved
 * of them stays so.
 */
export async function holdDraftsOf(
  tx: Tx,
  accountId: AccountId,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select draft.id from draft where draft.account_id = ${accountId} and draft.id in (
      select draft_id from schedule where schedule.account_id = ${accountId}
        and schedule.id = any (${ids}::text[]))
    order by draft.id for key share`.execute(tx)
}

/** In the order in which every statement locks several. */
export function lockSchedules(
  tx: Tx,
  accountId: AccountId,
  ids: readonly string[],
): Promise<ScheduleRow[]> {
  // mutant: lock-reordered
  return tx
    .selectFrom('schedule')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids as readonly ScheduleId[])
    .orderBy('id')
    .forUpdate()
    .execute()
}

export interface Moved {
  readonly schedule: ScheduleRow
  readonly at: Temporal.Instant
  /** Warnings about an access that ends before the new time. */
  readonly ends: readonly StoredWarning[]
}

/**
 * Moves schedules to each other's times. Only under `lockSchedules` and `holdDraftsOf`: a person
 * who may approve approves the new times.
 */
export async function moveAll(
  tx: Tx,
  accountId: AccountId,
  all: readonly Moved[],
  { actor, now }: { readonly actor: ChangeActor; readonly now: Temporal.Instant },
): Promise<Map<ScheduleId, ScheduleRow>> {
  if (all.length === 0) return new Map()
  const ids = all.map(({ schedule }) => schedule.id)
  // The index is asked row by row, and two that change places would meet. So all step aside first,
  // to times that nothing has.
  await sql`
    update schedule set scheduled_at = timestamptz '1900-01-01' + place * interval '1 millisecond'
    from unnest(${ids}::text[]) with ordinality as given (id, place)
    where schedule.account_id = ${accountId} and schedule.id = given.id`.execute(tx)
  const by = JSON.stringify(actor)
  const detail = sql`jsonb_build_object('scheduled_at',
    jsonb_build_object('from', ${timeIn('moved.old_time')}, 'to', ${timeIn('moved.scheduled_at')}))`
  // mutant: reordered-time
  const { rows } = await sql<ScheduleRow>`
    with given as materialized (
      select * from unnest(${ids}::text[], ${all.map(({ at }) => at)}::timestamptz[],
        ${all.map(({ schedule }) => schedule.scheduled_at)}::timestamptz[],
        ${all.map(({ ends }) => JSON.stringify(ends))}::jsonb[]) as given (id, at, old_time, ends)
    ), moved as (
      update schedule set scheduled_at = given.at, due_at = given.at, retry_left_ms = null,
        failures = 0,
        warnings = ${withoutEnds} || given.ends,
        approved_hash = case when approval = 'approved' then ${approvalHash(sql`given.at`)}
        else approved_hash end,
        decided_by = case when approval = 'approved' then ${by}::jsonb else decided_by end,
        decided_at = case when approval = 'approved' then ${now}::timestamptz else decided_at end,
        decision_comment = case when approval = 'approved' then null else decision_comment end,
        updated_at = ${now}::timestamptz
      from given where schedule.account_id = ${accountId} and schedule.id = given.id
      returning schedule.*, given.old_time
    ), recorded as (${recording('moved', { kind: 'schedule.moved', actor, at: now, detail })}),
    ${emittingOf('moved', 'post.moved')}
    select * from moved`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
