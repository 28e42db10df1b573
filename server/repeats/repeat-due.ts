import { Refusal } from '@crier/contract/problems.ts'
import { system } from '../activity/actor.ts'
import { findNextFreeWeeksLater } from '../calendar/next-free.ts'
import type { Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { isDatabaseAway, isUniqueViolation } from '../database/database-errors.ts'
import { RaceLost, retryRaces } from '../database/retry-races.ts'
import { isDoubtful } from '../recovery/guarded-clock.ts'
import { mint } from '../ports/ids.ts'
import { throwNoSlot } from '../schedules/free-time.ts'
import { planFor, type Planned } from '../schedules/plan-schedule.ts'
import { mayBeDuplicate } from '../schedules/repeated-text.ts'
import {
  dueRepeats,
  hasRepetition,
  lockRepeat,
  nextRepeatDue,
  putOff,
  rest,
  type RepeatRow,
} from './repeat-store.ts'
import { insertSchedules } from '../schedules/planning-store.ts'
import { holdDraft } from '../schedules/store.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'

type Ports = Use<'db' | 'clock' | 'random' | 'wake' | 'fitter' | 'config' | 'log' | 'renderer'>

const atOnce = 50
// Only the owner can remove the obstacle to a repetition, such as a calendar without slots.
const againHours = 1

/** Plans the next repetition of whatever has none. Returns when there is more to plan. */
export async function repeatDue(context: Ports): Promise<Temporal.Instant | null> {
  // By a clock that is weeks ahead it would be planned weeks too late.
  if (isDoubtful(context)) return null
  const now = context.clock.now()
  for (const repeat of await dueRepeats(context.db, now, atOnce)) await planNext(context, repeat)
  return nextRepeatDue(context.db)
}

async function planNext(context: Ports, repeat: RepeatRow): Promise<void> {
  try {
    await retryRaces('calendar', () => planUnlessPlanned(context, repeat))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (!(error instanceof Refusal))
      context.log.error('repeat.failed', error, {
        accountId: repeat.account_id,
        repeatId: repeat.id,
      })
    const reason =
      error instanceof Refusal
        ? error.message
        : 'It broke off by a fault of this server, whose log says more.'
    await putOff(context.db, repeat, context.clock.now().add({ hours: againHours }), reason)
  }
}

async function planUnlessPlanned(context: Ports, repeat: RepeatRow): Promise<void> {
  const { account_id: accountId, draft_id, platform, connection_id } = repeat
  const planned = await planFor(
    context,
    accountId,
    { draft_id, platform, connection_id },
    { requestedBy: null, actor: system },
  )
  try {
    const at = await context.db
      .transaction()
      .execute((tx) => insertNext(context, tx, repeat, planned))
    if (!at) return
    context.wake.soon('publish', at)
    wakeListeners(context)
  } catch (error) {
    // Another process has just planned it.
    if (!isUniqueViolation(error, 'schedule_repetition')) throw error
  }
}

/**
 * Undefined: it has a repetition, was put off, or is no more. The draft is held before the repeat,
 * as an edit holds it.
 */
async function insertNext(
  context: Ports,
  tx: Tx,
  { account_id: accountId, id, draft_id }: RepeatRow,
  planned: Planned,
) {
  const now = context.clock.now()
  await holdDraft(tx, { account_id: accountId, draft_id })
  const repeat = await lockRepeat(tx, accountId, id)
  if (!repeat || repeat.due_at === null || Temporal.Instant.compare(repeat.due_at, now) > 0)
    return undefined
  // mutant: one-repetition
  if (await hasRepetition(tx, repeat)) return void (await rest(tx, repeat))
  const {
    platform,
    connection_id: connectionId,
    every_weeks: weeks,
    last_at: last,
    not_before: notBefore,
  } = repeat
  const from = notBefore !== null && Temporal.Instant.compare(notBefore, now) > 0 ? notBefore : now
  const at =
    (await findNextFreeWeeksLater(tx, accountId, connectionId, from, { last, weeks })) ??
    throwNoSlot(platform)
  const warnings = mayBeDuplicate(platform, planned.warnings)
  const next = {
    ...planned,
    id: mint('sch', context),
    warnings,
    requestedBy: repeat.requested_by,
    repeatId: repeat.id,
    scheduledAt: at,
    now,
  }
  const [row] = await insertSchedules(tx, accountId, [next])
  if (!row) throw new RaceLost()
  await rest(tx, repeat)
  return row.scheduled_at
}
