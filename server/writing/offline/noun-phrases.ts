import { isColourless } from './colourless-words.ts'

/**
 * The part of a candidate phrase that can stand as a name. German writes its nouns with a capital, so there only nouns are kept
 * ("Haushalte" of "deutschen Haushalte heizt"); elsewhere the phrase as it is, unless it says nothing.
 */
export function nameParts(words: readonly string[], language: string): (readonly string[])[] {
  if (language !== 'de') return words.every(isColourless) ? [] : [words]
  // "Großes Vorbild": an adjective that begins a sentence or a title.
  const nouns = words.filter((word, index) => /^\p{Lu}/u.test(word) && !(/e[rsnm]?$/.test(word) && /^\p{Lu}/u.test(words[index + 1] ?? '')))
  return nouns.filter((word) => !isColourless(word)).map((word) => [word])
}
