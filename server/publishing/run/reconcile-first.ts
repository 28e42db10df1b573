import type { ReconcileResult } from '../../networks/outcome.ts'
import { isUploadedAhead } from '../ahead/ahead-store.ts'
import type { EndedCall } from './journal.ts'
import { askNetwork, endedReconciliation } from './reconcile-piece.ts'
import type { Step } from './next-step.ts'
import type { PieceRow } from './piece-store.ts'
import { isComment, situationOf, type Run } from './run.ts'

/**
 * Reconciles a piece with the network before it is sent, when the database was rewound: the piece
 * may be published although its row does not say so. Returns undefined when the piece may be sent.
 */
export async function reconcileFirst(run: Run, piece: PieceRow): Promise<EndedCall | undefined> {
  const { context, schedule } = run
  if (schedule.set_back_at === null) return undefined
  const asked = await askNetwork(run, piece)
  const { finding } = asked
  // After an upload before its time an edit may have had handles of its own, which this database
  // has forgotten.
  // mutant: certainly-absent
  if (isCertainlyAbsent(finding) && !isUploadedAhead(piece.handles)) return undefined
  const { now, renewed, retryUntil } = situationOf(run, piece, { looked: true })
  const confirmUntil = isComment(run, piece)
    ? now
    : schedule.set_back_at.add({ milliseconds: context.config.CRIER_CONFIRM_WINDOW })
  return endedReconciliation(
    run,
    asked,
    false,
    afterRewind(finding, { now, renewed, retryUntil, confirmUntil }),
  )
}

/** A used handle may have had a successor that this database has forgotten. */
export function isCertainlyAbsent(finding: ReconcileResult): boolean {
  return finding.kind === 'absent' && finding.certain && finding.forget === undefined
}

export interface RewindSituation {
  readonly now: Temporal.Instant
  readonly renewed: boolean
  readonly retryUntil: Temporal.Instant
  /** From then on every list of the network shows posts from before the rewind. */
  readonly confirmUntil: Temporal.Instant
}

const pauseSeconds = 30

/**
 * The next step after a reconciliation that does not prove the absence of a piece from before the
 * rewind. Pure.
 */
export function afterRewind(
  finding: ReconcileResult,
  { now, renewed, retryUntil, confirmUntil }: RewindSituation,
): Step {
  if (finding.kind === 'found' || finding.kind === 'unnamed') return { do: 'next_piece' }
  if (finding.kind === 'no_answer' && finding.accessLost && !renewed) return { do: 'renew_access' }
  if (finding.kind === 'handed_over') return { do: 'look', at: now.add({ seconds: pauseSeconds }) }
  const until = finding.kind === 'no_answer' ? later(retryUntil, confirmUntil) : confirmUntil
  if (finding.kind === 'unable' || Temporal.Instant.compare(now, until) >= 0)
    return {
      do: 'fail',
      code: 'publication_unconfirmed',
      detail: `${unsettled}${'detail' in finding ? ` ${finding.detail}` : ''}`,
    }
  const planned = now.add({ seconds: pauseSeconds })
  const asked =
    finding.kind === 'no_answer' && finding.until ? later(finding.until, planned) : planned
  return { do: 'wait', at: Temporal.Instant.compare(asked, until) < 0 ? asked : until, retryUntil }
}

const unsettled =
  'The database was set back to an older state, and the network cannot say whether the post ' +
  'had gone out before.'

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other
}
