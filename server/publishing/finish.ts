import { labelOf } from '@crier/contract/networks/index.ts'
import type { StoredWarning } from '../database/tables.ts'
import type { Tx } from '../database/database.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { PublicationErrorCode } from '../networks/outcome.ts'
import { emit, type EventToEmit } from '../webhooks/emit.ts'
import { instantText } from '../ports/instant-text.ts'
import { Fenced, type PublishPorts, type Run } from './run.ts'
import { failureMessage } from './messages.ts'
import type { PieceRow } from './piece-store.ts'
import { release, type Claimed, type Lease, type ScheduleChange } from './store.ts'

/** What finishing needs. Some schedules end before they have a publication. */
export interface Finishing {
  readonly context: PublishPorts
  readonly schedule: Claimed
  readonly lease: Lease
}

/** Changes and releases the schedule; throws `Fenced` when this run no longer has the lease. */
export async function releaseSchedule({ context, lease }: Finishing, tx: Tx, change: ScheduleChange): Promise<void> {
  if (!(await release(tx, lease, change, context.clock.now()))) throw new Fenced()
}

/** Stores a published post: status, event and deliveries in the caller's transaction. */
export async function finishPublished(
  finishing: Finishing,
  tx: Tx,
  { first, warnings, followUpAt }: { first: PieceRow; warnings: readonly StoredWarning[]; followUpAt: Temporal.Instant | null },
): Promise<void> {
  const { context, schedule } = finishing
  const published = { external_id: first.external_id!, external_url: first.external_url, published_at: first.published_at! }
  await releaseSchedule(finishing, tx, {
    ...published,
    status: 'published',
    due_at: followUpAt,
    retry_left_ms: null,
    failures: 0,
    error_code: null,
    error_message: null,
    warnings,
  })
  // The missing pieces of a thread that was published before: no second event.
  if (schedule.was === 'published') return
  await emit(context, tx, publishedEvent(schedule, published))
  notifyPublished(finishing, published)
}

/** Warnings about how a post went out are made anew with each end. */
export function lastingWarnings({ schedule, pieces }: Pick<Run, 'schedule' | 'pieces'>): StoredWarning[] {
  const ofThisEnd = ['thread_incomplete', 'link_unknown', 'alt_text_missing']
  return [...schedule.warnings.filter(({ code }) => !ofThisEnd.includes(code)), ...altTextMissing(schedule.platform, pieces)]
}

function altTextMissing(platform: Platform, pieces: readonly Pick<PieceRow, 'handles'>[]): StoredWarning[] {
  const missing = pieces.reduce((sum, { handles }) => sum + Number(handles['undescribed'] ?? 0), 0)
  if (missing === 0) return []
  const pictures = missing === 1 ? 'one picture' : `${missing} pictures`
  const detail = `${labelOf(platform)} did not take the description of ${pictures}: people who do not see it have only the text. The attempts say why.`
  return [{ code: 'alt_text_missing', detail }]
}

/** What the network told about a published post. */
interface Facts {
  readonly external_id: string
  readonly external_url: string | null
  readonly published_at: Temporal.Instant
}

export function publishedEvent(schedule: Claimed, published: Facts): EventToEmit {
  return {
    accountId: schedule.account_id,
    event: 'post.published',
    subject: schedule.id,
    occurrence: schedule.epoch,
    data: {
      schedule_id: schedule.id,
      draft_id: schedule.draft_id,
      platform: schedule.platform,
      published_at: instantText(published.published_at),
      external_url: published.external_url ?? '',
      external_id: published.external_id,
    },
  }
}

export function notifyPublished({ context, schedule }: Finishing, published: Facts): void {
  const latenessMs = published.published_at.since(schedule.scheduled_at).total('milliseconds')
  context.meter.observeLateness(latenessMs)
  context.meter.countPublication(schedule.platform, 'published')
  context.log.event('post.published', {
    scheduleId: schedule.id,
    platform: schedule.platform,
    externalId: published.external_id,
    latenessMs,
  })
}

/** Stores a failed schedule: status, event and deliveries in the caller's transaction. */
export async function finishFailed(
  finishing: Finishing,
  tx: Tx,
  { code, detail }: { code: PublicationErrorCode; detail: string },
): Promise<void> {
  const { context, schedule } = finishing
  const message = failureMessage(schedule.platform, code, detail)
  await releaseSchedule(finishing, tx, {
    status: 'failed',
    due_at: null,
    retry_left_ms: null,
    failures: 0,
    error_code: code,
    error_message: message,
  })
  await emit(context, tx, {
    accountId: schedule.account_id,
    event: 'post.failed',
    subject: schedule.id,
    occurrence: schedule.epoch,
    data: {
      schedule_id: schedule.id,
      draft_id: schedule.draft_id,
      platform: schedule.platform,
      published_at: null,
      external_url: null,
      external_id: null,
      error_code: code,
      error_message: message,
    },
  })
  context.meter.countPublication(schedule.platform, 'failed', code)
  context.log.event('post.failed', { scheduleId: schedule.id, platform: schedule.platform, code })
}
