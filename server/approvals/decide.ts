import { Refusal } from '@crier/contract/problems.ts'
import type { Schedule } from '@crier/contract/schedules.ts'
import { actorOf } from '../activity/actor.ts'
import type { Principal, Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { recordOfSchedule } from '../schedules/emit-of-schedules.ts'
import { otherVersion } from '../schedules/other-version.ts'
import { presentSchedule } from '../schedules/present-schedule.ts'
import {
  endApprovalOfRepeat,
  decideWhilePending,
  type ApprovalDecision,
} from '../schedules/approving/approval-store.ts'
import { type ScheduleRow, findSchedule, holdDraft } from '../schedules/store.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'

interface Decided {
  readonly principal: Principal
  readonly params: { readonly schedule_id: string }
  readonly body: { readonly comment?: string; readonly draft_version?: number }
  saveIdempotentResponse(tx: Tx, answer: Schedule): Promise<void>
}

/** Approves or rejects a request. */
export async function decide(
  context: Use<'db' | 'clock' | 'wake'>,
  input: Decided,
  state: ApprovalDecision['state'],
): Promise<Schedule> {
  const { principal, params, body } = input
  const meant = {
    accountId: principal.accountId,
    scheduleId: params.schedule_id,
    draftVersion: body.draft_version,
  }
  const decision = { state, by: actorOf(principal), comment: body.comment?.trim() || null }
  const answer = await context.db.transaction().execute(async (tx) => {
    const answer = presentSchedule(await decideWithin(tx, meant, decision, context.clock.now()))
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
  wakeListeners(context)
  return answer
}

interface Meant {
  readonly accountId: AccountId
  readonly scheduleId: string
  readonly draftVersion?: number | undefined
}

/** The approval binds the content at this moment: the draft is held meanwhile. */
export async function decideWithin(
  tx: Tx,
  { accountId, scheduleId, draftVersion }: Meant,
  decision: ApprovalDecision,
  now: Temporal.Instant,
): Promise<ScheduleRow> {
  const schedule = await findSchedule(tx, accountId, scheduleId)
  if (!schedule) throw new Refusal('not_found', 'There is no such schedule.')
  const version = await holdDraft(tx, schedule)
  if (draftVersion !== undefined && version !== undefined && draftVersion !== version)
    throw otherVersion(version, draftVersion)
  const row = await decideWhilePending(tx, schedule, decision, now)
  if (!row) {
    const present =
      decision.shown === undefined ? await findSchedule(tx, accountId, scheduleId) : undefined
    if (
      present?.status === 'pending' &&
      present.approval === decision.state &&
      present.scheduled_at.equals(schedule.scheduled_at)
    )
      return present
    throw new Refusal('conflict', reasonFor(schedule, decision.state))
  }
  if (decision.state === 'approved' && row.repeat_id !== null)
    await endApprovalOfRepeat(tx, accountId, row.repeat_id)
  // mutant: record-decision
  await recordOfSchedule(
    tx,
    {
      accountId,
      actor: decision.by,
      at: now,
      kind: `schedule.${decision.state}`,
      objectId: row.id,
      detail: {},
    },
    `post.${decision.state}`,
  )
  return row
}

function reasonFor(
  { status, approval }: { status: string; approval: string | null },
  state: ApprovalDecision['state'],
): string {
  if (status !== 'pending') return `Only a pending schedule can be ${state}; this one is ${status}.`
  if (approval === null) return 'This schedule needs no approval: it is published without one.'
  return 'The schedule changes just now: read it again, and repeat the request.'
}
