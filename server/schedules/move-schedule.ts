import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Principal, Use } from '../context.ts'
import type { Db } from '../database/database.ts'
import { isBrokenCheck, isUniqueViolation } from '../database/database-errors.ts'
import { RaceLost, retryRaces } from '../database/retry-races.ts'
import { instantTextOrNull } from '../ports/instant-text.ts'
import { endsBefore } from './access-end.ts'
import { lockSchedulesToCome } from './approving/approval-store.ts'
import { requestedTime, type RequestedTime } from './requested-time.ts'
import { accessEndFor } from './plan-schedule.ts'
import { changeApprovals } from './approving/change-approvals.ts'
import { nextFreeOrRefuse, assertTimeIsFree } from './free-time.ts'
import { givenLimit, assertNotTooLate } from './not-later-than.ts'
import { presentRequested, presentSchedule } from './present-schedule.ts'
import { type OtherTime, dismissWhileFailed, moveWhilePending } from './change-store.ts'
import { type ScheduleRow, findSchedule, holdDraft } from './store.ts'
import { requirePending } from './require-pending.ts'
import { scheduleEditOf, assertOwnRequest, requesterOf } from './approving/requester.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'

/**
 * Moves or limits a pending schedule; a failed one can be put away here. One conditional update:
 * either it is still pending and never goes out at its old time, or 409.
 */
export async function moveSchedule(
  context: Use<'db' | 'clock' | 'wake'>,
  input: Input<Contract['moveSchedule']>,
): Promise<EndpointAnswer<Contract['moveSchedule']>> {
  const { body, params, principal } = input
  if (body.dismissed !== undefined) return dismiss(context, input, body.dismissed)
  const limit = givenLimit(body)
  const asked = limit !== undefined && isWithoutTime(body) ? null : requestedTime(context, body)
  return retryRaces('calendar', async () => {
    const present = await requirePending(context.db, principal, params.schedule_id, 'moved')
    const now = context.clock.now()
    const time = await timeFor(context, present, asked, now)
    const at =
      time?.equals(present.scheduled_at) && !asksAgain(principal, present) ? undefined : time
    assertNotTooLate(
      limit === undefined ? present.not_later_than : limit,
      asked,
      at ?? later(present.scheduled_at, now),
    )
    if (
      at === undefined &&
      (limit === undefined ||
        instantTextOrNull(limit) === instantTextOrNull(present.not_later_than))
    )
      return presentRequested(present, body)
    const wanted = {
      ...(at !== undefined && {
        scheduledAt: at,
        ends: endsBefore(await accessEndFor(context.db, present), at),
      }),
      ...(limit !== undefined && { notLaterThan: limit }),
    }
    const moved = await moveUnlessTaken(context.db, principal, present, wanted, now)
    if (moved === 'taken' && asked !== 'next_free_slot')
      await assertTimeIsFree(context.db, present, at!, now)
    if (moved === 'taken' || !moved) throw new RaceLost()
    context.wake.soon('publish', moved.scheduled_at)
    wakeListeners(context)
    return presentRequested(moved, body)
  })
}

const isWithoutTime = (body: Input<Contract['moveSchedule']>['body']) =>
  body.scheduled_at === undefined && !body.use_next_free_slot

/**
 * A rejected schedule waits for approval again once its requester moves it, also to the same time.
 */
const asksAgain = (principal: Principal, { approval }: ScheduleRow) =>
  approval === 'rejected' && requesterOf(principal) !== null

/** Undefined: it stays as it is. */
async function timeFor(
  { db }: Use<'db'>,
  present: ScheduleRow,
  asked: RequestedTime | null,
  now: Temporal.Instant,
) {
  if (asked === null) return undefined
  return asked === 'next_free_slot' ? nextFreeOrRefuse(db, present, now) : asked.at
}

const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) > 0 ? one : other

async function dismiss(
  context: Use<'db' | 'clock'>,
  { body, params, principal }: Input<Contract['moveSchedule']>,
  dismissed: boolean,
): Promise<EndpointAnswer<Contract['moveSchedule']>> {
  if (
    body.scheduled_at !== undefined ||
    body.use_next_free_slot !== undefined ||
    body.not_later_than !== undefined
  )
    throw new Refusal(
      'invalid_parameter',
      `Give \`dismissed\` alone: only a pending schedule is moved, and only a failed ` +
        'one is put away.',
      [{ pointer: '/dismissed', detail: 'must stand alone in the body' }],
    )
  const change = scheduleEditOf(principal, params.schedule_id, context.clock.now())
  const row = await dismissWhileFailed(context.db, principal.accountId, change, dismissed)
  if (row) return presentSchedule(row)
  const present = await findSchedule(context.db, principal.accountId, params.schedule_id)
  if (!present) throw new Refusal('not_found', 'There is no such schedule.')
  assertOwnRequest(principal, present)
  throw new Refusal(
    'conflict',
    `Only a failed schedule can be put away; this one is ${present.status}.`,
  )
}

async function moveUnlessTaken(
  db: Db,
  principal: Principal,
  present: ScheduleRow,
  wanted: OtherTime,
  now: Temporal.Instant,
) {
  try {
    const change = scheduleEditOf(principal, present.id, now)
    const read = present.approval === 'approved' ? 'approved' : 'not approved'
    if (read === 'not approved' && change.requester === null)
      return await moveWhilePending(db, principal.accountId, change, wanted, read)
    return await db.transaction().execute(async (tx) => {
      await holdDraft(tx, present)
      // All of the draft, in the order in which an edit locks them.
      if (change.requester !== null)
        await lockSchedulesToCome(tx, principal.accountId, present.draft_id)
      const moved = await moveWhilePending(tx, principal.accountId, change, wanted, read)
      if (moved && change.requester !== null)
        await changeApprovals(tx, principal, present.draft_id, now)
      return moved
    })
  } catch (error) {
    if (isUniqueViolation(error, 'schedule_time')) return 'taken'
    // Another request has moved or limited it since it was read.
    if (isBrokenCheck(error, 'schedule_limit')) return undefined
    throw error
  }
}
