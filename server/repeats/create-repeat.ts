import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import { findNextFreeWeeksLater } from '../calendar/next-free.ts'
import { namedConnection } from '../connections/resolve-connection.ts'
import type { Input, Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { isUniqueViolation } from '../database/database-errors.ts'
import { lockWithinAccount } from '../database/lock-within-account.ts'
import { RaceLost, retryRaces } from '../database/retry-races.ts'
import { mint } from '../ports/ids.ts'
import { throwNoSlot } from '../schedules/free-time.ts'
import { planSchedule, type Planned } from '../schedules/plan-schedule.ts'
import { presentRepeat } from './present-repeat.ts'
import { mayBeDuplicate } from '../schedules/repeated-text.ts'
import { countRepeats, insertRepeat, lastActive } from './repeat-store.ts'
import { assertRightIsKept } from '../schedules/approving/requester.ts'
import { insertSchedules } from '../schedules/planning-store.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'

type Endpoint = Contract['createRepeat']
type Ports = Use<'db' | 'clock' | 'random' | 'wake' | 'fitter' | 'config' | 'renderer'>

// More evergreen posts than a calendar of a year would hold are a script gone wrong.
const repeatsMax = 100

export async function createRepeat(
  context: Ports,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { principal, body } = input
  const { draft_id, connection_id, draft_version } = body
  const { platform } = await namedConnection(context.db, principal.accountId, connection_id)
  const { answer, at } = await retryRaces('calendar', async () => {
    const planned = await planSchedule(context, principal, {
      draft_id,
      platform,
      connection_id,
      ...(draft_version !== undefined && { draft_version }),
    })
    return context.db
      .transaction()
      .execute((tx) => insertWithFirst(context, tx, input, planned))
      .catch((error: unknown) => {
        if (!isUniqueViolation(error, 'draft_repeat_once')) throw error
        throw new Refusal(
          'conflict',
          'This draft is repeated on this connection already: PATCH changes how often.',
        )
      })
  })
  context.wake.soon('publish', at)
  wakeListeners(context)
  return answer
}

async function insertWithFirst(context: Ports, tx: Tx, input: Input<Endpoint>, planned: Planned) {
  const { principal, body } = input
  const { accountId } = principal
  const { draftId, platform, connectionId } = planned
  const now = context.clock.now()
  await assertRightIsKept(tx, principal, now)
  await lockWithinAccount(tx, accountId)
  if ((await countRepeats(tx, accountId)) >= repeatsMax)
    throw new Refusal('conflict', `An account has at most ${repeatsMax} repeats: delete one first.`)
  const named = {
    account_id: accountId,
    id: mint('rpt', context),
    draft_id: draftId,
    platform,
    connection_id: connectionId,
  }
  const repeat = await insertRepeat(tx, {
    ...named,
    every_weeks: body.every_weeks,
    created_at: now,
  })
  const last = await lastActive(tx, repeat)
  const distance = { last, weeks: body.every_weeks }
  const at =
    (await findNextFreeWeeksLater(tx, accountId, connectionId, now, distance)) ??
    throwNoSlot(platform)
  const warnings = mayBeDuplicate(platform, planned.warnings)
  const [row] = await insertSchedules(tx, accountId, [
    { ...planned, warnings, repeatId: repeat.id, scheduledAt: at, now },
  ])
  if (!row) throw new RaceLost()
  const detail = {
    draft_id: draftId,
    platform,
    connection_id: connectionId,
    every_weeks: body.every_weeks,
  }
  await recordBy(tx, principal, { at: now, kind: 'repeat.created', objectId: repeat.id, detail })
  const answer = presentRepeat({ ...repeat, schedule_id: row.id, scheduled_at: row.scheduled_at })
  await input.saveIdempotentResponse(tx, answer)
  return { answer, at }
}
