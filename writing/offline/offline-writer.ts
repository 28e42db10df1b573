import type { DraftWarning } from '@crier/contract/drafts.ts'
import { limits, measure } from '@crier/server/networks/fit/limits.ts'
import { avoiding, type AvoidWords } from '../text/avoid-words.ts'
import { GenerationFailed, type Assignment, type Writer } from '@crier/server/ports/writer.ts'
import { guardOf } from '../guard/draft-guard.ts'
import { composeDraft } from './pieces/compose.ts'
import { gather } from './source/material.ts'
import { rewrittenPieces } from './pieces/rewritten-pieces.ts'

/**
 * Writes without a model, the same text for the same assignment, and in no words but the source's
 * and the topic's: what the source says first of all, each claim with its "however". Of the brand's
 * notes on its voice it obeys only such as "no hashtags".
 */
export const offlineWriter: Writer = {
  name: 'offline',
  async write(assignment) {
    const avoid = avoiding(assignment.brandKit.avoid_words)
    const pieces = (await written(assignment))
      .map((piece) => withoutAvoided(piece, avoid))
      .filter((piece) => piece !== '')
    // What its author wrote longer may stay so: X parts it into a thread.
    const tooLong =
      assignment.rewrite?.wish.kind !== 'shorter' &&
      pieces.some((piece) => measure(assignment.platform, piece) > limits[assignment.platform].post)
    if (tooLong || pieces.length === 0) {
      throw new GenerationFailed(
        'Too little is left to write about: give a longer topic, a source with whole ' +
          'sentences, or fewer words to avoid.',
      )
    }
    // It cannot translate, and of little material it makes slides that are alike; of a topic of
    // emoji one of emoji.
    const guard = await guardOf(assignment, {
      isTranslated: false,
      ignored: ['language', 'empty', 'equal_pieces'],
      piecesMin: 1,
    })
    const { faults, ...checked } = await guard.check(pieces)
    if (faults.length > 0)
      throw new GenerationFailed(
        `Nothing can be written that source and topic carry: ${faults[0]!.detail}`,
      )
    return {
      ...checked,
      warnings: [...checked.warnings, ...unfollowed(assignment)],
      language: guard.language,
    }
  },
}

function unfollowed({ instructions }: Assignment): DraftWarning[] {
  if ((instructions ?? '').trim() === '') return []
  const detail =
    'The offline writer follows no instructions: the draft was written without them. A ' +
    'language model follows them (CRIER_MODEL_URL).'
  return [{ code: 'written_offline', piece: null, detail }]
}

async function written(assignment: Assignment): Promise<readonly string[]> {
  if (assignment.rewrite !== undefined) return rewrittenPieces(assignment, assignment.rewrite)
  return composeDraft(assignment.contentType, await gather(assignment))
}

/** The last guard: a line that still holds an avoided word goes. */
function withoutAvoided(piece: string, avoid: AvoidWords): string {
  if (avoid.allows(piece)) return piece.trim()
  return piece
    .split('\n')
    .map((line) => avoid.strike(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
