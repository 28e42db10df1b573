import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { actorOf } from '../../activity/actor.ts'
import { namedConnection } from '../../connections/resolve-connection.ts'
import type { Input, Use } from '../../context.ts'
import { lockWithinAccount } from '../../database/lock-within-account.ts'
import { instantText } from '../../ports/instant-text.ts'
import { endsBefore } from '../access-end.ts'
import { accessEndFor } from '../plan-schedule.ts'
import { presentSchedule } from '../present-schedule.ts'
import { holdDraftsOf, lockSchedules, moveAll, type Moved } from './reorder-store.ts'
import type { ScheduleRow } from '../store.ts'
import { wakeListeners } from '../../webhooks/emit-changes.ts'

type Endpoint = Contract['reorderSchedules']

/**
 * Reassigns the times within one transaction, under the locks of the schedules: no other request
 * claims, moves or takes one in between.
 */
export async function reorderSchedules(
  context: Use<'db' | 'clock' | 'wake'>,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { principal, body } = input
  const { accountId } = principal
  const connection = await namedConnection(context.db, accountId, body.connection_id)
  const { answer, first } = await context.db.transaction().execute(async (tx) => {
    // Two orders of one account come one after the other.
    await lockWithinAccount(tx, accountId)
    await holdDraftsOf(tx, accountId, body.schedule_ids)
    const locked = await lockSchedules(tx, accountId, body.schedule_ids)
    // Read under the locks: what fell due while this waited for them keeps its time.
    const now = context.clock.now()
    const schedules = inOrder(locked, input.body, connection.id, now)
    const times = schedules
      .map(({ scheduled_at }) => scheduled_at)
      .toSorted(Temporal.Instant.compare)
    const [oneOfThem] = schedules
    const access = oneOfThem && (await accessEndFor(tx, oneOfThem))
    const wanted = schedules.map((schedule, index) => {
      const at = times[index]!
      return { schedule, at, ends: endsBefore(access, at) }
    })
    for (const one of wanted) assertWithinLimit(one)
    const moved = await moveAll(tx, accountId, wanted.filter(isElsewhere), {
      actor: actorOf(principal),
      now,
    })
    const rows = schedules.map((schedule) => moved.get(schedule.id) ?? schedule)
    const answer = { data: rows.map(presentSchedule) }
    await input.saveIdempotentResponse(tx, answer)
    return { answer, first: times[0]! }
  })
  context.wake.soon('publish', first)
  wakeListeners(context)
  return answer
}

/** In the order given, each of this connection and still to come. */
function inOrder(
  locked: readonly ScheduleRow[],
  { schedule_ids: ids }: Input<Endpoint>['body'],
  connectionId: string,
  now: Temporal.Instant,
): ScheduleRow[] {
  const byId = new Map(locked.map((row) => [row.id as string, row]))
  return ids.map((id, index) => {
    const row = byId.get(id)
    if (!row) throw new Refusal('not_found', `There is no schedule ${id}.`)
    if (row.connection_id !== connectionId)
      throw new Refusal('invalid_parameter', `${id} goes out by another connection.`, [
        { pointer: `/schedule_ids/${index}`, detail: 'must be a schedule of `connection_id`' },
      ])
    // mutant: reorder-pending
    if (row.status !== 'pending')
      throw new Refusal(
        'conflict',
        `Only pending schedules can be reordered; ${id} is ${row.status}.`,
      )
    // mutant: reorder-past
    if (Temporal.Instant.compare(row.scheduled_at, now) <= 0)
      throw new Refusal(
        'conflict',
        `${id} was due at ${instantText(row.scheduled_at)}: its time cannot be given to ` +
          'another. Leave it out.',
      )
    return row
  })
}

const isElsewhere = ({ schedule, at }: Moved) => !schedule.scheduled_at.equals(at)

function assertWithinLimit({ schedule: { id, not_later_than: limit }, at }: Moved): void {
  if (limit === null || Temporal.Instant.compare(at, limit) < 0) return
  throw new Refusal(
    'conflict',
    `In this order ${id} would go out at ${instantText(at)}, and its \`not_later_than\` is ` +
      `${instantText(limit)}.`,
  )
}
