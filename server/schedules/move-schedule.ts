import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Principal, Use } from '../context.ts'
import type { Db } from '../database/database.ts'
import { isUniqueViolation } from '../database/database-errors.ts'
import { lockSchedulesToCome } from './approval-store.ts'
import { askedTime } from './asked-time.ts'
import { changeApprovals } from './change-approvals.ts'
import { nextFreeOrRefuse, refuseTaken } from './free-time.ts'
import { presentAsked, presentSchedule } from './present-schedule.ts'
import { dismissWhileFailed, findSchedule, holdDraft, moveWhilePending, type ScheduleRow } from './store.ts'
import { pendingOrRefuse } from './pending-or-refuse.ts'
import { refuseForeignRequest, changeOf } from './requester.ts'

const racesMax = 200

/** Moves a pending schedule; a failed one can be put away here. One conditional update: either it is still pending and never goes out at its old time, or 409. */
export async function moveSchedule(
  context: Use<'db' | 'clock' | 'wake'>,
  input: Input<Contract['moveSchedule']>,
): Promise<Answer<Contract['moveSchedule']>> {
  const { body, params, principal } = input
  if (body.dismissed !== undefined) return dismiss(context, input, body.dismissed)
  const asked = askedTime(context, body)
  for (let race = 0; race < racesMax; race++) {
    const present = await pendingOrRefuse(context.db, principal, params.schedule_id, 'moved')
    const now = context.clock.now()
    const at = asked === 'next_free_slot' ? await nextFreeOrRefuse(context.db, present, now) : asked.at
    const moved = await moveUnlessTaken(context.db, principal, present, at, now)
    if (moved === 'taken') {
      if (asked !== 'next_free_slot') await refuseTaken(context.db, present, at, now)
    } else if (moved) {
      context.wake.soon('publish', moved.scheduled_at)
      return presentAsked(moved, body)
    }
  }
  throw new Refusal('conflict', 'Too many requests change the same calendar: repeat the request.')
}

async function dismiss(
  context: Use<'db' | 'clock'>,
  { body, params, principal }: Input<Contract['moveSchedule']>,
  dismissed: boolean,
): Promise<Answer<Contract['moveSchedule']>> {
  if (body.scheduled_at !== undefined || body.use_next_free_slot !== undefined)
    throw new Refusal('invalid_parameter', 'Give `dismissed` alone: only a pending schedule is moved, and only a failed one is put away.', [
      { pointer: '/dismissed', detail: 'must stand alone in the body' },
    ])
  const change = changeOf(principal, params.schedule_id, context.clock.now())
  const row = await dismissWhileFailed(context.db, principal.accountId, change, dismissed)
  if (row) return presentSchedule(row)
  const present = await findSchedule(context.db, principal.accountId, params.schedule_id)
  if (!present) throw new Refusal('not_found', 'There is no such schedule.')
  refuseForeignRequest(principal, present)
  throw new Refusal('conflict', `Only a failed schedule can be put away; this one is ${present.status}.`)
}

async function moveUnlessTaken(db: Db, principal: Principal, present: ScheduleRow, at: Temporal.Instant, now: Temporal.Instant) {
  try {
    const change = changeOf(principal, present.id, now)
    const read = present.approval === 'approved' ? 'approved' : 'not approved'
    if (read === 'not approved' && change.requester === null) return await moveWhilePending(db, principal.accountId, change, at, read)
    return await db.transaction().execute(async (tx) => {
      await holdDraft(tx, present)
      // All of the draft, in the order in which an edit locks them.
      if (change.requester !== null) await lockSchedulesToCome(tx, principal.accountId, present.draft_id)
      const moved = await moveWhilePending(tx, principal.accountId, change, at, read)
      if (moved && change.requester !== null) await changeApprovals(tx, principal, present.draft_id, now)
      return moved
    })
  } catch (error) {
    if (isUniqueViolation(error, 'schedule_time')) return 'taken'
    throw error
  }
}
