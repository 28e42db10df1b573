import { statementsOf, type Parser } from '../statement.ts'

/** Prose: the first paragraph says the most, entries of a list a little more than a sentence. */
export const readArticle: Parser = (blocks, language) => {
  const first = blocks.findIndex(({ kind, text }) => kind === 'paragraph' && text.length > 60)
  return blocks.flatMap((block, place) => {
    if (block.kind === 'heading') return []
    const isEntry = block.kind !== 'paragraph'
    return statementsOf(block, place, language, { weight: place === first ? 1.5 : 1, role: isEntry ? 'entry' : 'sentence' })
  })
}
