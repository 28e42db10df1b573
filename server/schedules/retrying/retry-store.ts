import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { StoredActor, StoredWarning } from '../../database/stored-values.ts'
import { approvalHash } from '../approving/approval-hash.ts'
import { undecided } from '../approving/approval-store.ts'
import type { ScheduleRow } from '../store.ts'
import { warningsWith } from '../change-store.ts'

/**
 * Whether what is out was sent as another author than the one that its connection has now: only its
 * author may go on below it.
 */
export async function isOfAnotherAuthor(
  tx: Tx,
  schedule: Pick<ScheduleRow, 'account_id' | 'id' | 'connection_id'>,
): Promise<boolean> {
  const piece = await tx
    .selectFrom('schedule_piece')
    .innerJoin('connection', 'connection.account_id', 'schedule_piece.account_id')
    .select('piece')
    .where('schedule_piece.account_id', '=', schedule.account_id)
    .where('schedule_piece.schedule_id', '=', schedule.id)
    .where('schedule_piece.state', '=', 'out')
    .where('connection.id', '=', schedule.connection_id)
    .where(sql<boolean>`schedule_piece.handles ->> 'sent_as' <> connection.external_account_id`)
    .limit(1)
    .executeTakeFirst()
  return piece !== undefined
}

/**
 * Another schedule of the same draft and connection that was made or retried after the time of this
 * failed one, and is posted, may be, or is still to come. A repetition repeats the draft on
 * purpose; so does a repetition that is retried.
 */
export async function findRepublished(
  tx: Tx,
  { account_id, id, draft_id, connection_id, scheduled_at, repeat_id }: ScheduleRow,
): Promise<Pick<ScheduleRow, 'id' | 'status' | 'scheduled_at' | 'published_at'> | undefined> {
  const { rows } = await sql<Pick<ScheduleRow, 'id' | 'status' | 'scheduled_at' | 'published_at'>>`
    select other.id, other.status, other.scheduled_at, other.published_at
    from schedule as other
    where other.account_id = ${account_id} and other.draft_id = ${draft_id}
      and other.connection_id = ${connection_id} and other.id <> ${id}
      and other.repeat_id is null
      and (other.status <> 'failed'
        or other.error_code in ('publication_unconfirmed', 'not_finished_in_app') or exists (
        select from schedule_piece where schedule_piece.account_id = ${account_id}
          and schedule_piece.schedule_id = other.id
          and schedule_piece.state in ('armed', 'out')))
      and (other.created_at >= ${scheduled_at}::timestamptz
      or (${repeat_id}::text is null and exists (
        select from activity where activity.account_id = ${account_id}
          and activity.object_id = other.id
          and activity.kind = 'schedule.retried' and activity.at >= ${scheduled_at}::timestamptz)))
    order by other.scheduled_at desc
    limit 1`.execute(tx)
  return rows[0]
}

export interface Restart {
  readonly scheduledAt: Temporal.Instant
  /** What the new time is warned of, in place of what the old one was. */
  readonly ends: readonly StoredWarning[]
  readonly dueAt: Temporal.Instant
  readonly setBackAt: Temporal.Instant | null
  /** Undefined: the present one, where it is later than the new time. */
  readonly notLaterThan: Temporal.Instant | null | undefined
  /**
   * Who may approve and says by the retry that it may go out; null: it waits for approval, where it
   * needs one.
   */
  readonly approvedBy: StoredActor | null
}

/** Makes a failed schedule pending again, to be fitted again; what is known of the last try goes. */
export async function restart(
  tx: Tx,
  schedule: ScheduleRow,
  { scheduledAt, ends, dueAt, setBackAt, notLaterThan, approvedBy }: Restart,
  now: Temporal.Instant,
) {
  await tx
    .deleteFrom('schedule_piece')
    .where('account_id', '=', schedule.account_id)
    .where('schedule_id', '=', schedule.id)
    .where('state', '<>', 'out')
    .execute()
  return tx
    .updateTable('schedule')
    .set({
      status: 'pending',
      scheduled_at: scheduledAt,
      not_later_than: notLaterThan === undefined ? limitAfter(schedule, scheduledAt) : notLaterThan,
      // The next repetition may be planned already: what is retried by hand is none.
      repeat_id: null,
      due_at: dueAt,
      retry_left_ms: null,
      failures: 0,
      claims: 0,
      set_back_at: setBackAt,
      publication: null,
      brand: null,
      content_hash: null,
      error_code: null,
      error_message: null,
      dismissed: false,
      warnings: warningsWith(ends),
      approval_lapses: false,
      ...(schedule.approval !== null && undecided),
      ...(schedule.approval !== null &&
        approvedBy !== null && {
          approval: 'approved',
          approved_hash: approvalHash(sql`${scheduledAt}::timestamptz`),
          decided_by: JSON.stringify(approvedBy),
          decided_at: now,
        }),
      updated_at: now,
    })
    .where('account_id', '=', schedule.account_id)
    .where('id', '=', schedule.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A caller who retries what came too late wants it all the same. */
function limitAfter(
  { not_later_than: limit }: ScheduleRow,
  scheduledAt: Temporal.Instant,
): Temporal.Instant | null {
  return limit !== null && Temporal.Instant.compare(limit, scheduledAt) > 0 ? limit : null
}

/** Has the missing pieces of an incomplete thread sent: the status stays `published`. */
export async function resume(
  tx: Tx,
  schedule: ScheduleRow,
  setBackAt: Temporal.Instant | null,
  now: Temporal.Instant,
) {
  // A first comment that was given up is so no longer.
  const warnings = schedule.warnings.filter(({ code }) => code !== 'comment_missing')
  await tx
    .updateTable('schedule_piece')
    .set({
      state: 'waiting',
      handles: '{}',
      looks: 0,
      intent_at: null,
      refused: null,
      sent_since: null,
    })
    .where('account_id', '=', schedule.account_id)
    .where('schedule_id', '=', schedule.id)
    .where('state', '<>', 'out')
    .execute()
  return tx
    .updateTable('schedule')
    .set({
      due_at: now,
      retry_left_ms: null,
      failures: 0,
      claims: 0,
      set_back_at: setBackAt,
      warnings: JSON.stringify(warnings),
      updated_at: now,
    })
    .where('account_id', '=', schedule.account_id)
    .where('id', '=', schedule.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
