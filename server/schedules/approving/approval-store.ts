import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { ScheduleStatus, StoredActor, StoredClient } from '../../database/stored-values.ts'
import type { Tables } from '../../database/tables.ts'
import type { AccountId, DraftId, RepeatId, ScheduleId } from '../../ports/ids.ts'
import { recordOfSchedule } from '../emit-of-schedules.ts'
import { approvalHash } from './approval-hash.ts'

export const undecided = {
  approval: 'awaiting',
  approved_hash: null,
  decided_by: null,
  decided_at: null,
  decision_comment: null,
} as const

export interface ApprovalDecision {
  readonly state: 'approved' | 'rejected'
  readonly by: StoredActor | StoredClient
  readonly comment: string | null
  /**
   * The `approval_hash` of what a client was shown: they decide on that alone, and only while it
   * waits.
   */
  readonly shown?: Uint8Array
}

/**
 * Decides on a pending schedule that needs approval; undefined when it does not, or has this
 * decision already. Only under `holdDraft`.
 */
export function decideWhilePending(
  tx: Tx,
  schedule: Selectable<Tables['schedule']>,
  { state, by, comment, shown }: ApprovalDecision,
  now: Temporal.Instant,
) {
  // mutant: shown-content
  return (
    tx
      .updateTable('schedule')
      .set({
        approval: state,
        approved_hash: state === 'approved' ? approvalHash() : null,
        decided_by: JSON.stringify(by),
        decided_at: now,
        decision_comment: comment,
        updated_at: now,
      })
      .where('account_id', '=', schedule.account_id)
      .where('id', '=', schedule.id)
      .where('status', '=', 'pending')
      .where('approval', 'is not', null)
      // Approved is what was read.
      .where('scheduled_at', '=', schedule.scheduled_at)
      .where(
        shown === undefined
          ? isDecidedAnew(state, comment)
          : sql<boolean>`(approval = 'awaiting' and ${approvalHash()} = ${shown}::bytea)`,
      )
      .returningAll()
      .executeTakeFirst()
  )
}

/**
 * False for a repeated decision: the requester is notified of it once. A different comment is news.
 */
const isDecidedAnew = (state: ApprovalDecision['state'], comment: string | null) =>
  sql<boolean>`(approval <> ${state}
    or (${comment}::text is not null and decision_comment is distinct from (${comment}::text))
    or (approval = 'approved' and approved_hash is distinct from (${approvalHash()})))`

interface EditedSchedule {
  readonly id: ScheduleId
  readonly status: ScheduleStatus
  readonly approval: 'awaiting' | 'approved' | 'rejected' | null
  readonly repeat_id: RepeatId | null
}

/**
 * The schedules of this draft that an edit reaches, locked in the order in which every statement
 * locks several.
 */
export function lockSchedulesToCome(
  tx: Tx,
  accountId: AccountId,
  draftId: DraftId,
): Promise<EditedSchedule[]> {
  return tx
    .selectFrom('schedule')
    .select(['id', 'status', 'approval', 'repeat_id'])
    .where('account_id', '=', accountId)
    .where('draft_id', '=', draftId)
    .where('status', 'in', ['pending', 'publishing'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * A person who may approve has changed the draft of these approved schedules, which approves the
 * new content.
 */
export async function renewApprovals(
  tx: Tx,
  accountId: AccountId,
  ids: readonly ScheduleId[],
  by: StoredActor,
  now: Temporal.Instant,
) {
  await tx
    .updateTable('schedule')
    .set({
      approved_hash: approvalHash(),
      decided_by: JSON.stringify(by),
      decided_at: now,
      decision_comment: null,
    })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
}

/**
 * A person who may not approve has changed the draft of these schedules, which now wait
 * for approval.
 */
export async function awaitApproval(
  tx: Tx,
  accountId: AccountId,
  ids: readonly ScheduleId[],
  by: StoredActor,
  now: Temporal.Instant,
) {
  await tx
    .updateTable('schedule')
    .set({
      ...undecided,
      updated_at: now,
      requested_by: sql`coalesce(requested_by, ${JSON.stringify(by)}::jsonb)`,
    })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
  for (const objectId of ids)
    await recordOfSchedule(
      tx,
      { accountId, actor: by, at: now, kind: 'schedule.awaiting', objectId, detail: {} },
      'post.approval_requested',
    )
}

/**
 * These are being published as approved. One that returns to `pending` would have content that was
 * not approved.
 */
export async function letApprovalsLapse(
  tx: Tx,
  accountId: AccountId,
  ids: readonly ScheduleId[],
  by: StoredActor,
) {
  await tx
    .updateTable('schedule')
    .set({
      approval_lapses: true,
      requested_by: sql`coalesce(requested_by, ${JSON.stringify(by)}::jsonb)`,
    })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
}

/**
 * A person who may not approve has changed this draft, for these repeats of it. It must be locked.
 */
export async function awaitApprovalOfRepeats(
  tx: Tx,
  accountId: AccountId,
  draftId: DraftId,
  repeats: 'all' | readonly RepeatId[],
  by: StoredActor,
): Promise<void> {
  if (repeats.length === 0) return
  let query = tx
    .updateTable('draft_repeat')
    .set({ requested_by: JSON.stringify(by) })
    .where('account_id', '=', accountId)
    .where('draft_id', '=', draftId)
    .where('requested_by', 'is', null)
  if (repeats !== 'all') query = query.where('id', 'in', repeats)
  await query.execute()
}

/** The current content of its draft was approved. Only while the draft is held. */
export function endApprovalOfRepeat(tx: Tx, accountId: AccountId, repeatId: RepeatId) {
  return tx
    .updateTable('draft_repeat')
    .set({ requested_by: null })
    .where('account_id', '=', accountId)
    .where('id', '=', repeatId)
    .where('requested_by', 'is not', null)
    .execute()
}
