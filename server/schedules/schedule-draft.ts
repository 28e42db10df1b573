import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { batched } from '../database/batch.ts'
import { askedTime, type AskedTime } from './asked-time.ts'
import { nextFreeOrRefuse, refuseTaken } from './free-time.ts'
import { refuseLateTime } from './not-later-than.ts'
import { calendarOf, planSchedule, withSameText } from './plan-schedule.ts'
import { presentAsked } from './present-schedule.ts'
import { refuseLostRight } from './requester.ts'
import { insertSchedules, type NewSchedule, type ScheduleRow } from './store.ts'

type Endpoint = Contract['scheduleDraft']
type Ports = Use<'db' | 'clock' | 'random' | 'wake' | 'fitter' | 'config' | 'renderer'>

// Each lost race means that another request took a slot or edited the draft; this many in a row
// only happen after a bug.
const racesMax = 2_000

// Within this time the admission still counts: a check for every post would cost one query more
// each.
const soon = { seconds: 1 }

/** The unique index is both the 409 and the reservation of the slot: the first insert has it. */
export async function scheduleDraft(context: Ports, input: Input<Endpoint>): Promise<Answer<Endpoint>> {
  const row = await insertAt(context, input, askedTime(context, input.body))
  context.wake.soon('publish', row.scheduled_at)
  return presentAsked(row, input.body)
}

async function insertAt(context: Ports, input: Input<Endpoint>, asked: AskedTime): Promise<ScheduleRow> {
  const begun = context.clock.now()
  for (let race = 0; race < racesMax; race++) {
    const planned = await withSameText(context, input.principal, await planSchedule(context, input.principal, input.body), asked)
    const calendar = calendarOf(input.principal, planned)
    const now = context.clock.now()
    if (Temporal.Instant.compare(now, begun.add(soon)) > 0) await refuseLostRight(context.db, input.principal, now)
    const scheduledAt = asked === 'next_free_slot' ? await nextFreeOrRefuse(context.db, calendar, now) : asked.at
    refuseLateTime(planned.notLaterThan, asked, scheduledAt)
    const row = await insert(context, input, { ...planned, scheduledAt, now })
    if (row) return row
    if (asked !== 'next_free_slot') await refuseTaken(context.db, calendar, scheduledAt, now)
  }
  throw new Refusal('conflict', 'Too many requests change the same calendar: repeat the request.')
}

/**
 * Without a key one statement has the whole effect and needs no transaction around it; an account that schedules many posts at once
 * shares statements, and so commits (the disk is what a commit waits for).
 */
function insert({ db }: Ports, input: Input<Endpoint>, schedule: NewSchedule): Promise<ScheduleRow | undefined> {
  const { accountId } = input.principal
  if (input.idempotencyKey === null)
    return batched(db, `insert schedules ${accountId}`, schedule, (all) => insertSchedules(db, accountId, all))
  return db.transaction().execute(async (tx) => {
    const [row] = await insertSchedules(tx, accountId, [schedule])
    if (row) await input.remember(tx, presentAsked(row, input.body))
    return row
  })
}
