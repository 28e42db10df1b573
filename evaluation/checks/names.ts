import { inEachPiece, materialOf } from './check.ts'
import { isMostlyForeign } from './canned-lines.ts'
import { hashtagsOf, withoutLinks, wordsIn, wordsOf } from './words.ts'

/**
 * Every capitalised word of the draft is in its material, except a single one that only begins
 * a sentence.
 */
export const namesGrounded = inEachPiece((piece, subject) => {
  const given = wordsIn(materialOf(subject))
  const names = namesOf(subject.brief.language === 'de' ? withoutForeignLines(piece, given) : piece)
  return { of: names.length, faults: names.filter((name) => !wordsOf(name).every(given)) }
})

/**
 * In German every noun has a capital. A canned line, which another check finds, is no list of
 * invented names.
 */
function withoutForeignLines(piece: string, given: (word: string) => boolean): string {
  return piece
    .split('\n')
    .filter(
      (line) => !isMostlyForeign(line, given) || /\p{Lu}\p{L}+ \p{Lu}\p{L}+ \p{Lu}/u.test(line),
    )
    .join('\n')
}

function namesOf(piece: string): string[] {
  const text = hashtagsOf(piece).reduce(
    (left, tag) => left.replaceAll(`#${tag}`, ' '),
    withoutLinks(piece),
  )
  const sequences = text.matchAll(
    /(?<![\p{L}\p{N}'’])\p{Lu}[\p{L}\p{M}'’-]*(?:[ \t]+(?:\p{Lu}[\p{L}\p{M}'’-]*))*/gu,
  )
  return [...sequences].flatMap(({ 0: sequence, index }) => {
    const words = sequence.split(/\s+/)
    const begins =
      /(?:^|[\n.!?…:¿¡"“„«»(\]•–—-]|\p{Extended_Pictographic}\uFE0F?|\d[.)])\s*["“„«»'‘(]*$/u.test(
        text.slice(0, index),
      )
    return (begins && words.length === 1 ? [] : words).filter((word) => /\p{L}{2}/u.test(word))
  })
}
