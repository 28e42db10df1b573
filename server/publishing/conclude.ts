import type { Tx } from '../database/database.ts'
import type { StoredWarning } from '../database/tables.ts'
import { concludeTogether, plainEnd } from './conclude-together.ts'
import { Fenced, leaseFrom, type Run } from './run.ts'
import type { EndedCall } from './ended-call.ts'
import { finishFailed, finishPublished, releaseSchedule, lastingWarnings } from './finish.ts'
import { failureMessage } from './messages.ts'
import type { Step } from './next-step.ts'
import { nextLinkLook } from './link.ts'
import { piecesOf, type PieceRow } from './piece-store.ts'
import { renewLease } from './store.ts'

/**
 * Stores the outcome of a call and the next step in one transaction, which only the holder of the lease can commit. Returns true when
 * this run continues with the schedule, false when the schedule has been released.
 */
export async function conclude(run: Run, piece: PieceRow, ended: EndedCall): Promise<boolean> {
  const common = plainEnd(run, ended)
  const goesOn = common ? await concludeTogether(run, common, () => alone(run, piece, ended)) : await alone(run, piece, ended)
  if (!goesOn) run.context.wake.soon('deliver', run.context.clock.now())
  return goesOn
}

function alone(run: Run, piece: PieceRow, ended: EndedCall): Promise<boolean> {
  return run.context.db.transaction().execute(async (tx) => {
    // Lock the row of the schedule first: a run that lost its lease must change nothing below.
    const until = leaseFrom(run.context.clock.now())
    if (!(await renewLease(tx, run.lease, until))) throw new Fenced()
    run.leaseUntil = until
    const changed = await ended.write(tx)
    run.pieces = changed ? run.pieces.map((one) => (one.piece === changed.piece ? changed : one)) : await piecesOf(tx, run.lease)
    return follow(run, tx, piece, ended.step)
  })
}

async function follow(run: Run, tx: Tx, piece: PieceRow, step: Step): Promise<boolean> {
  switch (step.do) {
    case 'next_piece':
      if (run.pieces.some(({ state }) => state !== 'out')) return true
      await finishComplete(run, tx)
      return false
    case 'renew_access':
      run.refusedVersion = run.lostVersion
      return true
    case 'look':
      await releaseSchedule(run, tx, { due_at: step.at })
      return false
    case 'wait':
      await releaseSchedule(run, tx, { due_at: step.at, retry_left_ms: leftAt(step) })
      return false
    case 'try_again':
      await releaseSchedule(run, tx, {
        ...(mayGoBack(run) && { status: 'pending' }),
        due_at: step.at,
        retry_left_ms: leftAt(step),
        failures: run.schedule.failures + 1,
      })
      return false
    case 'fail':
      await fail(run, tx, piece, step)
      return false
    default:
      return step satisfies never
  }
}

/** How much of the retry window will be left at the next try. A pause counts as long as it was planned, also when it becomes longer. */
function leftAt({ at, retryUntil }: { at: Temporal.Instant; retryUntil: Temporal.Instant }): number {
  return Math.max(0, retryUntil.since(at).total('milliseconds'))
}

/**
 * A post that is out, or may still appear, must not be edited, moved or cancelled: its schedule stays `publishing` (or `published`)
 * between tries.
 */
function mayGoBack(run: Run): boolean {
  return run.schedule.was !== 'published' && run.pieces.every(({ state, intent_at }) => state !== 'out' && intent_at === null)
}

/** Every piece is out. While the network has not named the first, its link is asked for until a minute has passed. */
export async function finishComplete(run: Run, tx: Tx): Promise<void> {
  const first = run.pieces[0]!
  const warnings = lastingWarnings(run)
  const now = run.context.clock.now()
  if (first.named) return finishPublished(run, tx, { first, warnings, followUpAt: null })
  const look = nextLinkLook(first, now)
  if (look.before) return releaseSchedule(run, tx, { due_at: look.at })
  const handle =
    first.external_id ?? String(first.handles['media_id'] ?? first.handles['publish_id'] ?? first.handles['container_id'] ?? 'unknown')
  return finishPublished(run, tx, { first: { ...first, external_id: handle }, warnings: [...warnings, linkUnknown], followUpAt: look.at })
}

export const linkUnknown: StoredWarning = {
  code: 'link_unknown',
  detail:
    'The post is out, but the network has not named it yet: the id is the network’s handle, the link the author’s page. Read the schedule again later.',
}

/** A failure is certain only when no earlier send may still appear. Otherwise the owner has to look before it is sent again. */
function certainOrDoubtful(run: Run, { piece }: PieceRow, step: Extract<Step, { do: 'fail' }>): Extract<Step, { do: 'fail' }> {
  const mayArrive = run.pieces.some((one) => one.piece === piece && one.state !== 'out' && one.intent_at !== null)
  if (!mayArrive || step.code === 'publication_unconfirmed') return step
  const detail = `What was sent before may still appear. The last try: ${step.detail}`
  return { do: 'fail', code: 'publication_unconfirmed', detail }
}

async function fail(run: Run, tx: Tx, piece: PieceRow, step: Extract<Step, { do: 'fail' }>): Promise<void> {
  const first = run.pieces[0]!
  if (first.state !== 'out') return finishFailed(run, tx, certainOrDoubtful(run, piece, step))
  // Part of the thread is out, so it cannot fail any more: it is published with a warning that says what is missing.
  const outCount = run.pieces.filter(({ state }) => state === 'out').length
  const missing: StoredWarning = {
    code: 'thread_incomplete',
    detail: `${outCount} of ${run.pieces.length} posts are out; post ${piece.piece} failed with ${step.code}. ${failureMessage(run.schedule.platform, step.code, step.detail)}`,
  }
  const linkWarnings = run.schedule.warnings.filter(({ code }) => code === 'link_unknown')
  await finishPublished(run, tx, { first, warnings: [...lastingWarnings(run), ...linkWarnings, missing], followUpAt: null })
}
