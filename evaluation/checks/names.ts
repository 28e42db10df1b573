import { inEachPiece, materialOf } from './check.ts'
import { hashtagsOf, withoutLinks, wordsIn, wordsOf } from './words.ts'

/** Every capitalised word of the draft stands in its material, except a single one that only begins a sentence. */
export const namesGrounded = inEachPiece((piece, subject) => {
  const given = wordsIn(materialOf(subject))
  const names = namesOf(piece)
  return { of: names.length, faults: names.filter((name) => !wordsOf(name).every(given)) }
})

function namesOf(piece: string): string[] {
  const text = hashtagsOf(piece).reduce((left, tag) => left.replaceAll(`#${tag}`, ' '), withoutLinks(piece))
  const sequences = text.matchAll(/(?<![\p{L}\p{N}'’])\p{Lu}[\p{L}\p{M}'’-]*(?:[ \t]+(?:\p{Lu}[\p{L}\p{M}'’-]*))*/gu)
  return [...sequences].flatMap(({ 0: sequence, index }) => {
    const words = sequence.split(/\s+/)
    const begins = /(?:^|[\n.!?…:"“„«»(\]•–—-]|\p{Extended_Pictographic}\uFE0F?|\d[.)])\s*["“„«»'‘(]*$/u.test(text.slice(0, index))
    return (begins && words.length === 1 ? [] : words).filter((word) => /\p{L}{2}/u.test(word))
  })
}
