import type { DraftWarning, Evidence } from '@crier/contract/drafts.ts'

/**
 * Evidence and warnings of a text that was edited: what the piece still says, and what is true of
 * the whole draft.
 */
export function stillActive(
  draft: {
    readonly pieces: readonly string[]
    readonly evidence: readonly Evidence[]
    readonly warnings: readonly DraftWarning[]
  },
  pieces: readonly string[],
): { evidence: Evidence[]; warnings: DraftWarning[] } {
  return {
    evidence: draft.evidence.filter(({ piece, text }) => pieces[piece - 1]?.includes(text)),
    warnings: draft.warnings.filter(
      ({ piece }) => piece === null || pieces[piece - 1] === draft.pieces[piece - 1],
    ),
  }
}
