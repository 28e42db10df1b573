import { Refusal } from '@crier/contract/problems.ts'
import type { EditedContent } from '../save-edit.ts'
import { stillActive } from '../still-active.ts'
import type { DraftRow } from '../store.ts'
import type { WrittenDraft } from './write-draft.ts'

/**
 * The whole draft after a rewrite; of a rewritten piece evidence and warnings are new, those of the
 * others stay.
 */
export function rewrittenContent(
  draft: DraftRow,
  written: WrittenDraft,
  piece: number | undefined,
): EditedContent {
  const { content_type: contentType } = draft
  if (piece === undefined || draft.pieces.length === 1)
    return {
      ...besides(draft, written.pieces),
      pieces: [...written.pieces],
      contentType,
      evidence: written.evidence,
      warnings: written.warnings,
    }
  const [text] = written.pieces
  const pieces = draft.pieces.with(piece - 1, text!)
  if (draft.pieces.some((other, index) => index !== piece - 1 && other === text))
    throw new Refusal(
      'generation_failed',
      'What was written is another piece of the draft once more. Nothing was charged.',
    )
  const kept = stillActive(draft, pieces)
  return {
    ...besides(draft, pieces),
    pieces,
    contentType,
    evidence: [
      ...kept.evidence.filter((each) => each.piece < piece),
      ...written.evidence.map((each) => ({ ...each, piece })),
      ...kept.evidence.filter((each) => each.piece > piece),
    ],
    // Warnings about the whole draft still apply.
    warnings: [
      ...kept.warnings,
      ...written.warnings.flatMap((each) =>
        each.piece === null && each.code !== 'repaired' && each.code !== 'written_offline'
          ? []
          : [{ ...each, piece }],
      ),
    ],
  }
}

/** Media, caption, first comment, options and card stay; media of a removed piece move to the last. */
export function besides(
  { content_type: contentType, media, caption, first_comment, options, link_card }: DraftRow,
  pieces: readonly string[],
) {
  const moved = media.map(({ piece, asset }) => ({ piece: Math.min(piece, pieces.length), asset }))
  if (contentType === 'carousel' && new Set(moved.map(({ piece }) => piece)).size < moved.length)
    throw new Refusal(
      'generation_failed',
      'What was written has fewer slides than the draft has uploads. Nothing was charged.',
    )
  return { media: moved, caption, first_comment, options, link_card }
}
