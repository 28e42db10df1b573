import { causeOfError } from '@crier/contract/schedules.ts'
import { batched } from '../../database/batch.ts'
import { keepTrying } from '../../database/connect/keep-trying.ts'
import type { Metadata } from '../../database/stored-values.ts'
import { instantText } from '../../ports/instant-text.ts'
import { expectResults } from '../../analytics/expect-results.ts'
import { completedPosts } from '../../posts/rows/complete-posts.ts'
import { emitAll, type EventToEmit } from '../../webhooks/emit.ts'
import type { Transition, Announcement } from './transition.ts'
import { writePieces, type PieceWrite } from './journal-store.ts'
import { LeaseLost, type Lease } from '../claim/lease.ts'
import { logged } from './log-facts.ts'
import type { PublishPorts } from './run.ts'
import { changeHeld, lockHeld, type ClaimedSchedule } from '../claim/store.ts'

/** The outcome of a run, as data. */
export interface Commit {
  /** The changes to the piece, and its journal entry. */
  readonly write?: Omit<PieceWrite, 'lease'> | undefined
  /** Undefined: the run goes on, under a renewed lease. */
  readonly ending?: Transition | undefined
}

interface Holder {
  readonly context: PublishPorts
  readonly schedule: ClaimedSchedule
  readonly lease: Lease
}

interface HeldCommit extends Commit, Holder {
  readonly leaseUntil: Temporal.Instant | null
}

/**
 * Stores the outcome of a run: piece, journal, schedule, event and deliveries, in one transaction
 * that only the holder of the lease can commit. Returns how many calls the journal holds; throws
 * `LeaseLost` when the lease is lost. Concurrent commits of this process share the next
 * transaction. Only this process has a network's answer about a post that may be published, so a
 * database outage of seconds is retried. Nothing else is: a rewound database may have given the
 * same epoch to another worker, whose send this commit would declare unsent.
 */
export async function commit(
  { context, schedule, lease }: Holder,
  { write, ending }: Commit,
): Promise<number> {
  let attempts: number | undefined
  const share = async (leaseUntil: Temporal.Instant | null) => {
    const one = { context, schedule, lease, write, ending, leaseUntil }
    attempts = await batched(context.db, 'commit', one, commitAll, { isolated: true })
    return attempts !== undefined
  }
  const store = async () => {
    if (!ending) return lease.renew(share)
    if (!(await share(null))) throw new LeaseLost()
  }
  // mutant: keep-answer
  if (write?.entry?.phase === 'send' && write.change.state !== 'waiting')
    await keepTrying(context.clock, lease.until, store)
  else await store()
  return attempts!
}

/**
 * How many calls the journal of each holds; undefined, and nothing of it is changed, where the
 * lease is lost.
 */
async function commitAll(all: readonly HeldCommit[]): Promise<(number | undefined)[]> {
  const { context } = all[0]!
  const held = await context.db.transaction().execute(async (tx) => {
    // Lock the rows of the schedules first: a run that lost its lease must change nothing below.
    const held = await lockHeld(
      tx,
      all.map(({ lease }) => lease),
    )
    const mine = all.filter((_, index) => held[index]!.isHeld)
    const lapses = new Set(
      all.flatMap(({ schedule }, index) => (held[index]!.approvalLapses ? [schedule.id] : [])),
    )
    if (mine.length === 0) return { mine, attempts: [], deliveries: 0, hasEvents: false }
    await writePieces(
      tx,
      mine.flatMap(({ lease, write }) => (write ? [{ lease, ...write }] : [])),
    )
    const changes = mine.map(({ lease, leaseUntil, ending }) => ({
      lease,
      leaseUntil,
      change: ending?.change ?? { due_at: leaseUntil },
    }))
    const changed = await changeHeld(tx, changes, context.clock.now())
    const published = mine
      .filter(({ ending }) => ending?.change.status === 'published')
      .map(({ schedule }) => schedule)
    if (published.length > 0) await expectResults(tx, published, context.clock.now())
    const events = mine.flatMap(({ schedule, ending }, index) =>
      ending?.announcement
        ? [eventOf(schedule, ending.announcement, changed[index]!.metadata)]
        : [],
    )
    for (const [index, { schedule, ending }] of mine.entries())
      if (ending?.change.status === 'pending' && lapses.has(schedule.id))
        events.push(approvalRequest(schedule, changed[index]!.metadata))
    const ended = mine.filter(({ ending }) => ending?.announcement).map(({ schedule }) => schedule)
    events.push(...(await completedPosts(tx, ended, context.clock.now())))
    const attempts = changed.map(({ attempt_count }) => attempt_count)
    const deliveries =
      events.length > 0 ? /* mutant: emit-events */ await emitAll(context, tx, events) : 0
    return { mine, attempts, deliveries, hasEvents: events.length > 0 }
  })
  if (held.hasEvents) context.wake.soon('event', context.clock.now())
  if (held.deliveries > 0) context.wake.soon('deliver', context.clock.now())
  for (const { schedule, ending } of held.mine)
    if (ending?.announcement) report(context, schedule, ending.announcement)
  const attemptsOf = new Map(held.mine.map((one, index) => [one, held.attempts[index]]))
  return all.map((one) => attemptsOf.get(one))
}

/** Its draft was edited while it was published, and now it waits again. */
function approvalRequest(schedule: ClaimedSchedule, metadata: Metadata): EventToEmit {
  return {
    accountId: schedule.account_id,
    event: 'post.approval_requested',
    subject: schedule.id,
    occurrence: schedule.epoch,
    data: {
      ...factsOf(schedule),
      scheduled_at: instantText(schedule.scheduled_at),
      approval: 'awaiting',
      ...noted(metadata),
    },
  }
}

const factsOf = (schedule: ClaimedSchedule) => ({
  schedule_id: schedule.id,
  draft_id: schedule.draft_id,
  post_id: schedule.post_id,
  platform: schedule.platform,
  connection_id: schedule.connection_id,
})

const noted = (metadata: Metadata) => (Object.keys(metadata).length === 0 ? {} : { metadata })

function eventOf(
  schedule: ClaimedSchedule,
  announcement: Announcement,
  metadata: Metadata,
): EventToEmit {
  const common = {
    accountId: schedule.account_id,
    subject: schedule.id,
    occurrence: schedule.epoch,
  }
  const facts = factsOf(schedule)
  if (announcement.kind === 'published') {
    const { publishedAt, externalUrl, externalId } = announcement
    const data = {
      ...facts,
      published_at: instantText(publishedAt),
      external_url: externalUrl ?? '',
      external_id: externalId,
      ...noted(metadata),
    }
    return { ...common, event: 'post.published', data }
  }
  const error = {
    error_code: announcement.code,
    error_cause: causeOfError[announcement.code],
    error_message: announcement.message,
  }
  const data = {
    ...facts,
    published_at: null,
    external_url: null,
    external_id: null,
    ...error,
    ...noted(metadata),
  }
  return { ...common, event: 'post.failed', data }
}

function report(
  { log, meter }: PublishPorts,
  schedule: ClaimedSchedule,
  announcement: Announcement,
): void {
  const { platform, scheduled_at } = schedule
  const subject = { ...logged(schedule), platform }
  if (announcement.kind === 'failed') {
    meter.countPublication(platform, 'failed', announcement.code)
    log.event('post.failed', { ...subject, code: announcement.code })
    return
  }
  const latenessMs = announcement.publishedAt.since(scheduled_at).total('milliseconds')
  if (!announcement.byAuthor) meter.observeLateness(latenessMs)
  meter.countPublication(platform, 'published')
  log.event('post.published', { ...subject, externalId: announcement.externalId, latenessMs })
}
