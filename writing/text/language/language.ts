import { knownLanguages } from './known-language.ts'
import { stopWords } from './stop-words.ts'

// More would not make the answer surer (tinyld: 33 of 33 single sentences in 30 languages).
const sampleMax = 800
const longMin = 200

// "Hello" and "AI agents" are Italian and Romanian to a detector.
const tellingMin = 20

/**
 * The language of a text, ISO 639-1. A topic of a few words may not tell: then the function
 * words of the languages that we know decide, a clear majority of letter patterns, and at last
 * English. Some 20 Latin letters do not tell the language: they are of the language that is
 * expected, else English.
 */
export async function detectLanguage(
  text: string,
  expected: string | null = null,
): Promise<string> {
  // Acronyms mean the same everywhere; to a detector "AI" is Romanian.
  // A bar between the words of a menu is a sign of Hindi to it, whatever the words are.
  const sample = text
    .slice(0, sampleMax)
    .replace(/(?<!\p{L})\p{Lu}{2,5}(?!\p{L})/gu, ' ')
    .replace(/\p{S}/gu, ' ')
  const byScript = unambiguousScript(sample)
  if (byScript !== null) return byScript
  if (isPlainlyEnglish(sample)) return 'en'
  if (isTooShort(sample)) return expected ?? 'en'
  // Loaded on first use: its profiles take some 50 MB that a server with a model never needs.
  const { detectAll } = await import('tinyld')
  const isLatin = isMostlyLatin(sample)
  const guesses = detectAll(sample).filter(({ lang }) => !isLatin || !otherScripts.has(lang))
  const [first, second] = guesses
  if (
    first !== undefined &&
    (sample.length >= longMin || (first.accuracy === 1 && sample.trim().length >= 8))
  )
    return first.lang
  const voted = byFunctionWords(
    sample,
    guesses.map(({ lang }) => lang),
  )
  if (voted !== null) return voted
  if (
    first !== undefined &&
    first.accuracy >= 0.15 &&
    first.accuracy >= 2 * (second?.accuracy ?? 0)
  )
    return first.lang
  const ascii = /^[\x00-\x7f’“”–—…]*$/.test(sample)
  return ascii || first === undefined ? 'en' : first.lang
}

// The detector goes by letters and figures: a parish bulletin of hours and names was Greek to it.
const otherScripts = new Set(
  'el ru uk be bg mk ar fa ur he yi hi mr ne bn ta te kn ml gu pa si th lo km my ka hy am ko ja zh'.split(
    ' ',
  ),
)

function isMostlyLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters > 0 && (text.match(/\p{sc=Latin}/gu)?.length ?? 0) > letters * 0.9
}

function isTooShort(text: string): boolean {
  return (
    (text.match(/\p{sc=Latin}/gu)?.length ?? 0) < tellingMin && !/[\p{L}--\p{sc=Latin}]/v.test(text)
  )
}

function unambiguousScript(text: string): string | null {
  if (!/[^\u0000-\u2fff]/.test(text) && !/\p{sc=Thai}/u.test(text)) return null
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const letters = count(/\p{L}/gu)
  if (count(/[\p{sc=Hira}\p{sc=Kana}]/gu) > letters * 0.1) return 'ja'
  if (count(/\p{sc=Han}/gu) > letters * 0.3) return 'zh'
  if (count(/\p{sc=Hang}/gu) > letters * 0.3) return 'ko'
  return count(/\p{sc=Thai}/gu) > letters * 0.3 ? 'th' : null
}

/**
 * A third of small words is more than any other language has of them; the detector takes twenty
 * times as long to say so.
 */
function isPlainlyEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/[a-z’']+/g) ?? []
  return (
    words.length >= 20 &&
    words.filter((word) => stopWords('en').has(word)).length > words.length * 0.33
  )
}

function byFunctionWords(text: string, guesses: readonly string[]): string | null {
  const words = text.toLowerCase().match(/[\p{L}’']+/gu) ?? []
  const votes = knownLanguages.map((language) => ({
    language,
    count: words.filter((word) => stopWords(language).has(word)).length,
  }))
  const most = Math.max(...votes.map(({ count }) => count))
  if (most === 0) return null
  const leaders: string[] = votes
    .filter(({ count }) => count === most)
    .map(({ language }) => language)
  return (
    (leaders.includes('en') ? 'en' : guesses.find((guess) => leaders.includes(guess))) ??
    leaders[0]!
  )
}

/** The primary subtag of a BCP 47 tag that Intl knows, or null. */
export function primaryLanguage(tag: string | null): string | null {
  if (tag === null) return null
  try {
    return new Intl.Locale(tag.trim().replace('_', '-')).language
  } catch {
    return null
  }
}
