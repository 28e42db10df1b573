export interface AvoidWords {
  /** Whether none of the words is in the text. */
  allows(text: string): boolean
  /** The text without them and whatever word holds them, tidied. */
  strike(text: string): string
}

// A word of four letters or more is also avoided inside others ("cheap" in "cheaper", "billig" in
// "billiger"); a shorter one only by itself ("AI", but not "said").
const insideOthersMin = 4

const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u

/**
 * The words that a brand never uses; any case, composed or decomposed. Blank ones avoid nothing.
 */
export function avoiding(words: readonly string[]): AvoidWords {
  const terms = words.map((word) => word.trim().normalize('NFC')).filter((word) => word !== '')
  if (terms.length === 0) return { allows: () => true, strike: (text) => text }
  const isLong = (term: string) => [...term].length >= insideOthersMin || unspaced.test(term)
  const long = terms.filter(isLong).map(pattern)
  const short = terms.filter((term) => !isLong(term)).map(standalone)
  const found = new RegExp([...long, ...short].join('|'), 'iu')
  // Scripts without spaces have no words around a find to take along.
  const around = String.raw`(?:(?!${unspaced.source})[#@\p{L}\p{M}\p{N}_’'-]){0,60}`
  const whole = new RegExp(
    [
      ...long.map((term) => `${around}(?:${term})${around}`),
      ...short.map((term) => `#?${term}`),
    ].join('|'),
    'giu',
  )
  return {
    allows: (text) => !found.test(text.normalize('NFC')),
    strike: (text) =>
      found.test(text.normalize('NFC')) ? tidy(text.normalize('NFC').replace(whole, '')) : text,
  }
}

function pattern(term: string): string {
  return term
    .split(/\s+/)
    .map(RegExp.escape)
    .join(String.raw`\s+`)
}

function standalone(term: string): string {
  return String.raw`(?<![\p{L}\p{M}\p{N}])${pattern(term)}(?![\p{L}\p{M}\p{N}])`
}

function tidy(text: string): string {
  return text
    .replace(/[([“„«"']\s*[)\]”“»"']/gu, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ +([.,;:!?…])/g, '$1')
    .replace(/([,;:])(?=[,;:.!?])/g, '')
    .replace(/^[\s,;:.!?–—-]+|[\s,;:–—-]+$/g, '')
}
