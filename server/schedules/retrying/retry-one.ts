import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { actorOf } from '../../activity/actor.ts'
import { recordOfSchedule } from '../emit-of-schedules.ts'
import { authorFrom } from '../../connections/author.ts'
import { draftContent } from '@crier/writing/text/fitted.ts'
import type { Input, Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { lockWithinAccount } from '../../database/lock-within-account.ts'
import { RaceLost, retryRaces } from '../../database/retry-races.ts'
import { instantText } from '../../ports/instant-text.ts'
import type { FitRequest } from '../../ports/files/fitter.ts'
import { endsBefore } from '../access-end.ts'
import { requestedTime, type RequestedTime } from '../requested-time.ts'
import { nextFreeOrRefuse, assertTimeIsFree, freeMillisecond } from '../free-time.ts'
import { givenLimit, assertNotTooLate } from '../not-later-than.ts'
import { otherVersion } from '../other-version.ts'
import { accessEndForDraft } from '../plan-schedule.ts'
import { presentSchedule } from '../present-schedule.ts'
import { unfitRefusal } from '../unfit-refusal.ts'
import { assertOwnRequest, assertRightIsKept, requesterOf } from '../approving/requester.ts'
import { findDraftsAndConnections } from '../planning-store.ts'
import { type Restart, findRepublished, isOfAnotherAuthor, restart, resume } from './retry-store.ts'
import {
  type ScheduleRow,
  type StoredResults,
  holdConnection,
  holdDraft,
  lockSchedule,
  listPieces,
  resultsOf,
} from '../store.ts'

type Retry = Contract['retrySchedule']

/**
 * Publishes a failed schedule again, now; of an incomplete thread, or a post without its first
 * comment, the pieces that are missing.
 */
export async function retryOne(
  context: Use<'db' | 'clock' | 'wake' | 'fitter' | 'config'>,
  input: Input<Retry>,
): Promise<EndpointAnswer<Retry>> {
  const now = context.clock.now()
  const asked = retryTime(context, input)
  const notLaterThan = givenLimit(input.body)
  // Versions of the draft that are fitted. Fitting comes before the locks, so that no other request
  // waits for it.
  const fittedVersions = new Set<number>()
  return retryRaces('calendar', async () => {
    const row = await retryUnlessTaken(context, input, {
      asked,
      now,
      draftVersion: input.body.draft_version,
      notLaterThan,
      fittedVersions,
    })
    if ('unfitted' in row) {
      const fitted = await context.fitter.fit(input.principal.accountId, row.unfitted)
      if (!fitted.ok) throw unfitRefusal(fitted)
      fittedVersions.add(row.version)
      throw new RaceLost()
    }
    context.wake.soon('publish', row.due_at ?? now)
    return presentSchedule(row)
  })
}

/** The rest of a thread that is out has results already. */
type Retried = ScheduleRow & { readonly results?: StoredResults | null }

/** Nothing was changed: this must be fitted first. */
interface Unfitted {
  readonly unfitted: FitRequest
  readonly version: number
}

interface How {
  readonly asked: RequestedTime | null
  readonly now: Temporal.Instant
  /** The version that was seen; undefined: whichever there is. */
  readonly draftVersion: number | undefined
  /** Undefined: that of the schedule, where it is later than the new time. */
  readonly notLaterThan: Temporal.Instant | null | undefined
  readonly fittedVersions: ReadonlySet<number>
}

async function retryUnlessTaken(
  context: Use<'db' | 'config'>,
  input: Input<Retry>,
  how: How,
): Promise<Retried | Unfitted> {
  try {
    return await retryAt(context, input, how)
  } catch (error) {
    // Another post took the very millisecond.
    if (isUniqueViolation(error, 'schedule_time')) throw new RaceLost()
    throw error
  }
}

function retryAt(
  context: Use<'db' | 'config'>,
  input: Input<Retry>,
  how: How,
): Promise<Retried | Unfitted> {
  const { body, params, principal } = input
  return context.db.transaction().execute(async (tx) => {
    // The fitting took place between the first check and this one.
    if (how.fittedVersions.size > 0) await assertRightIsKept(tx, principal, how.now)
    // Retries of one account take their milliseconds one after the other.
    await lockWithinAccount(tx, principal.accountId)
    const schedule = await lockSchedule(tx, principal.accountId, params.schedule_id)
    if (!schedule) throw new Refusal('not_found', 'There is no such schedule.')
    assertOwnRequest(principal, schedule)
    const incomplete =
      schedule.status === 'published' &&
      schedule.due_at === null &&
      schedule.warnings.some(
        ({ code }) => code === 'thread_incomplete' || code === 'comment_missing',
      )
    if (schedule.status !== 'failed' && !incomplete)
      throw new Refusal(
        'conflict',
        'Only a failed schedule, an incomplete thread or a missing first comment can be ' +
          `retried; this schedule is ${schedule.status}.`,
      )
    if (schedule.resolved_at !== null)
      throw new Refusal(
        'conflict',
        'You have said that this post is out: publishing it again would double it.',
      )
    if (!(await holdConnection(tx, schedule)))
      throw new Refusal(
        'conflict',
        'The connection of this schedule was removed: schedule the draft on another one.',
      )
    if (incomplete && (await isOfAnotherAuthor(tx, schedule)))
      throw new Refusal(
        'conflict',
        'What is out was sent by another author than the one that is connected now: connect ' +
          'that one again, then retry.',
      )
    if (!body.force) await assertNotDoubtful(tx, schedule)
    // mutant: second-post
    if (!body.force && !incomplete) await assertNoSecondPost(tx, schedule)
    // The owner's word settles what the database has forgotten, too.
    const setBackAt = body.force ? null : schedule.set_back_at
    const approvedBy =
      schedule.approval === null || requesterOf(principal) ? null : actorOf(principal)
    const restarted = incomplete
      ? {
          ...(await resume(tx, schedule, setBackAt, how.now)),
          results: await resultsOf(tx, schedule),
        }
      : await restartWhereFree(context, tx, schedule, { ...how, setBackAt, approvedBy })
    if ('unfitted' in restarted) return restarted
    const change = {
      accountId: principal.accountId,
      actor: actorOf(principal),
      at: how.now,
      kind: 'schedule.retried' as const,
      objectId: schedule.id,
      detail: {
        from: incomplete ? ('published' as const) : ('failed' as const),
        to: incomplete ? ('published' as const) : ('pending' as const),
        scheduled_at: {
          from: instantText(schedule.scheduled_at),
          to: instantText(restarted.scheduled_at),
        },
        force: body.force ?? false,
        ...(restarted.approval === 'awaiting' && { approval: 'awaiting' as const }),
      },
    }
    await recordOfSchedule(tx, change, null)
    await input.saveIdempotentResponse(tx, presentSchedule(restarted))
    return restarted
  })
}

/** A post that may already be published is sent again only with its owner's confirmation. */
async function assertNotDoubtful(tx: Tx, schedule: ScheduleRow): Promise<void> {
  // mutant: unfinished-post
  if (schedule.error_code === 'not_finished_in_app')
    throw new Refusal(
      'confirmation_required',
      'The author may still publish the post in the network’s app, and a retry hands it over a ' +
        'second time. Delete it there first, then repeat this with {"force": true}.',
    )
  const doubtful =
    schedule.error_code === 'publication_unconfirmed' ||
    (await listPieces(tx, schedule)).some(({ state }) => state === 'armed')
  if (doubtful)
    throw new Refusal(
      'confirmation_required',
      'The network could not say whether the post is out. Look there first; when it is not, ' +
        'repeat this with {"force": true}.',
    )
}

/** A post that was scheduled again since it failed would be published twice. */
async function assertNoSecondPost(tx: Tx, schedule: ScheduleRow): Promise<void> {
  const other = await findRepublished(tx, schedule)
  if (other === undefined) return
  const at = instantText(other.published_at ?? other.scheduled_at)
  throw new Refusal(
    'confirmation_required',
    'Since this schedule failed, its draft was scheduled again on the same connection: ' +
      `${other.id} is ${republishedAs(other)} (${at}). A retry publishes the draft a second ` +
      'time: when you want that, repeat this with {"force": true}.',
    [],
    { conflicting_schedule_id: other.id },
  )
}

const republishedAs = ({ status }: Pick<ScheduleRow, 'status'>) =>
  status === 'failed' ? 'failed, but may be on the network' : status

async function restartWhereFree(
  context: Use<'config'>,
  tx: Tx,
  schedule: ScheduleRow,
  {
    fittedVersions,
    asked,
    now,
    draftVersion,
    notLaterThan,
    ...restarted
  }: How & Pick<Restart, 'setBackAt' | 'approvedBy'>,
): Promise<ScheduleRow | Unfitted> {
  const version = await holdDraft(tx, schedule)
  if (draftVersion !== undefined && version !== undefined && draftVersion !== version)
    throw otherVersion(version, draftVersion)
  const wanted = {
    draftId: schedule.draft_id,
    platform: schedule.platform,
    connectionId: schedule.connection_id,
  }
  const [found] = await findDraftsAndConnections(tx, schedule.account_id, [wanted])
  if (!found)
    throw new Refusal('conflict', 'The draft has been deleted: there is nothing to publish.')
  if (!fittedVersions.has(found.version)) {
    const author = authorFrom(context, schedule.platform, found.connection!)
    const content = draftContent(found)
    return { unfitted: { content, platform: schedule.platform, author }, version: found.version }
  }
  const scheduledAt = await freeTime(tx, schedule, asked, now)
  assertNotTooLate(notLaterThan ?? null, asked, scheduledAt)
  const ends = endsBefore(
    { platform: schedule.platform, accessEndsAt: accessEndForDraft(found) },
    scheduledAt,
  )
  return restart(
    tx,
    schedule,
    { ...restarted, scheduledAt, ends, notLaterThan, dueAt: asked === null ? now : scheduledAt },
    now,
  )
}

async function freeTime(
  tx: Tx,
  schedule: ScheduleRow,
  asked: RequestedTime | null,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  if (asked === 'next_free_slot') return nextFreeOrRefuse(tx, schedule, now)
  if (asked !== null) {
    await assertTimeIsFree(tx, schedule, asked.at, now)
    return asked.at
  }
  return freeMillisecond(tx, schedule, now)
}

/** Null means now. A schedule that needs approval needs a time by which it can be given. */
function retryTime(context: Use<'clock'>, { body, principal }: Input<Retry>): RequestedTime | null {
  const isNow =
    body.scheduled_at === undefined && !body.use_next_free_slot && requesterOf(principal) === null
  return isNow ? null : requestedTime(context, body)
}
