import { isDoubtful } from '../../recovery/guarded-clock.ts'
import { commit } from './commit.ts'
import {
  transitionAfter,
  failedTransition,
  warningsOfGivenUp,
  type Transition,
} from './transition.ts'
import { logged } from './log-facts.ts'
import { laterThan } from './next-step.ts'
import { findLink } from './link.ts'
import { changedSinceApproval, snapshotPublication } from './snapshot.ts'
import { draftsAndBrands } from './snapshot-store.ts'
import type { EndedCall } from './journal.ts'
import { changedPiece } from './journal-store.ts'
import { LeaseLost, Lease } from '../claim/lease.ts'
import { reconcileFirst } from './reconcile-first.ts'
import { reconcilePiece } from './reconcile-piece.ts'
import { pieceRowsOf, type PieceRow } from './piece-store.ts'
import { nextPiece, type PublishPorts, type Run } from './run.ts'
import type { SendPermits } from '../claim/send-permits.ts'
import { deliveredIn } from './prepare.ts'
import { sendPiece } from './send.ts'
import type { ClaimedSchedule } from '../claim/store.ts'

/**
 * Publishes one claimed schedule as far as possible now, then releases it. Throws only for a bug or
 * an unreachable database.
 */
export async function publishSchedule(
  context: PublishPorts,
  schedule: ClaimedSchedule,
  permits: SendPermits,
): Promise<void> {
  const lease = new Lease(context, schedule)
  try {
    const early = await transitionBeforeStart(context, schedule)
    if (early) return void (await commit({ context, schedule, lease }, { ending: early }))
    const snapshot = await snapshotPublication(context, schedule, lease)
    if (!snapshot.ok) {
      const ending = failedTransition(schedule, snapshot)
      return void (await commit({ context, schedule, lease }, { ending }))
    }
    const { publication, brand, pieces, warnings } = snapshot
    await publishPieces({
      context,
      permits,
      schedule: { ...schedule, warnings: [...warnings] },
      lease,
      publication,
      brand,
      begunMs: context.clock.monotonic(),
      pieces,
      attempts: schedule.attempt_count,
      refusedVersion: undefined,
    })
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    context.log.event('publication.fenced', { ...logged(schedule), epoch: schedule.epoch })
  }
}

/** The state of the run is held here: each step returns what it has changed. */
async function publishPieces(begun: Run): Promise<void> {
  if (nextPiece(begun) === undefined) {
    const found = await findLink(begun)
    await commit(begun, found)
    return found.ending && removeDelivered(begun, found.ending)
  }
  let run = begun
  for (let piece; (piece = nextPiece(run));) {
    const ended = await callFor(run, piece)
    const { change, entry, step } = ended
    const changed = changedPiece(ended.piece, change)
    run = { ...run, pieces: run.pieces.map((one) => (one.piece === changed.piece ? changed : one)) }
    const ending = transitionAfter(run, ended, run.context.clock.now())
    const attempts = await commit(run, {
      write: { piece: changed.piece, change, ...(entry && { entry }) },
      ending,
    })
    if (ending) return removeDelivered(run, ending)
    run = {
      ...run,
      attempts,
      ...(step.do === 'renew_access' && {
        refusedVersion: ended.lostVersion ?? run.refusedVersion,
      }),
    }
  }
}

/** Copies in the bucket are gone once it is decided; one that stays is swept after a day. */
async function removeDelivered(
  { context, pieces }: Run,
  { change }: Pick<Transition, 'change'>,
): Promise<void> {
  if (change.status !== 'published' && change.status !== 'failed') return
  for (const name of pieces.flatMap(deliveredIn))
    await context.delivery
      ?.remove(name)
      .catch((error: unknown) => context.log.error('media.copy_stays', error))
}

/**
 * A piece that may be published is reconciled first, at every take-over too: it is sent only when
 * it certainly is not published.
 */
async function callFor(run: Run, piece: PieceRow): Promise<EndedCall> {
  // mutant: armed-piece
  if (piece.state === 'armed') return reconcilePiece(run, piece)
  return (await reconcileFirst(run, piece)) ?? (await sendPiece(run, piece))
}

// A schedule whose workers died this often without an outcome probably crashes them. It fails, so
// that others can be published.
const claimsMax = 4
// While the clock is in doubt, a post that seems too late is checked again after this time.
const doubtMinutes = 5

/** Why a schedule is not even begun: it is far too late, or takes its workers down. */
async function transitionBeforeStart(
  context: PublishPorts,
  schedule: ClaimedSchedule,
): Promise<Transition | undefined> {
  if (schedule.claims > claimsMax) {
    const detail = `Publishing was begun ${schedule.claims - 1} times without an end.`
    const pieces = await pieceRowsOf(context.db, schedule)
    if (schedule.was === 'published')
      return { change: { due_at: null, warnings: warningsOfGivenUp(schedule, pieces, detail) } }
    const doubtful = schedule.set_back_at !== null || isBegun(pieces)
    return failedTransition(schedule, {
      code: doubtful ? 'publication_unconfirmed' : 'internal_error',
      detail,
    })
  }
  const unapproved = await whyUnapproved(context, schedule)
  if (!unapproved && !(await isMissed(context, schedule))) return undefined
  // A post is too late only if the clock is right, and a failure cannot be taken back.
  if (isDoubtful(context)) {
    const due_at = context.clock.now().add({ minutes: doubtMinutes })
    return { change: { ...(schedule.was === 'pending' && { status: 'pending' }), due_at } }
  }
  if (unapproved) return failedTransition(schedule, { code: 'not_approved', detail: unapproved })
  const { not_later_than: limit } = schedule
  if (limit !== null && Temporal.Instant.compare(context.clock.now(), limit) > 0)
    return failedTransition(schedule, {
      code: 'missed_window',
      detail:
        `${laterThan(limit)} Before that nothing was running to publish it, its connection was ` +
        'paused, its account was suspended, or the network could not take it.',
    })
  const hours = Math.round(context.clock.now().since(schedule.scheduled_at).total('hours'))
  return failedTransition(schedule, {
    code: 'missed_window',
    detail:
      `The post was due ${hours} h ago: nothing was running to publish it, its connection was ` +
      'paused, or its account was suspended.',
  })
}

/** Undefined: it needs no approval, or has it. */
async function whyUnapproved(
  context: PublishPorts,
  schedule: ClaimedSchedule,
): Promise<string | undefined> {
  if (schedule.approval === null) return undefined
  if (schedule.approval !== 'approved') return 'The post was not approved when it was due.'
  if (schedule.is_as_approved) return undefined
  // A claim sees a schedule as it is and its draft as it was when the claim began: an edit by a
  // person who may approve, committed in between, has changed both. A second read sees both at one
  // moment.
  const [draft] = await draftsAndBrands(context.db, [schedule])
  return draft!.may_go_out ? undefined : changedSinceApproval
}

const isBegun = (pieces: readonly PieceRow[]) =>
  pieces.some(({ state, intent_at }) => state !== 'waiting' || intent_at !== null)

/**
 * Far too late, and nothing of it has been sent: also when its process died before the first send,
 * or between two tries.
 */
async function isMissed(context: PublishPorts, schedule: ClaimedSchedule): Promise<boolean> {
  // A rewound database may have lost a send that was in time.
  if (schedule.was === 'published' || schedule.set_back_at !== null) return false
  const tooLate = (since: Temporal.Instant) =>
    context.clock.now().since(since).total('milliseconds') > context.config.CRIER_MAX_LATENESS
  const { not_later_than: limit } = schedule
  // mutant: limit-at-claim
  if (limit !== null && Temporal.Instant.compare(context.clock.now(), limit) > 0)
    return !isBegun(await pieceRowsOf(context.db, schedule))
  if (
    !tooLate(schedule.scheduled_at) ||
    (schedule.retry_left_ms !== null && !tooLate(schedule.was_due))
  )
    return false
  return !isBegun(await pieceRowsOf(context.db, schedule))
}
