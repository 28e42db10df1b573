import type { ContentType } from '@crier/contract/platform.ts'
import { jsonValuesIn } from './call/json-in-text.ts'
import { withoutThoughts } from './call/without-thoughts.ts'

// Far above what any network takes: what is more is no draft, and not worth looking at.
const countMax = 40
const lengthMax = 20_000

/**
 * The pieces in a model's answer; null when there are none. The last JSON that holds pieces wins: a
 * first try, or the schema itself, often stands before it. For a post, plain text is the post.
 */
export function piecesIn(answer: string, contentType: ContentType): readonly string[] | null {
  const said = withoutThoughts(answer)
  const values = jsonValuesIn(said)
  for (const value of values.toReversed()) {
    const pieces = piecesOf(value, contentType)
    if (pieces !== null) return pieces
  }
  return contentType === 'post' && values.length === 0 ? plainPost(said) : null
}

// What models call the list when they do not call it `pieces`.
const listNames = [
  'pieces',
  'posts',
  'thread',
  'tweets',
  'slides',
  'carousel',
  'entries',
  'items',
] as const
const textNames = ['text', 'content', 'post', 'piece', 'tweet', 'caption', 'body'] as const

function piecesOf(value: unknown, contentType: ContentType, depth = 0): readonly string[] | null {
  if (Array.isArray(value)) return fromList(value)
  if (!isObject(value)) return typeof value === 'string' && depth === 1 ? usable([value]) : null
  for (const name of listNames) {
    if (!(name in value)) continue
    // A list that is there and cannot be used is an answer that went wrong: nothing else in it is
    // looked for.
    if (Array.isArray(value[name])) return fromList(value[name])
    const single: unknown = value[name]
    if (contentType === 'post' && typeof single === 'string') return usable([single])
  }
  const text = contentType === 'post' ? textOf(value) : null
  if (text !== null) return usable([text])
  // `{"draft": {"pieces": [...]}}`
  const inner = depth === 0 ? Object.values(value).filter(isObject) : []
  return inner.length === 1 ? piecesOf(inner[0], contentType, 2) : null
}

function fromList(list: readonly unknown[]): readonly string[] | null {
  if (list.length > countMax) return null
  return usable(list.map((entry) => (isObject(entry) ? textOf(entry) : entry)))
}

/** A slide may come as heading and text. */
function textOf(entry: Readonly<Record<string, unknown>>): string | null {
  const heading = [entry['heading'], entry['title']].find((part) => typeof part === 'string')
  const text = textNames.map((name) => entry[name]).find((part) => typeof part === 'string')
  if (text === undefined) return null
  return heading === undefined ? text : `${heading}\n\n${text}`
}

function usable(pieces: readonly unknown[]): readonly string[] | null {
  const texts = pieces.filter(
    (piece) => typeof piece === 'string' && piece.length <= lengthMax && !isJson(piece),
  )
  return texts.length > 0 && texts.length === pieces.length ? (texts as string[]) : null
}

const isJson = (text: string) => /^\s*[[{]\s*["[{]/.test(text) && /[\]}]\s*$/.test(text)

function plainPost(said: string): readonly string[] | null {
  const fenced = /^\s*```[a-z]*\s*\n([\s\S]*?)\n```\s*$/.exec(said)?.[1] ?? said
  const text = fenced.replace(announcement, '').trim()
  // The beginning of JSON that never ended is no post.
  return text === '' || /^[[{]|"pieces"/.test(text) ? null : usable([text])
}

// "Sure! Here is your post:" on a line of its own.
const announcement =
  /^\s*(?:(?:sure|certainly|of course|absolutely|okay|ok)\b[^\n]{0,120}[:!.]|here(?:['’]s| is| are)\b[^\n]{0,120}:)\s*\n+/i

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a model says instead of a draft when it will not write one. */
export function isRefusal(text: string): boolean {
  return refusal.test(text)
}

const refusal =
  /^\W{0,3}(?:(?:i(?:['’]m| am) (?:very )?(?:sorry|afraid)|sorry|(?:my )?apologies|i apologi[sz]e)[,.]? ?(?:but )?i(?:['’]m| am| can(?:['’]t|not)| won['’]t| must)|i (?:can(?:['’]t|not)|won['’]t|will not|must decline to|am unable to|am not able to) (?:help|assist|write|create|generate|provide|comply|fulfil|produce|do that)|i['’]m (?:unable|not able) to (?:help|assist|write|create|generate|provide|comply)|as an ai\b)/i
