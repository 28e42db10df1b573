import { wordsOf } from './words.ts'

/** The stop words of a language (ISO 639-1), lower case; empty for a language without a list. */
export const stopWords = (language: string): ReadonlySet<string> => wordsOf('stopWords', language)
