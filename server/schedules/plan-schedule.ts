import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { labelOf } from '@crier/contract/networks/index.ts'
import { actorOf } from '../activity/actor.ts'
import { authorFrom } from '../connections/author.ts'
import {
  assertPlatform,
  throwConnectionNotFound,
  throwNoConnection,
} from '../connections/resolve-connection.ts'
import { fixedEndOf } from '../connections/grants/renewal.ts'
import { draftContent } from '@crier/writing/text/fitted.ts'
import type { Publication } from '@crier/writing/text/publication.ts'
import type { Input, Principal, Use } from '../context.ts'
import { batched } from '../database/batch.ts'
import type { Queryable } from '../database/database.ts'
import type { ChangeActor } from '../activity/actor.ts'
import type { StoredActor, StoredWarning } from '../database/stored-values.ts'
import { warningsOf } from '../networks/fit/warnings.ts'
import { mint, type AccountId, type PostId } from '../ports/ids.ts'
import { warnOfReach } from './media-reach.ts'
import { warnOfMissingFonts } from './missing-fonts.ts'
import { givenLimit } from './not-later-than.ts'
import { otherVersion } from './other-version.ts'
import { repeatedTextAt, warnOfSameText, type PlannedText } from './repeated-text.ts'
import type { RequestedTime } from './requested-time.ts'
import { requestedBy } from './approving/requester.ts'
import {
  type DraftToSchedule,
  type DraftsConnection,
  type NewSchedule,
  findDraftsAndConnections,
} from './planning-store.ts'
import type { ScheduleRow } from './store.ts'
import { unfitRefusal } from './unfit-refusal.ts'

type ScheduleRequest = Input<Contract['scheduleDraft']>['body']

/** A schedule that wants nothing but its time. */
export type Planned = Omit<NewSchedule, 'scheduledAt' | 'now'> & {
  readonly postId: PostId | null
  readonly words: PlannedText
}

interface Requested {
  readonly requestedBy: StoredActor | null
  readonly actor: ChangeActor
}

type Ports = Use<'db' | 'clock' | 'random' | 'fitter' | 'config' | 'renderer'>

/**
 * Reads the draft and its connection, and refuses what the network could not take, with a time
 * or without.
 */
export async function planSchedule(
  context: Ports,
  principal: Principal,
  body: ScheduleRequest,
): Promise<Planned> {
  return planFor(context, principal.accountId, body, {
    requestedBy: requestedBy(principal),
    actor: actorOf(principal),
  })
}

/** As `plan`, without a check of the caller. */
export async function planFor(
  context: Ports,
  accountId: AccountId,
  body: Omit<ScheduleRequest, 'scheduled_at' | 'use_next_free_slot'>,
  by: Requested,
): Promise<Planned> {
  const { db } = context
  const {
    draft_id: draftId,
    platform,
    connection_id: connectionId = null,
    draft_version: version,
  } = body
  const found = await batched(
    db,
    `find drafts ${accountId}`,
    { draftId, platform, connectionId },
    (all) => findDraftsAndConnections(db, accountId, all),
  )
  if (!found) throw new Refusal('not_found', 'There is no such draft.')
  if (found.connection !== null) assertPlatform(found.connection, platform, '/connection_id')
  else if (connectionId !== null) throwConnectionNotFound()
  if (version !== undefined && version !== found.version) throw otherVersion(found.version, version)
  return planDraft(context, accountId, found, { ...body, ...by })
}

/** Plans a draft as it was read, or as it is going to be stored. */
export async function planDraft(
  context: Ports,
  accountId: AccountId,
  found: DraftToSchedule,
  {
    platform,
    metadata = {},
    requestedBy,
    actor,
    ...body
  }: Pick<ScheduleRequest, 'platform' | 'not_later_than' | 'metadata'> & Requested,
): Promise<Planned> {
  const connection = found.connection ?? throwNoConnection(platform)
  // Outside any transaction: what is long is fitted in a thread, and waits for its turn there.
  const { publication, warnings } = await fitOrRefuse(context, accountId, found, connection)
  return {
    id: mint('sch', context),
    draftId: found.id,
    draftVersion: found.version,
    postId: found.post_id,
    platform,
    connectionId: connection.id,
    notLaterThan: givenLimit(body) ?? null,
    warnings,
    words: repeatedTextAt(publication, { connectionId: connection.id, draft: found }),
    accessEndsAt: accessEndForDraft(found),
    repeatId: null,
    metadata,
    requestedBy,
    actor,
  }
}

/** When the access of the draft's connection ends unless the owner connects again. */
export function accessEndForDraft(found: DraftToSchedule): Temporal.Instant | null {
  return found.connection?.state === 'connected'
    ? fixedEndOf({ ...found, platform: found.connection.platform })
    : null
}

/** The access that a schedule needs; undefined where its connection is gone. */
export async function accessEndFor(
  db: Queryable,
  { account_id, draft_id, platform, connection_id }: ScheduleRow,
) {
  const [found] = await findDraftsAndConnections(db, account_id, [
    { draftId: draft_id, platform, connectionId: connection_id },
  ])
  return found && { platform, accessEndsAt: accessEndForDraft(found) }
}

/** With the warning of what is published, or will be, with the same words about this time. */
export async function withSameText(
  context: Use<'db' | 'clock'>,
  { accountId }: Pick<Principal, 'accountId'>,
  planned: Planned,
  asked: RequestedTime,
): Promise<Planned> {
  const same = await warnOfSameText(context, accountId, planned.words, { asked })
  return same.length === 0 ? planned : { ...planned, warnings: [...planned.warnings, ...same] }
}

/** Returns the calendar of a connection. */
export const calendarOf = ({ accountId }: Principal, { connectionId, platform }: Planned) => ({
  account_id: accountId,
  connection_id: connectionId,
  platform,
})

async function fitOrRefuse(
  context: Use<'db' | 'fitter' | 'config' | 'renderer'>,
  accountId: AccountId,
  found: DraftToSchedule,
  connection: DraftsConnection,
): Promise<{ readonly publication: Publication; readonly warnings: StoredWarning[] }> {
  const { platform } = connection
  const author = authorFrom(context, platform, connection)
  const content = draftContent(found)
  const fitted = await context.fitter.fit(accountId, { content, platform, author })
  if (!fitted.ok) throw unfitRefusal(fitted)
  const { publication } = fitted
  const warnings = [
    ...warningsOf(publication, author),
    ...(await warnOfMissingFonts(context, accountId, publication)),
    ...(await warnOfReach(context, publication, author)),
  ]
  if (author.connected) return { publication, warnings }
  const detail =
    `No ${labelOf(platform)} account is connected: connect one before the post is due, or it ` +
    'fails with platform_not_connected.'
  return { publication, warnings: [...warnings, { code: 'platform_not_connected', detail }] }
}
