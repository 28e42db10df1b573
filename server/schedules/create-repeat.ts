import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import { findNextFreeWeeksLater } from '../calendar/next-free.ts'
import { namedConnection } from '../connections/meant-connection.ts'
import type { Input, Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { isUniqueViolation } from '../database/database-errors.ts'
import { lockWithinAccount } from '../database/lock-within-account.ts'
import { mint } from '../ports/ids.ts'
import { noSlot } from './free-time.ts'
import { planSchedule, type Planned } from './plan-schedule.ts'
import { presentRepeat } from './present-repeat.ts'
import { mayBeDuplicate } from './repeated-text.ts'
import { countRepeats, insertRepeat, lastStanding } from './repeat-store.ts'
import { refuseLostRight } from './requester.ts'
import { insertSchedules } from './store.ts'

type Endpoint = Contract['createRepeat']
type Ports = Use<'db' | 'clock' | 'random' | 'wake' | 'fitter' | 'config' | 'renderer'>

// More evergreen posts than a calendar of a year would hold are a script gone wrong.
const repeatsMax = 100
// Each lost race means that another request took the slot or edited the draft.
const racesMax = 200

export async function createRepeat(context: Ports, input: Input<Endpoint>): Promise<Answer<Endpoint>> {
  const { principal, body } = input
  const { draft_id, connection_id, draft_version } = body
  const { platform } = await namedConnection(context.db, principal.accountId, connection_id)
  for (let race = 0; race < racesMax; race++) {
    const planned = await planSchedule(context, principal, {
      draft_id,
      platform,
      connection_id,
      ...(draft_version !== undefined && { draft_version }),
    })
    const made = await context.db
      .transaction()
      .execute((tx) => insertWithFirst(context, tx, input, planned))
      .catch((error: unknown) => {
        if (error instanceof RaceLost) return undefined
        if (!isUniqueViolation(error, 'draft_repeat_once')) throw error
        throw new Refusal('conflict', 'This draft is repeated on this connection already: PATCH changes how often.')
      })
    if (!made) continue
    context.wake.soon('publish', made.at)
    return made.answer
  }
  throw new Refusal('conflict', 'Too many requests change the same calendar: repeat the request.')
}

/** Takes everything back: what was read is no longer so. */
class RaceLost extends Error {}

async function insertWithFirst(context: Ports, tx: Tx, input: Input<Endpoint>, planned: Planned) {
  const { principal, body } = input
  const { accountId } = principal
  const { draftId, platform, connectionId } = planned
  const now = context.clock.now()
  await refuseLostRight(tx, principal, now)
  await lockWithinAccount(tx, accountId)
  if ((await countRepeats(tx, accountId)) >= repeatsMax)
    throw new Refusal('conflict', `An account has at most ${repeatsMax} repeats: delete one first.`)
  const named = { account_id: accountId, id: mint('rpt', context), draft_id: draftId, platform, connection_id: connectionId }
  const repeat = await insertRepeat(tx, { ...named, every_weeks: body.every_weeks, created_at: now })
  const last = await lastStanding(tx, repeat)
  const distance = { last, weeks: body.every_weeks }
  const at = (await findNextFreeWeeksLater(tx, accountId, connectionId, now, distance)) ?? noSlot(platform)
  const warnings = mayBeDuplicate(platform, planned.warnings)
  const [row] = await insertSchedules(tx, accountId, [{ ...planned, warnings, repeatId: repeat.id, scheduledAt: at, now }])
  if (!row) throw new RaceLost()
  const detail = { draft_id: draftId, platform, connection_id: connectionId, every_weeks: body.every_weeks }
  await recordBy(tx, principal, { at: now, kind: 'repeat.created', objectId: repeat.id, detail })
  const answer = presentRepeat({ ...repeat, schedule_id: row.id, scheduled_at: row.scheduled_at })
  await input.remember(tx, answer)
  return { answer, at }
}
