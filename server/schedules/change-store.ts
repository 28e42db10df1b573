import { sql } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import type { StoredActor, StoredWarning } from '../database/stored-values.ts'
import { recording, timeIn } from '../activity/record.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import type { AccountId, PostId } from '../ports/ids.ts'
import { approvalHash } from './approving/approval-hash.ts'
import { emittingOf } from './emit-of-schedules.ts'
import type { ScheduleKey, ScheduleRow } from './store.ts'

/** Who asks for a schedule and may not have it: a person, or a key. */
export type Requester = Pick<StoredActor, 'type' | 'id'>

/** What somebody wants to change of a schedule: a requester only changes what they asked for. */
export interface ScheduleChange {
  readonly id: string
  readonly requester: Requester | null
  readonly actor: StoredActor
  readonly now: Temporal.Instant
}

/** True of every schedule; for a requester of those that they asked for and nobody has approved. */
const mayTouch = (requester: Requester | null) =>
  requester === null
    ? sql<boolean>`true`
    : sql<boolean>`(is_request and approval in ('awaiting', 'rejected')
      and requested_by @> ${JSON.stringify(requester)}::jsonb)`

/** What is to change of when a schedule goes out; what is left out stays. */
export interface OtherTime {
  readonly scheduledAt?: Temporal.Instant
  /** What the new time is warned of, in place of what the old one was. */
  readonly ends?: readonly StoredWarning[]
  readonly notLaterThan?: Temporal.Instant | null
}

/**
 * The warnings of a schedule without that of an access that ends before its time, which a new time
 * may not have.
 */
export const withoutEnds = sql`jsonb_path_query_array(warnings,
  '$[*] ? (@.code != "access_ends_before")')`

export const warningsWith = (ends: readonly StoredWarning[]) =>
  sql<string>`${withoutEnds} || ${JSON.stringify(ends)}::jsonb`

/**
 * Moves or limits a schedule that is still pending, and whose approval stands as it was read;
 * undefined when it is not so. Whoever moves what is approved approves its new time: only under
 * `holdDraft`. A taken time raises the unique violation, a limit before its time a check violation.
 */
export async function moveWhilePending(
  db: Queryable,
  accountId: AccountId,
  { id, requester, actor, now }: ScheduleChange,
  { scheduledAt, ends = [], notLaterThan }: OtherTime,
  read: 'approved' | 'not approved',
): Promise<ScheduleRow | undefined> {
  const renewed = sql`approved_hash = ${approvalHash(sql`${scheduledAt}::timestamptz`)},
    decided_by = ${JSON.stringify(actor)}::jsonb, decided_at = ${now}::timestamptz,
    decision_comment = null`
  const asked = sql`approval = 'awaiting', decided_by = null, decided_at = null,
    decision_comment = null`
  const kept = sql`approval = approval`
  const approval =
    read === 'not approved'
      ? requester === null
        ? kept
        : asked
      : scheduledAt === undefined
        ? kept
        : renewed
  const time = sql`scheduled_at = ${scheduledAt}::timestamptz, due_at = ${scheduledAt}::timestamptz,
    retry_left_ms = null, failures = 0,
    warnings = ${warningsWith(ends)},`
  const limit = sql`not_later_than = ${notLaterThan}::timestamptz,`
  const detail = sql`${
    scheduledAt === undefined
      ? sql`'{}'::jsonb`
      : sql`jsonb_build_object('scheduled_at',
    jsonb_build_object('from', ${timeIn('moved.old_time')}, 'to',
    ${instantText(scheduledAt)}::text))`
  }
    ||
    ${
      notLaterThan === undefined
        ? sql`'{}'::jsonb`
        : sql`jsonb_build_object('not_later_than',
      jsonb_build_object('from', ${timeIn('moved.old_limit')}, 'to',
      ${instantTextOrNull(notLaterThan)}::text))`
    }
    || case when moved.approval = 'awaiting'
    and moved.old_approval <> 'awaiting' then '{"approval":"awaiting"}'::jsonb else '{}'::jsonb end`
  const kind = scheduledAt === undefined ? 'schedule.limited' : 'schedule.moved'
  const { rows } = await sql<ScheduleRow>`
    with present as (
      select account_id, id, scheduled_at as old_time, not_later_than as old_limit,
        approval as old_approval from schedule
      where account_id = ${accountId} and id = ${id} and status = 'pending'
        and (approval is not distinct from 'approved') = ${read === 'approved'}::boolean
        and ${mayTouch(requester)} for update
    ), moved as (
      update schedule set ${scheduledAt === undefined ? sql`` : time}
        ${notLaterThan === undefined ? sql`` : limit} ${approval}, updated_at = ${now}::timestamptz
      from present where schedule.account_id = present.account_id and schedule.id = present.id
      returning schedule.*, present.old_time, present.old_limit, present.old_approval
    ), recorded as (${recording('moved', { kind, actor, at: now, detail })}),
    ${emittingOf('moved', scheduledAt === undefined ? null : 'post.moved')}
    select * from moved`.execute(db)
  return rows[0]
}

/** Puts a failed schedule away, or fetches it back; undefined when it is not failed. */
export async function dismissWhileFailed(
  db: Queryable,
  accountId: AccountId,
  { id, requester, actor, now }: ScheduleChange,
  dismissed: boolean,
): Promise<ScheduleRow | undefined> {
  const detail = sql`jsonb_build_object('dismissed', ${dismissed}::boolean)`
  const { rows } = await sql<ScheduleRow>`
    with present as (
      select account_id, id, dismissed from schedule
      where account_id = ${accountId} and id = ${id} and status = 'failed'
        and ${mayTouch(requester)} for update
    ), changed as (select * from present where dismissed <> ${dismissed}::boolean),
    recorded as (${recording('changed', { kind: 'schedule.dismissed', actor, at: now, detail })})
    update schedule set dismissed = ${dismissed}::boolean, updated_at = ${now}::timestamptz
    from present where schedule.account_id = present.account_id and schedule.id = present.id
    returning schedule.*`.execute(db)
  return rows[0]
}

export async function deleteWhilePending(
  db: Queryable,
  accountId: AccountId,
  { id, requester, actor, now }: ScheduleChange,
): Promise<{ readonly post_id: PostId | null } | undefined> {
  const detail = sql`jsonb_build_object('draft_id', draft_id, 'platform', platform, 'connection_id',
    connection_id, 'scheduled_at', ${timeIn('scheduled_at')})`
  const { rows } = await sql<{ post_id: PostId | null }>`
    with gone as (
      delete from schedule where account_id = ${accountId} and id = ${id} and status = 'pending'
        and ${mayTouch(requester)}
      returning account_id, id, draft_id, post_id, platform, connection_id, scheduled_at,
        approval, metadata
    ), recorded as
    (${recording('gone', { kind: 'schedule.cancelled', /* mutant: cancelled-by */ actor, at: now, detail })}),
    ${emittingOf('gone', 'post.cancelled')}
    select post_id from gone`.execute(db)
  return rows[0]
}

export function markResolved(
  tx: Tx,
  schedule: ScheduleKey,
  externalUrl: string | null,
  by: StoredActor,
  now: Temporal.Instant,
) {
  return tx
    .updateTable('schedule')
    .set({
      resolved_at: now,
      resolved_by: JSON.stringify(by),
      external_url: externalUrl,
      updated_at: now,
    })
    .where('account_id', '=', schedule.account_id)
    .where('id', '=', schedule.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
