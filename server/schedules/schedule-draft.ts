import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { batched } from '../database/batch.ts'
import { RaceLost, retryRaces } from '../database/retry-races.ts'
import { requestedTime, type RequestedTime } from './requested-time.ts'
import { nextFreeOrRefuse, assertTimeIsFree } from './free-time.ts'
import { assertNotTooLate } from './not-later-than.ts'
import { calendarOf, planSchedule, withSameText } from './plan-schedule.ts'
import { presentRequested } from './present-schedule.ts'
import { assertRightIsKept } from './approving/requester.ts'
import { type InsertedSchedule, type NewSchedule, insertSchedules } from './planning-store.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'

type Endpoint = Contract['scheduleDraft']
type Ports = Use<'db' | 'clock' | 'random' | 'wake' | 'fitter' | 'config' | 'renderer'>

// Within it an admitted caller keeps the right: checking it at every post would cost each a query
// more.
const soon = { seconds: 1 }

/** The unique index is both the 409 and the reservation of the slot: the first insert has it. */
export async function scheduleDraft(
  context: Ports,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const row = await insertAt(context, input, requestedTime(context, input.body))
  context.wake.soon('publish', row.scheduled_at)
  wakeListeners(context, { hasDeliveries: row.has_deliveries })
  return presentRequested(row, input.body)
}

function insertAt(
  context: Ports,
  input: Input<Endpoint>,
  asked: RequestedTime,
): Promise<InsertedSchedule> {
  const begun = context.clock.now()
  return retryRaces('calendar', async () => {
    const planned = await withSameText(
      context,
      input.principal,
      await planSchedule(context, input.principal, input.body),
      asked,
    )
    const calendar = calendarOf(input.principal, planned)
    const now = context.clock.now()
    if (Temporal.Instant.compare(now, begun.add(soon)) > 0)
      await assertRightIsKept(context.db, input.principal, now)
    const scheduledAt =
      asked === 'next_free_slot' ? await nextFreeOrRefuse(context.db, calendar, now) : asked.at
    assertNotTooLate(planned.notLaterThan, asked, scheduledAt)
    const row = await insert(context, input, { ...planned, scheduledAt, now })
    if (row) return row
    if (asked !== 'next_free_slot') await assertTimeIsFree(context.db, calendar, scheduledAt, now)
    throw new RaceLost()
  })
}

/**
 * Without a key one statement has the whole effect and needs no transaction around it; an account
 * that schedules many posts at once shares statements, and so commits (the disk is what a commit
 * waits for).
 */
function insert(
  { db }: Ports,
  input: Input<Endpoint>,
  schedule: NewSchedule,
): Promise<InsertedSchedule | undefined> {
  const { accountId } = input.principal
  if (input.idempotencyKey === null)
    return batched(db, `insert schedules ${accountId}`, schedule, (all) =>
      insertSchedules(db, accountId, all),
    )
  return db.transaction().execute(async (tx) => {
    const [row] = await insertSchedules(tx, accountId, [schedule])
    if (row) await input.saveIdempotentResponse(tx, presentRequested(row, input.body))
    return row
  })
}
