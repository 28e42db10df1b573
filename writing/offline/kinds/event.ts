import type { SourceBlock } from '../source/read-blocks.ts'
import { day, factsIn, isLabelled, isOfferTerm } from '../cues/event-facts.ts'
import { statementsOf, type Parser } from '../pieces/statement.ts'

/** An announcement of an event: date, place and price first, as they are written there. */
export const readEvent: Parser = (blocks, language) =>
  blocks.flatMap((block, place) => {
    if (
      (isLabelled(block.text) && block.text.length < 200) ||
      isFactLine(block) ||
      (isFactLine(blocks[place - 1]) && block.kind === 'paragraph' && isLine(block))
    )
      return [
        {
          text: block.text,
          block: place,
          role: 'fact',
          speaker: null,
          section: block.section,
          weight: 2,
        },
      ]
    if (block.kind === 'heading' || isOfferTerm(block.text)) return []
    return statementsOf(block, place, language, {
      role: block.kind === 'paragraph' ? 'sentence' : 'entry',
    }).map((statement) => ({
      ...statement,
      weight: 1 + 0.5 * factsIn(statement.text),
    }))
  })

const lineMax = 140

function isLine({ text, kind }: SourceBlock): boolean {
  return (
    (kind === 'paragraph' || kind === 'heading') &&
    text.length < lineMax &&
    !/[.!?。！？…:]["”’»)]*$/u.test(text)
  )
}

/** "Sunday 6 June, 9 am to noon", as posters have it. */
export function isFactLine(block: SourceBlock | undefined): boolean {
  return block !== undefined && isLine(block) && day.test(block.text) && !isOfferTerm(block.text)
}
