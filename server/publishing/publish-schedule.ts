import { conclude } from './conclude.ts'
import { Fenced, type PublishDoors, type Run } from './doors.ts'
import { findLink } from './find-link.ts'
import { finishFailed, giveBack } from './finish.ts'
import { freezePublication } from './freeze-publication.ts'
import { askNetwork, lookForPiece } from './look-for-piece.ts'
import { sendPiece } from './send-piece.ts'
import { changePiece, piecesOf, type Claimed } from './store.ts'

// A schedule whose worker died this often without an outcome takes its workers down: the others must go on.
const claimsMax = 4

/** Brings one claimed schedule as far as it goes now, and gives it back. Throws only for a bug or a database that is away. */
export async function publishSchedule(context: PublishDoors, schedule: Claimed): Promise<void> {
  const hold = { id: schedule.id, epoch: schedule.epoch }
  const finishing = { context, schedule, hold }
  try {
    const ending = await endingBeforeStart(context, schedule)
    if (ending)
      return await context.db
        .transaction()
        .execute((tx) => (schedule.was === 'published' ? giveBack(finishing, tx, { due_at: null }) : finishFailed(finishing, tx, ending)))
    const frozen = await freezePublication(context, schedule)
    if (!frozen.ok)
      return await context.db
        .transaction()
        .execute((tx) => finishFailed(finishing, tx, { code: 'content_rejected', detail: frozen.detail }))
    const { publication, brand, pieces, warnings } = frozen
    await publishPieces({
      context,
      schedule: { ...schedule, warnings: [...warnings] },
      hold,
      publication,
      brand,
      pieces,
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

/** Why a schedule is not even begun: it is far too late, or takes its workers down. */
async function endingBeforeStart(context: PublishDoors, schedule: Claimed) {
  if (schedule.claims > claimsMax) {
    const doubtful = (await piecesOf(context.db, schedule.id)).some(({ state }) => state !== 'waiting')
    return {
      code: doubtful ? ('publication_unconfirmed' as const) : ('internal_error' as const),
      detail: `Publishing was begun ${schedule.claims - 1} times without an end.`,
    }
  }
  const lateMs = context.clock.now().since(schedule.scheduled_at).total('milliseconds')
  const untouched = schedule.was === 'pending' && schedule.retry_until === null
  if (untouched && lateMs > context.config.CRIER_MAX_LATENESS) {
    const hours = Math.round(lateMs / 3_600_000)
    return { code: 'missed_window' as const, detail: `The post was due ${hours} h ago, when nothing was running to publish it.` }
  }
  return undefined
}

async function publishPieces(run: Run): Promise<void> {
  if (run.pieces.every(({ state }) => state === 'out')) return findLink(run)
  if (run.schedule.look_first && !(await lookBeforeSending(run))) return
  for (;;) {
    const piece = run.pieces.find(({ state }) => state !== 'out')
    if (!piece) return
    // What may be out is looked for, at every take-over too: sending comes only when it certainly is not.
    const ended = piece.state === 'armed' ? await lookForPiece(run, piece) : await sendPiece(run, piece)
    if (!(await conclude(run, piece, ended))) return
  }
}

/**
 * After a restored backup or a failover to an older state, a post may be out though its row says nothing of it. Returns whether
 * it may be sent.
 */
async function lookBeforeSending(run: Run): Promise<boolean> {
  const { context, hold, schedule } = run
  const piece = run.pieces.find(({ state }) => state !== 'out')!
  if (piece.state === 'armed' || piece.piece > 1) return true
  const finding = await askNetwork(run, piece)
  if (finding.kind === 'absent') return true
  await context.db.transaction().execute(async (tx) => {
    if (finding.kind === 'found' || finding.kind === 'processing' || finding.kind === 'unnamed') {
      // It is there: treat it as sent at its time, and let the ordinary look settle it.
      await changePiece(tx, hold.id, piece.piece, { state: 'armed' })
      return giveBack(run, tx, { due_at: context.clock.now(), look_first: false })
    }
    if (finding.kind === 'no_answer') return giveBack(run, tx, { due_at: context.clock.now().add({ seconds: 30 }) })
    const detail = 'The database was set back to an older state, and the network cannot say whether the post went out before.'
    await finishFailed({ context, schedule, hold }, tx, { code: 'publication_unconfirmed', detail })
  })
  return false
}
