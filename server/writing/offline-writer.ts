import { limits, measure } from '../networks/limits.ts'
import { composeCarousel } from './offline/compose-carousel.ts'
import { composePost } from './offline/compose-post.ts'
import { composeThread } from './offline/compose-thread.ts'
import { gather, type Material } from './offline/material.ts'
import { GenerationFailed, type Assignment, type Writer } from '../ports/writer.ts'

/**
 * Writes without a model, the same text for the same assignment: the topic as the hook, key sentences and figures of the source, and
 * phrases of its own in seven languages that state no facts. Of the brand's notes on its voice it obeys only such as "no emoji".
 */
export const offlineWriter: Writer = {
  name: 'offline',
  async write(assignment) {
    const material = await gather(assignment)
    const pieces = compose(assignment, material)
      .map((piece) => withoutAvoided(piece, material))
      .filter((piece) => piece !== '')
    const tooLong = pieces.some((piece) => measure(assignment.platform, piece) > limits[assignment.platform].post)
    if (tooLong || pieces.length < piecesMin[assignment.contentType]) {
      throw new GenerationFailed(
        'Too little is left to write about: give a longer topic, a source with whole sentences, or fewer words to avoid.',
      )
    }
    return { pieces }
  },
}

const piecesMin = { post: 1, thread: 3, carousel: 4 } as const

function compose({ contentType }: Assignment, material: Material): string[] {
  switch (contentType) {
    case 'post':
      return [composePost(material)]
    case 'thread':
      return composeThread(material)
    case 'carousel':
      return composeCarousel(material)
    default:
      return contentType satisfies never
  }
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
