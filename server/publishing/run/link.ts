import type { ReconcileResult } from '../../networks/outcome.ts'
import type { Commit } from './commit.ts'
import { complete, nextFollowUp, type Transition } from './transition.ts'
import { changedPiece, type PieceChange } from './journal-store.ts'
import { askNetwork } from './reconcile-piece.ts'
import type { Run } from './run.ts'

/**
 * Queries the id and link of the first piece when every piece is published and the network has not
 * given them.
 */
export async function findLink(run: Run): Promise<Commit> {
  const first = run.pieces[0]!
  if (first.named) return { ending: transitionOf(run, {}) }
  const { finding, piece } = await askNetwork(run, first)
  const change = changeBy(finding, first.looks + 1)
  const [, ...others] = run.pieces
  return {
    write: { piece: first.piece, change },
    ending: transitionOf({ ...run, pieces: [changedPiece(piece, change), ...others] }, change),
  }
}

function changeBy(finding: ReconcileResult, looks: number): PieceChange {
  if (finding.kind === 'found' && finding.externalUrl !== null)
    return { external_id: finding.externalId, external_url: finding.externalUrl, named: true }
  return finding.kind === 'unnamed'
    ? { external_id: finding.handle, external_url: finding.authorUrl, looks }
    : { looks }
}

function transitionOf(run: Run, { named }: PieceChange): Transition {
  const { schedule } = run
  const first = run.pieces[0]!
  const now = run.context.clock.now()
  if (schedule.was !== 'published') return complete(run, now)
  // The post has been announced already, so no event is emitted.
  if (!named) return { change: { due_at: nextFollowUp(first, now) } }
  const warnings = schedule.warnings.filter(({ code }) => code !== 'link_unknown')
  return {
    change: {
      due_at: null,
      external_id: first.external_id!,
      external_url: first.external_url,
      warnings,
    },
  }
}
