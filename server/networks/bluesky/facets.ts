import { isHandle } from './author/handle.ts'
import extractUrlsWithIndices from 'twitter-text/dist/extractUrlsWithIndices.js'

/** A part of a text that a reader can follow, by its places in UTF-16 code units. */
export interface Mark {
  readonly kind: 'link' | 'tag' | 'mention'
  readonly start: number
  readonly end: number
  /** The address, the tag without its `#`, the handle without its `@`. */
  readonly value: string
}

export interface Facet {
  readonly index: { readonly byteStart: number; readonly byteEnd: number }
  readonly features: readonly [Feature]
}

type Feature =
  | { readonly $type: 'app.bsky.richtext.facet#link'; readonly uri: string }
  | { readonly $type: 'app.bsky.richtext.facet#tag'; readonly tag: string }
  | { readonly $type: 'app.bsky.richtext.facet#mention'; readonly did: string }

/** The links, hashtags and mentions of a text, in their order; none overlaps another. */
export function marksIn(text: string): Mark[] {
  const all = [...links(text), ...mentions(text), ...tags(text)].sort(
    (one, other) => one.start - other.start,
  )
  const kept: Mark[] = []
  // What is inside of a link, such as the `#` of its fragment, is part of it.
  for (const mark of all) if (mark.start >= (kept.at(-1)?.end ?? 0)) kept.push(mark)
  return kept
}

/** Bluesky reads no links from a text: only facets can be followed. */
export function facetsOf(text: string, dids: ReadonlyMap<string, string>): Facet[] {
  return marksIn(text).flatMap((mark): Facet[] => {
    const feature = featureOf(mark, dids)
    return feature === undefined ? [] : [{ index: bytesOf(text, mark), features: [feature] }]
  })
}

function featureOf({ kind, value }: Mark, dids: ReadonlyMap<string, string>): Feature | undefined {
  switch (kind) {
    case 'link':
      return { $type: 'app.bsky.richtext.facet#link', uri: value }
    case 'tag':
      return { $type: 'app.bsky.richtext.facet#tag', tag: value }
    case 'mention': {
      const did = dids.get(value)
      return did === undefined ? undefined : { $type: 'app.bsky.richtext.facet#mention', did }
    }
    default:
      return kind satisfies never
  }
}

const bytesOf = (text: string, { start, end }: Mark) => {
  const byteStart = Buffer.byteLength(text.slice(0, start))
  return { byteStart, byteEnd: byteStart + Buffer.byteLength(text.slice(start, end)) }
}

/** Links with a scheme, and names that end in a domain of the root zone. */
function links(text: string): Mark[] {
  const known = extractUrlsWithIndices(text).flatMap(({ url, indices: [start, end] }): Mark[] => {
    // A handle is a domain too.
    const isHandle = text[start - 1] === '@' || text[start - 1] === '＠'
    const value = /^https?:\/\//i.test(url) ? url : `https://${url}`
    return isHandle ? [] : [{ kind: 'link', start, end, value }]
  })
  return [...known, ...withScheme(text)]
}

const address = /(?<=^|[\s(])https?:\/\/[^\s<>"“”«»]{1,2000}/giu

/** Who writes the scheme means a link, in whatever zone, as Bluesky's own app reads it. */
function withScheme(text: string): Mark[] {
  return [...text.matchAll(address)].flatMap(({ 0: whole, index }): Mark[] => {
    const value = withoutEnd(whole)
    return URL.canParse(value)
      ? [{ kind: 'link', start: index, end: index + value.length, value }]
      : []
  })
}

/** Without the marks of its sentence, and a parenthesis that was opened before it. */
function withoutEnd(link: string): string {
  let end = link.length
  while (/[.,;:!?…’'\]]/.test(link[end - 1]!) || isClosing(link.slice(0, end))) end -= 1
  return link.slice(0, end)
}

const isClosing = (link: string) => link.endsWith(')') && !link.includes('(')

function mentions(text: string): Mark[] {
  return [...text.matchAll(/(?<=^|[\s(（「『])[@＠]([a-z0-9.-]{1,254})(?![\w@])/giu)].flatMap(
    ({ index, 1: name = '' }): Mark[] => {
      const value = name.replace(/\.$/, '').toLowerCase()
      return isHandle(value)
        ? [{ kind: 'mention', start: index, end: index + 1 + value.length, value }]
        : []
    },
  )
}

// Signs that are not seen would make two tags that look the same.
const tag = /(?<=^|\s)[#＃](?!\ufe0f)([^\s\u00ad\u2060\u200a-\u200d\u20e2]+)/gu
const tagMax = 64

/** Written as Bluesky's own app reads them: up to the next space, without marks at the end. */
function tags(text: string): Mark[] {
  return [...text.matchAll(tag)].flatMap(({ index, 1: body = '' }): Mark[] => {
    const value = withoutMarksAtEnd(body)
    const isTag = value.length <= tagMax && /[^\d\p{P}]/u.test(value)
    return isTag ? [{ kind: 'tag', start: index, end: index + 1 + value.length, value }] : []
  })
}

function withoutMarksAtEnd(text: string): string {
  let end = text.length
  while (end > 0 && /^\p{P}$/u.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
