import { conclude } from './conclude.ts'
import type { Semaphore } from '../jobs/semaphore.ts'
import { Fenced, type PublishPorts, type Run } from './run.ts'
import { findLink } from './find-link.ts'
import { finishFailed, releaseSchedule, type Finishing } from './finish.ts'
import { freezePublication } from './freeze-publication.ts'
import { lookFirst } from './look-first.ts'
import { lookForPiece } from './look-for-piece.ts'
import { sendPiece } from './send-piece.ts'
import { isDoubtful } from '../ports/guarded-clock.ts'
import { piecesOf } from './piece-store.ts'
import type { Claimed } from './store.ts'

// A schedule whose workers died this often without an outcome probably crashes them. It fails, so that others can be published.
const claimsMax = 4

/** Publishes one claimed schedule as far as possible now, then releases it. Throws only for a bug or an unreachable database. */
export async function publishSchedule(context: PublishPorts, schedule: Claimed, semaphore: Semaphore): Promise<void> {
  const lease = { account_id: schedule.account_id, id: schedule.id, epoch: schedule.epoch }
  const finishing = { context, schedule, lease }
  try {
    const ending = await endingBeforeStart(context, schedule)
    if (ending?.code === 'missed_window' && isDoubtful(context)) return await waitForTheTruth(finishing)
    if (ending)
      return await context.db
        .transaction()
        .execute((tx) =>
          schedule.was === 'published' ? releaseSchedule(finishing, tx, { due_at: null }) : finishFailed(finishing, tx, ending),
        )
    const frozen = await freezePublication(context, schedule)
    if (!frozen.ok)
      return await context.db
        .transaction()
        .execute((tx) => finishFailed(finishing, tx, { code: 'content_rejected', detail: frozen.detail }))
    const { publication, brand, pieces, warnings } = frozen
    await publishPieces({
      context,
      semaphore,
      schedule: { ...schedule, warnings: [...warnings] },
      lease,
      publication,
      brand,
      pieces,
      attempts: schedule.attempt_count,
      begunMs: context.clock.monotonic(),
      leaseUntil: schedule.lease_until!,
      refusedVersion: undefined,
      lostVersion: undefined,
    })
  } catch (error) {
    if (!(error instanceof Fenced)) throw error
    context.log.event('publication.fenced', { scheduleId: schedule.id, epoch: schedule.epoch })
  } finally {
    context.wake.soon('deliver', context.clock.now())
  }
}

// While the clock is in doubt, a post that seems too late is checked again after this time.
const doubtMinutes = 5

/** A post is too late only if the clock is right, and a failure cannot be taken back. */
function waitForTheTruth(finishing: Finishing): Promise<void> {
  const { context, schedule } = finishing
  const due_at = context.clock.now().add({ minutes: doubtMinutes })
  return context.db
    .transaction()
    .execute((tx) => releaseSchedule(finishing, tx, { ...(schedule.was === 'pending' && { status: 'pending' }), due_at }))
}

/** Why a schedule is not even begun: it is far too late, or takes its workers down. */
async function endingBeforeStart(context: PublishPorts, schedule: Claimed) {
  if (schedule.claims > claimsMax) {
    const begun = (await piecesOf(context.db, schedule)).some(({ state, intent_at }) => state !== 'waiting' || intent_at !== null)
    const doubtful = begun || schedule.set_back_at !== null
    return {
      code: doubtful ? ('publication_unconfirmed' as const) : ('internal_error' as const),
      detail: `Publishing was begun ${schedule.claims - 1} times without an end.`,
    }
  }
  if (await isMissed(context, schedule)) {
    const hours = Math.round(context.clock.now().since(schedule.scheduled_at).total('hours'))
    return { code: 'missed_window' as const, detail: `The post was due ${hours} h ago, when nothing was running to publish it.` }
  }
  return undefined
}

/** Far too late, and nothing of it has been sent: also when its process died before the first send, or between two tries. */
async function isMissed(context: PublishPorts, schedule: Claimed): Promise<boolean> {
  // What a database that was set back has lost may have been sent in time.
  if (schedule.was === 'published' || schedule.set_back_at !== null) return false
  const tooLate = (since: Temporal.Instant) => context.clock.now().since(since).total('milliseconds') > context.config.CRIER_MAX_LATENESS
  if (!tooLate(schedule.scheduled_at) || (schedule.retry_left_ms !== null && !tooLate(schedule.was_due))) return false
  return (await piecesOf(context.db, schedule)).every(({ state, intent_at }) => state === 'waiting' && intent_at === null)
}

async function publishPieces(run: Run): Promise<void> {
  if (run.pieces.every(({ state }) => state === 'out')) return findLink(run)
  for (;;) {
    const piece = run.pieces.find(({ state }) => state !== 'out')
    if (!piece) return
    // What may be out is looked for, at every take-over too: sending comes only when it certainly is not.
    const ended =
      piece.state === 'armed' ? await lookForPiece(run, piece) : ((await lookFirst(run, piece)) ?? (await sendPiece(run, piece)))
    if (!(await conclude(run, piece, ended))) return
  }
}
