import { limits, measure } from '../networks/limits.ts'
import { GenerationFailed, type Writer } from '../ports/writer.ts'
import { guardOf } from './guard/draft-guard.ts'
import { compose } from './offline/compose.ts'
import { gather, type Material } from './offline/material.ts'

/**
 * Writes without a model, the same text for the same assignment, and in no words but the source's and the topic's: what the source says
 * first of all, each claim with its "but". Of the brand's notes on its voice it obeys only such as "no hashtags".
 */
export const offlineWriter: Writer = {
  name: 'offline',
  async write(assignment) {
    const material = await gather(assignment)
    const pieces = compose(assignment.contentType, material)
      .map((piece) => withoutAvoided(piece, material))
      .filter((piece) => piece !== '')
    const tooLong = pieces.some((piece) => measure(assignment.platform, piece) > limits[assignment.platform].post)
    if (tooLong || pieces.length === 0) {
      throw new GenerationFailed(
        'Too little is left to write about: give a longer topic, a source with whole sentences, or fewer words to avoid.',
      )
    }
    // It cannot translate, and of little material it makes slides that are alike; of a topic of emoji one of emoji.
    const guard = await guardOf(assignment, { ignored: ['language', 'empty', 'equal_pieces'], piecesMin: 1 })
    const { faults, ...checked } = await guard.check(pieces)
    if (faults.length > 0) throw new GenerationFailed(`Nothing can be written that source and topic carry: ${faults[0]!.detail}`)
    return { ...checked, language: guard.language }
  },
}

/** The last guard: a line that still holds an avoided word goes. */
function withoutAvoided(piece: string, { avoid }: Material): string {
  if (avoid.allows(piece)) return piece.trim()
  return piece
    .split('\n')
    .map((line) => avoid.strike(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
