import { centuryWords } from '../words.ts'

/** A century or a decade: `19th century`, `XIX secolo`, `Settecento`, `1700s`, `the 1960s`. */
export interface Era {
  readonly start: number
  readonly end: number
  /** Its first and its last year. */
  readonly years: readonly [first: number, last: number]
}

const decades = /(?<![\p{L}\p{N}.,])(1\d\d0|20\d0)(?:'?s(?!\p{L})|er(?!\p{L})|-tal)/gu
const roman = '(?=[ivx])x{0,2}(?:ix|iv|v?i{0,3})'

const made = new Map<string, RegExp>()

function patternOf(language: string): RegExp | null {
  const { century, decade, ordinals } = centuryWords(language)
  if (century === '') return null
  const known = made.get(language)
  if (known !== undefined) return known
  const number = `\\d{1,2}|${roman}`
  const ending = '(?:st|nd|rd|th|ste|de|er?|ème|ª|º|°|\\.)?'
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(?<number>${number})${ending}[ -]${century}` +
      `|${century} (?<behind>${number})(?![\\p{L}\\p{N}])` +
      `|(?<ordinal>${ordinals})[ -]${century}|${decade} '?(?<year>1\\d\\d0|20\\d0|[1-9]0)(?!\\d))`,
    'gu',
  )
  made.set(language, pattern)
  return pattern
}

/** The centuries and decades of a text. */
export function erasIn(text: string, languages: readonly string[]): Era[] {
  const found: Era[] = []
  const addFrom = (first: number, start: number, length: number) =>
    found.push({
      start,
      end: start + length,
      years: [first, first + (first % 100 === 0 ? 99 : 9)],
    })
  for (const { 0: shown, 1: year, index } of text.matchAll(decades))
    addFrom(Number(year), index, shown.length)
  const lower = text.toLowerCase()
  if (lower.length !== text.length) return found
  const add = (start: number, end: number, century: number | undefined) => {
    if (century !== undefined && century > 0 && century < 22)
      found.push({ start, end, years: [100 * (century - 1), 100 * century] })
  }
  for (const language of languages) {
    const pattern = patternOf(language)
    if (pattern === null) continue
    const { named, ordinalOf } = centuryWords(language)
    for (const { 0: shown, index, groups = {} } of lower.matchAll(pattern)) {
      const year = groups['year'] === undefined ? null : Number(groups['year'])
      if (year !== null) {
        addFrom(year < 100 ? 1900 + year : year, index, shown.length)
        continue
      }
      const number = groups['number'] ?? groups['behind']
      // `I secoli`: an article.
      const at = index + shown.indexOf(number ?? '')
      if (number !== undefined && /^\p{L}/u.test(number) && /^\p{Ll}/u.test(text.slice(at)))
        continue
      add(
        index,
        index + shown.length,
        number === undefined ? ordinalOf(groups['ordinal']!) : valueOf(number),
      )
    }
    for (const { start, end, century } of named(text)) add(start, end, century)
  }
  return found
}

const digits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

function valueOf(number: string): number {
  if (/^\d/.test(number)) return Number(number)
  const values = [...number].map((letter) => digits[letter]!)
  return values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  )
}
