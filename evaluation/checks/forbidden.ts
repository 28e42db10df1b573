import { says } from '../match.ts'
import { inEachPiece } from './check.ts'
import { hashtagsOf } from './words.ts'

/** The draft makes no forbidden statement of the brief. */
export const neverSaid = inEachPiece((piece, { brief }) => {
  const { never } = brief.gold
  return {
    of: never.length,
    faults: never.filter(({ text }) => says(piece, text)).map(({ text }) => text),
  }
})

/** People who must not be named are not, neither by a part of their name nor in a hashtag. */
export const peopleUnnamed = inEachPiece((piece, { brief }) => {
  const text = [
    piece,
    ...hashtagsOf(piece).map((tag) => tag.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')),
  ].join('\n')
  const isNamed = (name: string) =>
    name
      .split(' ')
      .some((part) => new RegExp(`(?<![\\p{L}])${part}(?:s|’s|'s)?(?![\\p{L}])`, 'u').test(text))
  return { of: brief.gold.unnamed.length, faults: brief.gold.unnamed.filter(isNamed) }
})
