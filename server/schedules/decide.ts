import { Refusal } from '@crier/contract/problems.ts'
import type { Schedule } from '@crier/contract/schedules.ts'
import { actorOf } from '../activity/actor.ts'
import { record } from '../activity/record.ts'
import type { Principal, Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { otherVersion } from './other-version.ts'
import { presentSchedule } from './present-schedule.ts'
import { decideWhilePending, type Decision } from './approval-store.ts'
import { findSchedule, holdDraft } from './store.ts'

interface Decided {
  readonly principal: Principal
  readonly params: { readonly schedule_id: string }
  readonly body: { readonly comment?: string; readonly draft_version?: number }
  remember(tx: Tx, answer: Schedule): Promise<void>
}

/** Approves or rejects what somebody has asked for. What is approved is the content at this moment: the draft is held meanwhile. */
export function decide(context: Use<'db' | 'clock'>, input: Decided, state: Decision['state']): Promise<Schedule> {
  const { principal, params, body } = input
  return context.db.transaction().execute(async (tx) => {
    const schedule = await findSchedule(tx, principal.accountId, params.schedule_id)
    if (!schedule) throw new Refusal('not_found', 'There is no such schedule.')
    const version = await holdDraft(tx, schedule)
    if (body.draft_version !== undefined && version !== undefined && body.draft_version !== version)
      throw otherVersion(version, body.draft_version)
    const [actor, now] = [actorOf(principal), context.clock.now()]
    const row = await decideWhilePending(tx, schedule, { state, by: actor, comment: body.comment?.trim() || null }, now)
    if (!row) throw new Refusal('conflict', reasonFor(schedule, state))
    await record(tx, { accountId: row.account_id, actor, at: now, kind: `schedule.${state}`, objectId: row.id, detail: {} })
    const answer = presentSchedule(row)
    await input.remember(tx, answer)
    return answer
  })
}

function reasonFor({ status, approval }: { status: string; approval: string | null }, state: Decision['state']): string {
  if (status !== 'pending') return `Only a pending schedule can be ${state}; this one is ${status}.`
  if (approval === null) return 'Nobody has asked for an approval of this schedule: it goes out without one.'
  return 'The schedule changes just now: read it again, and repeat the request.'
}
