export interface Quotation {
  /** Without its marks. */
  readonly text: string
  /** With them. */
  readonly start: number
  readonly end: number
}

// At most 600 characters between two marks, and never over a paragraph: so an opening mark without
// a closing one costs little.
// Some open with a German mark and close with that of a typewriter.
const marked =
  /[“„«「『‹]([^“”„«»「」『』‹›\n]{2,600})[”“»」』›]|"([^"\n]{2,600})"|»([^«»\n]{2,600})«|(?<![\p{L}\p{N}])['‘]([^'‘’\n]{15,400})['’](?![\p{L}\p{N}])|[“„]([^“”„"\n]{2,600})"/gu

/**
 * What stands between quotation marks and is long enough to be somebody’s words: four words, or
 * eight letters without spaces.
 */
export function quotationsIn(text: string): Quotation[] {
  return [...text.matchAll(marked)].flatMap((match) => {
    const inside = match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5]!
    // „Das war schon immer so“-Regel: a name for something.
    const isWord = /^-\p{L}/u.test(text.slice(match.index + match[0].length).slice(0, 2))
    return isLong(inside) && !isWord
      ? [{ text: inside, start: match.index, end: match.index + match[0].length }]
      : []
  })
}

function isLong(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}\p{N}'-]+/gu) ?? []
  if (words.length >= 4) return true
  return (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text) &&
    text.length >= 8
  )
}
