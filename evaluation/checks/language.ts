import { inEachPiece, materialOf } from './check.ts'
import { hashtagsOf, wordsIn, wordsOf } from './words.ts'

/** For a writer that only selects: every word of the draft is one of its source or topic. */
export const ownWordsOnly = inEachPiece((piece, subject) => {
  const given = wordsIn(materialOf(subject))
  const text = hashtagsOf(piece).reduce((left, tag) => left.replaceAll(`#${tag}`, ' '), piece)
  const words = wordsOf(text)
  return { of: words.length, faults: words.filter((word) => !given(word)) }
})
