import { splitSentences } from './sentences/split-sentences.ts'

const ellipsis = '…'

/**
 * The text when it fits; else its leading whole sentences; else what comes before its last
 * comma or dash that fits, or before the last word, with an ellipsis to say so. Null when not
 * even a word fits.
 */
export function shorten(
  text: string,
  language: string,
  fits: (text: string) => boolean,
): string | null {
  if (fits(text)) return text
  return wholeSentences(text, language, fits) ?? clause(text, fits)
}

function wholeSentences(
  text: string,
  language: string,
  fits: (text: string) => boolean,
): string | null {
  let kept = ''
  for (const part of splitSentences(text, language)) {
    if (!fits((kept + part).trimEnd())) break
    kept += part
  }
  return kept === '' ? null : kept.trimEnd()
}

function clause(text: string, fits: (text: string) => boolean): string | null {
  const cut = longest(text, breaks(text), fits)
  if (cut === null) return null
  // The end of a clause reads better than the end of a word, if it does not cost more than a third.
  const atClause = /^[\s\S]*[\p{L}\p{N})”»’"](?=\s*[,;:–—，、；]\s*[^,;:–—，、；]*$)/u.exec(
    cut,
  )?.[0]
  return `${atClause !== undefined && atClause.length > (cut.length * 2) / 3 ? atClause : cut}${ellipsis}`
}

/**
 * Where the text may be cut: before a space, or between the characters of scripts that use none.
 */
function breaks(text: string): number[] {
  return [
    ...text.matchAll(
      /\s+|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/gu,
    ),
  ]
    .map(({ index }) => index)
    .filter((index) => index > 0)
}

function longest(
  text: string,
  places: readonly number[],
  fits: (text: string) => boolean,
): string | null {
  let low = 0
  let high = places.length
  const cutAt = (place: number) =>
    text.slice(0, place).replace(/(?<![\s.,;:–—-])[\s.,;:–—-]+$/u, '')
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (fits(cutAt(places[middle - 1]!) + ellipsis)) low = middle
    else high = middle - 1
  }
  return low === 0 ? null : cutAt(places[low - 1]!)
}
