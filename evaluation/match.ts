/**
 * How a text is compared: what is only typography, or another way to write the same number, makes
 * no difference.
 */
export function normalise(text: string): string {
  return text
    .replaceAll(/(?<=\d)[\u00A0\u2009\u202F](?=\d{3}(?!\d))/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘‛`´]/g, "'")
    .replaceAll(/[“”„«»「」]/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/(?<![\d.,])\d{1,3}(?:[.,']\d{3})+(?![\d]|[.,]\d)/g, (number) =>
      number.replaceAll(/[.,']/g, ''),
    )
    .replaceAll(
      /(?<=\d)\s*(?:%|percent|per cent|prozent|pour cent|por ciento|por cento|per cento|procent|procenta)(?!\p{L})/gu,
      '%',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * True when a text includes this, from the beginning of a word: `gratuit` matches `gratuita`, and
 * `art` does not match `part`.
 */
export function says(text: string, wanted: string): boolean {
  const haystack = normalise(text)
  const needle = normalise(wanted)
  const isFree = (at: number) => !continuesWord(haystack, needle, at)
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1))
    if (isFree(at)) return true
  return false
}

export const saysAny = (text: string, wanted: readonly string[]): boolean =>
  wanted.some((one) => says(text, one))

// Scripts without spaces have no beginnings of words that could be seen, and Arabic writes `and` as
// a part of the next word.
function continuesWord(haystack: string, needle: string, at: number): boolean {
  const before = haystack.slice(0, at)
  const after = haystack.slice(at + needle.length)
  if (/^\d/.test(needle) && /\d[.,]?$/.test(before)) return true
  if (/\d$/.test(needle) && /^[.,]?\d/.test(after)) return true
  return (
    /^\p{L}/u.test(needle) &&
    /[\p{L}\p{N}]$/u.test(before) &&
    !/^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Arab}]/u.test(needle)
  )
}
