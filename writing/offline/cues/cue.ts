/**
 * Words that tell what a sentence does, by language (ISO 639-1): alternatives of a pattern for text
 * in small letters.
 */
export type CueWords = Readonly<Record<string, string>>

export interface Cue {
  /** Whether the text, in small letters, holds one of the words of the language. */
  readonly in: (text: string, language: string) => boolean
  readonly count: (text: string, language: string) => number
}

// Scripts that put no space between words, or write small words as a part of the next one.
const joined = /^(?:ja|zh|ko|th|ar)$/

/**
 * Whether a text, in small letters and any language, holds one of the patterns. They are made on
 * first use: parsing them takes 10 ms. Those that begin at a word's start are tried there alone:
 * where each says so by itself, all are tried at every letter, which takes twice the time.
 */
export function anyOf(...patterns: readonly string[]): Phrases {
  let made: RegExp | undefined
  return {
    patterns,
    test: (text) =>
      (made ??= new RegExp(withOneWordStart(patterns.flatMap(alternativesOf)), 'u')).test(text),
  }
}

export interface Phrases extends Pick<RegExp, 'test'> {
  /** Of which others can be made: one that holds for several is tried once. */
  readonly patterns: readonly string[]
}

/** The same where no Latin letter that begins a pattern stands within a word. */
export const anyWordOf = (...patterns: readonly string[]): Phrases =>
  anyOf(
    ...patterns
      .flatMap(alternativesOf)
      .map((each) => (/^(?:\(\?:)?\p{sc=Latin}/u.test(each) ? wordStart + each : each)),
  )

const wordStart = String.raw`(?<!\p{L})`

function withOneWordStart(alternatives: readonly string[]): string {
  const atWords = alternatives
    .filter((each) => each.startsWith(wordStart))
    .map((each) => each.slice(wordStart.length))
  const others = alternatives.filter((each) => !each.startsWith(wordStart))
  return [...others, ...(atWords.length > 0 ? [`${wordStart}(?:${atWords.join('|')})`] : [])].join(
    '|',
  )
}

// A character, or one that is escaped; a class; a bracket.
const partOfPattern = /\\.|\[(?:\\.|[^\]\\]){0,2000}\]|[^]/gu

/** What stands between the bars of a pattern that are in no bracket. */
function alternativesOf(pattern: string): string[] {
  const found = ['']
  let depth = 0
  for (const [part] of pattern.matchAll(partOfPattern)) {
    if (part === '(') depth++
    if (part === ')') depth--
    if (part === '|' && depth === 0) found.push('')
    else found[found.length - 1] += part
  }
  return found
}

/** The patterns are made on first use: most servers write in a few languages. */
export function cue(words: CueWords, place: 'anywhere' | 'start' = 'anywhere'): Cue {
  const made = new Map<string, RegExp | null>()
  const patternOf = (language: string): RegExp | null => {
    const known = made.get(language)
    if (known !== undefined) return known
    const given = words[language]
    const [before, after] = joined.test(language)
      ? ['', '']
      : [String.raw`(?<![\p{L}\d])`, String.raw`(?!\p{L})`]
    const start = place === 'start' ? String.raw`^[\p{P}\s]{0,3}` : before
    const pattern =
      given === undefined
        ? null
        : new RegExp(`${start}(?:${given.replaceAll(/(?<!\s)\s*\n\s*/g, '')})${after}`, 'gu')
    made.set(language, pattern)
    return pattern
  }
  const count = (text: string, language: string) => {
    const pattern = patternOf(language)
    return pattern === null ? 0 : new Set(text.match(pattern)).size
  }
  return { in: (text, language) => count(text, language) > 0, count }
}
