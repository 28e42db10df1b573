// LinkedIn cuts a text at the first of these that is not escaped, and answers 201 all the same.
const reserved = /[|{}@[\]()<>#\\*_~]/g
// A hashtag that works on LinkedIn: letters and digits, not digits alone, and no adjacent word.
const hashtag =
  /(?<![\p{L}\p{M}\p{N}_&/#])#(?=[\p{M}\p{N}]*\p{L})([\p{L}\p{M}\p{N}]+)(?![\p{L}\p{M}\p{N}_#])/gu

/**
 * Encodes a text as LinkedIn's "little text": hashtags as its template, reserved
 * characters escaped.
 */
export function toLittleText(text: string): string {
  let little = ''
  let at = 0
  for (const match of text.matchAll(hashtag)) {
    little += escaped(text.slice(at, match.index)) + `{hashtag|\\#|${match[1]!}}`
    at = match.index + match[0].length
  }
  return little + escaped(text.slice(at))
}

function escaped(text: string): string {
  return text.replace(reserved, String.raw`\$&`)
}

const element =
  /\{hashtag\|\\?#\|((?:\\.|[^}\\]){0,500})\}|@\[((?:\\.|[^\]\\]){0,500})\]\(urn:[^)]{0,200}\)|\\([|{}@[\]()<>#\\*_~])/gs

/** Decodes little text into what readers see. */
export function fromLittleText(little: string): string {
  return little.replace(element, (_whole, tag?: string, mention?: string, character?: string) => {
    if (tag !== undefined) return `#${fromLittleText(tag)}`
    return mention === undefined ? character! : fromLittleText(mention)
  })
}
