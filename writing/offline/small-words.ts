import { stopWords } from '../text/language/stop-words.ts'
import { wordsOf } from '../text/language/words.ts'

// Their lists have the short words too, which elsewhere are small in any case.
const whole = /^(?:sv|da|no|nb|zh)$/

/** The language by which the lists of words know it: Bokmål is the Norwegian of all of them. */
export const listedAs = (language: string): string => (language === 'nb' ? 'no' : language)

/** Whether a word, in small letters, says nothing by itself in this language (ISO 639-1). */
export function isSmallWord(word: string, language: string): boolean {
  const stops = stopWords(language)
  if (stops.size > 0) return stops.has(word)
  return (
    (word.length < 4 && !whole.test(language)) ||
    wordsOf('smallWords', listedAs(language)).has(word)
  )
}
