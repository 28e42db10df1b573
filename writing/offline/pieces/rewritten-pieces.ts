import { primaryLanguage } from '../../text/language/language.ts'
import { GenerationFailed, type Assignment, type Rewrite } from '@crier/server/ports/writer.ts'
import { composeDraft } from './compose.ts'
import { lengthen } from './lengthen-pieces.ts'
import { gather } from '../source/material.ts'
import { shortenPieces } from './shorten-pieces.ts'
import { normalizedText } from '../source/normalized-text.ts'

/**
 * What the offline writer makes of a text that stands: it leaves sentences out, adds some of the
 * source, or chooses anew.
 */
export async function rewrittenPieces(
  assignment: Assignment,
  rewrite: Rewrite,
): Promise<readonly string[]> {
  const pieces = await wished(assignment, rewrite)
  if (normalizedText(pieces) === normalizedText(rewrite.pieces))
    throw new GenerationFailed(unchanged[rewrite.wish.kind])
  return pieces
}

const unchanged: Readonly<Record<Rewrite['wish']['kind'], string>> = {
  shorter:
    'Nothing can be left out of this text without changing what it says: shorten it by hand.',
  longer: 'The source says nothing more that fits: add to the text by hand.',
  tone:
    'The offline writer has nothing else to choose from for this tone: the text ' +
    'would stay as it is.',
  instruction: 'The text would stay as it is.',
  language: 'The text would stay as it is.',
  variant: 'There is nothing else to choose from: give the draft a source that says more.',
}

async function wished(
  assignment: Assignment,
  { pieces, isUntouched, wish }: Rewrite,
): Promise<readonly string[]> {
  switch (wish.kind) {
    case 'shorter':
      return shortenPieces(pieces, primaryLanguage(assignment.brandKit.language) ?? 'en')
    case 'longer':
      return lengthen(pieces, assignment, await gather(assignment))
    case 'tone':
    case 'variant': {
      // What its author has changed is not thrown away: then the text itself is what is chosen
      // from.
      const source = isUntouched
        ? assignment.source
        : { url: null, title: null, text: pieces.join('\n\n') }
      const variation =
        wish.kind === 'variant' ? { number: wish.number, before: pieces.join('\n\n') } : undefined
      return composeDraft(
        assignment.contentType,
        await gather({ ...assignment, source }),
        variation,
      )
    }
    case 'instruction':
    case 'language':
      throw new GenerationFailed(
        'The offline writer follows no instruction and knows no other language.',
      )
    default:
      return wish satisfies never
  }
}
