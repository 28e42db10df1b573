/** LinkedIn's text format for commentary, read. */
interface LittleText {
  /** The text that readers see. */
  readonly shown: string
  /** The text that the API returns: as it was sent, with hashtags in their template form. */
  readonly stored: string
  /**
   * The position of the first unescaped reserved character; undefined when the text is well-formed.
   */
  readonly brokenAt: number | undefined
}

const reserved = '|{}@[]()<>#\\*_~'
const mention =
  /^@\[((?:\\.|[^\]\\])+)\]\((urn:li:(?:person|organization|organizationBrand):[A-Za-z0-9_-]+)\)/
const template = /^\{hashtag\|\\?#\|([^|{}]+)\}/
const hashtag = /^#([\p{L}\p{N}][\p{L}\p{N}\p{M}]*)/u

/**
 * Reads commentary up to its end or to the first reserved character that is neither escaped nor
 * part of a mention or hashtag.
 */
export function readLittleText(commentary: string): LittleText {
  let shown = ''
  let stored = ''
  let at = 0
  while (at < commentary.length) {
    const element = elementAt(commentary, at)
    if (element === undefined) return { shown, stored, brokenAt: at }
    shown += element.shown
    stored += element.stored
    at += element.length
  }
  return { shown, stored, brokenAt: undefined }
}

interface Element {
  readonly shown: string
  readonly stored: string
  readonly length: number
}

function elementAt(text: string, at: number): Element | undefined {
  const character = text.charAt(at)
  if (!reserved.includes(character)) return { shown: character, stored: character, length: 1 }
  const next = text.charAt(at + 1)
  if (character === '\\')
    return next !== '' && reserved.includes(next)
      ? { shown: next, stored: character + next, length: 2 }
      : undefined
  if (!'@{#'.includes(character)) return undefined
  return structureAt(text.slice(at, at + structureMax))
}

// Names and hashtags are short; looking further would make a long hostile text slow.
const structureMax = 500

function structureAt(rest: string): Element | undefined {
  const tag = hashtag.exec(rest) ?? template.exec(rest)
  if (tag !== null)
    return { shown: `#${tag[1]}`, stored: `{hashtag|\\#|${tag[1]}}`, length: tag[0].length }
  const person = mention.exec(rest)
  return person === null
    ? undefined
    : {
        shown: (person[1] ?? '').replace(/\\(.)/g, '$1'),
        stored: person[0],
        length: person[0].length,
      }
}

/**
 * The length that counts against the limit: code points, without escaping backslashes unless they
 * are said to count.
 */
export function littleTextLength(commentary: string, escapesCount: boolean): number {
  return [...(escapesCount ? commentary : commentary.replace(/\\(?=[|{}@[\]()<>#\\*_~])/g, ''))]
    .length
}
