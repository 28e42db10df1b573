import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { actorOf } from '../activity/actor.ts'
import { authorFrom } from '../connections/author.ts'
import { noConnection, refuseOtherPlatform } from '../connections/meant-connection.ts'
import { contentOf } from '../content/fitted.ts'
import type { Input, Use } from '../context.ts'
import { batched } from '../database/batch.ts'
import type { StoredWarning } from '../database/tables.ts'
import { otherVersion } from './other-version.ts'
import { networkOf } from '../networks/index.ts'
import { mint, type AccountId } from '../ports/ids.ts'
import { askedTime, type AskedTime } from './asked-time.ts'
import { presentAsked } from './present-schedule.ts'
import { unfitRefusal } from './unfit-refusal.ts'
import { requestedBy } from './requester.ts'
import {
  findDraftsAndConnections,
  insertSchedules,
  type DraftsConnection,
  type DraftToSchedule,
  type NewSchedule,
  type ScheduleRow,
} from './store.ts'
import { nextFreeOrRefuse, refuseTaken } from './free-time.ts'

type Endpoint = Contract['scheduleDraft']
type Ports = Use<'db' | 'clock' | 'random' | 'wake' | 'fitter' | 'config'>

// Each lost race means that somebody else took a slot or edited the draft; so many in a row only happens when something is wrong.
const racesMax = 2_000

/** The unique index is both the 409 and the reservation of the slot: whoever inserts has it. */
export async function scheduleDraft(context: Ports, input: Input<Endpoint>): Promise<Answer<Endpoint>> {
  const row = await insertAt(context, input, askedTime(context, input.body))
  context.wake.soon('publish', row.scheduled_at)
  return presentAsked(row, input.body)
}

async function insertAt(context: Ports, input: Input<Endpoint>, asked: AskedTime): Promise<ScheduleRow> {
  const { db } = context
  const { draft_id: draftId, platform, connection_id: connectionId = null, draft_version: version } = input.body
  const { accountId } = input.principal
  for (let race = 0; race < racesMax; race++) {
    const found = await batched(db, `find drafts ${accountId}`, { draftId, platform, connectionId }, (all) =>
      findDraftsAndConnections(db, accountId, all),
    )
    if (!found) throw new Refusal('not_found', 'There is no such draft.')
    const connection = found.connection ?? noConnection()
    refuseOtherPlatform(connection, platform, '/connection_id')
    const calendar = { account_id: accountId, connection_id: connection.id, platform }
    if (version !== undefined && version !== found.version) throw otherVersion(found.version, version)
    // Outside any transaction: what is long is fitted in a thread, and waits for its turn there.
    const warnings = await fitOrRefuse(context, accountId, found, connection)
    const now = context.clock.now()
    const scheduledAt = asked === 'next_free_slot' ? await nextFreeOrRefuse(db, calendar, now) : asked.at
    const row = await insert(context, input, {
      id: mint('sch', context),
      draftId: found.id,
      draftVersion: found.version,
      platform,
      connectionId: connection.id,
      scheduledAt,
      warnings,
      requestedBy: requestedBy(input.principal),
      now,
      actor: actorOf(input.principal),
    })
    if (row) return row
    if (asked !== 'next_free_slot') await refuseTaken(db, calendar, scheduledAt, now)
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

async function fitOrRefuse(
  context: Use<'fitter' | 'config'>,
  accountId: AccountId,
  found: DraftToSchedule,
  connection: DraftsConnection,
): Promise<StoredWarning[]> {
  const { platform } = connection
  const author = authorFrom(context, platform, connection)
  const content = contentOf(found)
  const fitted = await context.fitter.fit(accountId, { content, platform, author })
  if (!fitted.ok) throw unfitRefusal(fitted)
  const warnings = [...fitted.publication.warnings, ...(networkOf(fitted.publication.platform).warn?.(fitted.publication, author) ?? [])]
  if (author.connected) return warnings
  const detail = `No ${platform} account is connected: connect one before the post is due, or it fails with platform_not_connected.`
  return [...warnings, { code: 'platform_not_connected', detail }]
}
