import { knownLanguages } from '@crier/writing/text/language/known-language.ts'
import { primaryLanguage } from '@crier/writing/text/language/language.ts'
import { stopWords } from '@crier/writing/text/language/stop-words.ts'
import type { Hyphenate } from './wrap.ts'

/**
 * Finds the hyphenation points of long words by the patterns of TeX; none in a language that has no
 * patterns or is uncertain. Patterns are read when a long word first needs them: German ones take
 * 90 ms, once.
 */
export async function hyphenatorFor(
  text: string,
  brandLanguage: string | null,
): Promise<Hyphenate> {
  if (!longWord.test(text)) return () => []
  const patterns = patternsOf[languageOfText(text, brandLanguage) ?? '']
  if (!patterns) return () => []
  const known = hyphenators.get(patterns) ?? openHyphenator(patterns)
  hyphenators.set(patterns, known)
  const hyphenate = await known
  return (word) =>
    word.length > wordMax || notAWord.test(word) || !longWord.test(word)
      ? []
      : offsets(hyphenate(word))
}

const hyphenators = new Map<
  () => Promise<{ readonly default: unknown }>,
  Promise<(word: string) => string>
>()
async function openHyphenator(
  patterns: () => Promise<{ readonly default: unknown }>,
): Promise<(word: string) => string> {
  const [{ default: createHyphenator }, { default: own }] = await Promise.all([
    import('hyphen'),
    patterns(),
  ])
  return createHyphenator(own, { async: false, hyphenChar: softHyphen, minWordLength: longWordMin })
}

/** The offsets of a word's soft hyphens, with at least three letters on each side. */
function offsets(hyphenated: string): readonly number[] {
  const parts = hyphenated.split(softHyphen)
  const ends: number[] = []
  let at = 0
  for (const part of parts.slice(0, -1)) ends.push((at += part.length))
  const length = at + parts.at(-1)!.length
  return ends.filter((end) => end >= sideMin && length - end >= sideMin)
}

/**
 * The brand’s language, unless the text's small words indicate another; for letters of a single
 * language, that one.
 */
function languageOfText(text: string, brandLanguage: string | null): string | null {
  const words = text.toLowerCase().match(/[\p{L}’']+/gu) ?? []
  const [first, second] = knownLanguages
    .map((language) => ({
      language,
      count: words.filter((word) => stopWords(language).has(word)).length,
    }))
    .toSorted((one, other) => other.count - one.count)
  const others = second?.count ?? 0
  if (first && first.count > others && (first.count >= votesMin || first.count >= 2 * others))
    return first.language
  const own = primaryLanguage(brandLanguage)
  if (/\p{sc=Greek}/u.test(text)) return 'el'
  if (/\p{sc=Cyrillic}/u.test(text))
    return own !== null && cyrillicLanguages.has(own)
      ? own
      : /[іїєґ]/iu.test(text)
        ? 'uk'
        : /[ыэё]/iu.test(text)
          ? 'ru'
          : null
  return own
}

const patternsOf: Readonly<
  Record<string, (() => Promise<{ readonly default: unknown }>) | undefined>
> = {
  bg: () => import('hyphen/patterns/bg.js'),
  ca: () => import('hyphen/patterns/ca.js'),
  cs: () => import('hyphen/patterns/cs.js'),
  da: () => import('hyphen/patterns/da.js'),
  de: () => import('hyphen/patterns/de-1996.js'),
  el: () => import('hyphen/patterns/el-monoton.js'),
  en: () => import('hyphen/patterns/en-us.js'),
  es: () => import('hyphen/patterns/es.js'),
  et: () => import('hyphen/patterns/et.js'),
  fi: () => import('hyphen/patterns/fi.js'),
  fr: () => import('hyphen/patterns/fr.js'),
  hr: () => import('hyphen/patterns/hr.js'),
  hu: () => import('hyphen/patterns/hu.js'),
  it: () => import('hyphen/patterns/it.js'),
  lt: () => import('hyphen/patterns/lt.js'),
  lv: () => import('hyphen/patterns/lv.js'),
  nb: () => import('hyphen/patterns/nb.js'),
  nl: () => import('hyphen/patterns/nl.js'),
  no: () => import('hyphen/patterns/nb.js'),
  pl: () => import('hyphen/patterns/pl.js'),
  pt: () => import('hyphen/patterns/pt.js'),
  ro: () => import('hyphen/patterns/ro.js'),
  ru: () => import('hyphen/patterns/ru.js'),
  sk: () => import('hyphen/patterns/sk.js'),
  sl: () => import('hyphen/patterns/sl.js'),
  sv: () => import('hyphen/patterns/sv.js'),
  tr: () => import('hyphen/patterns/tr.js'),
  uk: () => import('hyphen/patterns/uk.js'),
}

const cyrillicLanguages: ReadonlySet<string> = new Set(['bg', 'ru', 'uk'])
const softHyphen = '\u00ad'
const votesMin = 3
const sideMin = 3
const longWordMin = 12
// No real word is longer; the patterns take time by the letter.
const wordMax = 80
const longWord = /[\p{L}\p{M}]{12}/u
// Addresses, mentions, code and what is hyphenated already.
const notAWord = /[\p{N}@/._\-‐&#=\u200b]|\p{Ll}\p{Lu}/u
