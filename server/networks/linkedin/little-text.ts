import { linkedInMention } from '@crier/contract/networks/linkedin-mention.ts'

// LinkedIn cuts a text at the first of these that is not escaped, and answers 201 all the same.
const reserved = /[|{}@[\]()<>#\\*_~]/g
// A hashtag that works on LinkedIn: letters and digits, not digits alone, and no adjacent word.
const hashtag =
  /(?<![\p{L}\p{M}\p{N}_&/#])#(?=[\p{M}\p{N}]*\p{L})([\p{L}\p{M}\p{N}]+)(?![\p{L}\p{M}\p{N}_#])/gu

const structure = new RegExp(`${linkedInMention.source}|${hashtag.source}`, 'gu')

/**
 * Encodes a text as LinkedIn's "little text": mentions and hashtags as its templates, reserved
 * characters escaped.
 */
export function toLittleText(text: string): string {
  let little = ''
  let at = 0
  for (const { 0: whole, 1: name, 2: urn, 3: tag, index } of text.matchAll(structure)) {
    const template = name === undefined ? `{hashtag|\\#|${tag!}}` : `@[${escaped(name)}](${urn!})`
    little += escaped(text.slice(at, index)) + template
    at = index + whole.length
  }
  return little + escaped(text.slice(at))
}

/** What readers see of a text: of mentions the names. */
export const shownText = (text: string) => text.replace(linkedInMention, '$1')

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
