import { stopWords } from '../../text/language/stop-words.ts'
import { isOrder } from '../cues/orders.ts'
import { isFiller } from '../cues/boilerplate.ts'
import { lowerCase } from '../lower-case.ts'

const denseScripts = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u

/**
 * Whether a sentence is long enough to be told without the one beside it: three words, and as many
 * letters as three words have.
 */
export function standsAlone(text: string): boolean {
  const length = [...text].length
  return denseScripts.test(text) ? length >= 8 : length >= 15 && /^\S+\s+\S+\s+\S/.test(text)
}

/**
 * The sentences with each that cannot stand alone joined to the one before it, which it turns
 * round, prices or excuses: "It was snow.", "Five pounds.", "We are sorry." The first of a
 * paragraph is joined to the one after it, unless it is a heading within the line ("Limits. All
 * figures …") or answers what is not told ("Twice. They wanted …"). A question, an exclamation or a
 * button is joined to nothing: the whole could not be told.
 */
export function withFragments(
  sentences: readonly string[],
  language: string,
  { isAnswer = false } = {},
): string[] {
  const found: string[] = []
  for (const [place, sentence] of sentences.entries()) {
    const before = found.at(-1) ?? ''
    const follows = isFragment(sentence)
      ? !isFragment(before)
      : place === 1 && isFragment(before) && !isAnswer && isClause(before, language)
    const isLead = place === 1 && isCapitals(before) && (ended.test(before) || /!\s*$/.test(before))
    if (isLead || (ended.test(before) && follows))
      found[found.length - 1] = joined(before, sentence)
    else found.push(sentence)
  }
  return found
}

// "PAYING OFFLINE. When the line fails, …", "RAIN BREAK! …" names in its first words what the
// rest explains.
const isCapitals = (text: string) =>
  text.length < 60 &&
  /^\P{Ll}*(?:\p{Lu}{2}\P{Ll}* \P{Ll}*\p{Lu}{2}|\p{Lu}{5,})\P{Ll}*$/u.test(text.trim())

const ended = /[.…。．][)\]"'”’»」』]*\s*$/u
const spaceless = /[。．]\s*$/u
const joined = (one: string, other: string) =>
  spaceless.test(one) || /\s$/.test(one) ? one + other : `${one} ${other}`

function isFragment(sentence: string): boolean {
  const text = sentence.trim()
  const small = text.toLowerCase()
  return (
    !standsAlone(text) &&
    !/^\p{Ll}/u.test(text) &&
    ended.test(text) &&
    !isFiller(small) &&
    !isOrder(small)
  )
}

/** "It worked." has a small word; "Key findings." and "Two times." have none. */
function isClause(sentence: string, language: string): boolean {
  const words = sentence.match(/[\p{L}\p{M}'’]+/gu) ?? []
  return (
    words.length > 1 && words.some((word) => stopWords(language).has(lowerCase(word, language)))
  )
}
