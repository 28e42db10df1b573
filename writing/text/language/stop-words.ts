import { wordsOf } from './words.ts'

/** The stop words of a language (ISO 639-1), lower case; empty for a language without a list. */
export const stopWords = (language: string): ReadonlySet<string> => wordsOf('stopWords', language)

/** The stop words of a language, or the fewer words that are known of it instead. */
export function functionWords(language: string): ReadonlySet<string> {
  const words = stopWords(language)
  return words.size > 0 ? words : wordsOf('smallWords', language)
}
