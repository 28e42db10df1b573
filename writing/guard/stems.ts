import { functionWords } from '../text/language/stop-words.ts'

const anyWord = /[\p{L}\p{M}]+/gu
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * What a text is about, word by word: lower case, without function words, cut to five letters so
 * that most forms of a word are one. Of scripts without spaces every two characters.
 */
export function stemsOf(text: string, language: string): string[] {
  const small = functionWords(language)
  const found: string[] = []
  for (const word of text.toLowerCase().match(anyWord) ?? [])
    if (isAscii.test(word) || !unspaced.test(word)) {
      if (word.length >= 3 && !small.has(word)) found.push(stem(word))
    } else found.push(...pairs(word))
  return found
}

/** What a word in lower case is counted as, a function word too. */
export function stemsOfWord(word: string): string[] {
  return unspaced.test(word) ? pairs(word) : [stem(word)]
}

export const stemMax = 5

export function stem(word: string): string {
  const plain = isAscii.test(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.slice(0, stemMax)
}

// Taking a word apart costs more than all the rest.
const isAscii = /^[a-z]*$/

function pairs(word: string): string[] {
  const found: string[] = []
  for (let at = 0; at + 2 <= word.length; at++) found.push(word.slice(at, at + 2))
  return found
}
