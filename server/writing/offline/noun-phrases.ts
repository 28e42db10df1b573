import { isColourless } from './colourless-words.ts'

/**
 * The part of a candidate phrase that can stand as a name. German writes its nouns with a capital, so there only nouns are kept
 * ("Haushalte" of "deutschen Haushalte heizt"); elsewhere the phrase as it is, unless it says nothing.
 */
export function nameParts(words: readonly string[], language: string): (readonly string[])[] {
  if (language !== 'de') return words.every(isColourless) ? [] : [words]
  return words.filter((word) => /^\p{Lu}/u.test(word) && !isColourless(word)).map((word) => [word])
}
