import { withoutHashtags } from './hashtags.ts'
import {
  directionOf,
  directionOfLanguage,
  languageOf,
  scriptOf,
  type Direction,
  type Script,
} from './language/script.ts'
import { weightOf } from './lengths/weight.ts'

/**
 * A paragraph and the part it plays: `statement` is a text of one short paragraph, `title` the
 * short first one of several.
 */
export interface Block {
  readonly role: 'statement' | 'title' | 'body'
  readonly lines: readonly BlockLine[]
  readonly direction: Direction
  readonly language: string
  readonly script: Script
}

export interface BlockLine {
  /** A bullet or number, which hangs beside the text. */
  readonly marker: string | null
  readonly text: string
}

/**
 * Reads what kind of text this is from its lines alone, without its hashtags. No text at all gives
 * no blocks.
 */
export function readBlocks(text: string, brandLanguage: string | null): readonly Block[] {
  const clean = withoutHashtags(drawableText(text))
  const base = directionOf(clean, directionOfLanguage(brandLanguage))
  return rolesOf(paragraphsOf(clean)).map(({ role, lines }) => {
    const own = lines.join('\n')
    const script = scriptOf(own, clean, brandLanguage)
    return {
      role,
      lines: role === 'body' ? lines.map(hanging) : lines.map(plain),
      direction: directionOf(own, base),
      language: languageOf(script, brandLanguage),
      script,
    }
  })
}

/**
 * The text as it can be drawn: line ends alike, controls gone, white space single, and no half of a
 * surrogate pair.
 */
export function drawableText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n|[\r\u0085\u2028\u2029]/gu, '\n')
    .replace(/\t/gu, ' ')
    .replace(/[\p{Cc}\u00ad\ufff9-\ufffc]/gu, (character) => (character === '\n' ? '\n' : ''))
    .replace(/ {2,}/gu, ' ')
}

function paragraphsOf(text: string): readonly (readonly string[])[] {
  return text
    .split(/\n\s*\n/u)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0)
}

interface Role {
  readonly role: Block['role']
  readonly lines: readonly string[]
}

function rolesOf(paragraphs: readonly (readonly string[])[]): readonly Role[] {
  const [first = [], ...others] = paragraphs
  const roles: Role[] = others.map((lines) => ({ role: 'body', lines }))
  if (isTitle(first, others.length > 0)) {
    roles.unshift(
      { role: 'title', lines: first.slice(0, 1) },
      ...(first.length > 1 ? [{ role: 'body' as const, lines: first.slice(1) }] : []),
    )
  } else if (first.length > 0) {
    const alone =
      others.length === 0 && first.length <= 4 && weightOf(first.join('')) <= statementWeightMax
    roles.unshift({
      role:
        alone && !first.some((line) => bulleted.test(line)) && !isList(first)
          ? 'statement'
          : 'body',
      lines: first,
    })
  }
  return roles
}

/**
 * A lone first line before more paragraphs is a title when short; before lines of its own paragraph
 * only when it leads a list or a longer line.
 */
function isTitle(first: readonly string[], moreFollows: boolean): boolean {
  const [line = '', next] = first
  if (line === '' || weightOf(line) > titleWeightMax || bulleted.test(line) || isList(first))
    return false
  if (next === undefined) return moreFollows
  return (
    !/[.,;。、，；،؛।]$/u.test(line) && (marked.test(next) || weightOf(next) > 1.5 * weightOf(line))
  )
}

const isList = (lines: readonly string[]) =>
  lines.length > 1 && lines.every((line) => marked.test(line))

const plain = (line: string): BlockLine => ({ marker: null, text: line })

function hanging(line: string): BlockLine {
  const [, marker, text] = marked.exec(line) ?? []
  return marker && text ? { marker: /^[-*‐–]$/u.test(marker) ? '•' : marker, text } : plain(line)
}

const statementWeightMax = 180
const titleWeightMax = 84
const emoji = String.raw`(?:\p{Regional_Indicator}{2}|[0-9]\ufe0f?\u20e3|(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f)\p{Emoji_Modifier}?(?:\u200d\p{Emoji}\ufe0f?\p{Emoji_Modifier}?)*)`
const marked = new RegExp(
  String.raw`^([-*‐–•·‣◦▪▫●○■□◆◇★☆✓✔→➡☑]\ufe0f?|${emoji}{1,2}|(?:\d{1,2}|[٠-٩۰-۹०-९๐-๙]{1,2})[.)]|[①-⑳])\s+(\S.*)$`,
  'u',
)
const bulleted = /^[-*‐–•·‣◦▪▫●○■□]\s/u
