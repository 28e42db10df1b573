import { FileMistake, readCsv, withoutApostrophe } from './csv.ts'
import type { InputOf } from './client.ts'

export type DraftBody = InputOf<'createDraft'>['body']
export type ScheduleBody = Omit<InputOf<'batchSchedules'>['body']['schedules'][number], 'draft_id'>

/** A post of a file. */
export interface FilePost {
  /** Its line in a CSV file, or its place in a JSON file, counted from 1. */
  readonly number: number
  readonly draft: DraftBody
  /** Null: saved as a draft only. */
  readonly schedule: ScheduleBody | null
  /** What can be told without the server; a post with mistakes is not sent to it. */
  readonly mistakes: readonly string[]
}

// 500 posts are half a year of three networks, and take a minute or two. A megabyte holds 500 posts of 2,000 characters.
export const postsMost = 500
export const bytesMost = 1_048_576

export const fileColumns = [
  'platform',
  'content',
  'content_type',
  'connection_id',
  'scheduled_at',
  'use_next_free_slot',
  'not_later_than',
  'caption',
  'first_comment',
  'media_ids',
] as const
type Column = (typeof fileColumns)[number]

/** What an export tells besides; an import passes over it. */
export const toldColumns = ['schedule_id', 'draft_id', 'status', 'published_at', 'external_url', 'error_code'] as const

const jsonFields: readonly string[] = [...fileColumns, ...toldColumns, 'pieces', 'media']

/** The posts of a CSV or JSON file. Throws a `FileMistake` where the file as a whole cannot be read. */
export function readPostFile(bytes: Uint8Array): FilePost[] {
  if (bytes.length > bytesMost)
    throw new FileMistake(`The file has ${bytes.length} bytes, and ${bytesMost} are the most: part it into several files.`)
  const text = decoded(bytes)
  const posts = /^\s*[[{]/.test(text) ? jsonPosts(text) : csvPosts(text)
  if (posts.length === 0) throw new FileMistake('The file has no posts: below the line of column names stands nothing.')
  if (posts.length > postsMost)
    throw new FileMistake(`The file has ${posts.length} posts, and ${postsMost} are the most: part it into several files.`)
  return withTwins(posts.map(({ number, fields }) => postOf(number, fields)))
}

function decoded(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new FileMistake('The file is in UTF-16: save it as “CSV UTF-8”.')
  try {
    // Takes the byte order mark away.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileMistake('The file is not in UTF-8: save it as “CSV UTF-8”, so that letters such as ä and é stay what they are.')
  }
}

interface Fields {
  readonly number: number
  readonly fields: Readonly<Record<string, unknown>>
}

function csvPosts(text: string): Fields[] {
  const [head, ...rows] = readCsv(text)
  if (head === undefined) throw new FileMistake('The file is empty.')
  const names = head.cells.map((name) => name.trim().toLowerCase())
  checkNames(
    names.filter((name) => name !== ''),
    [...fileColumns, ...toldColumns],
    'column',
  )
  return rows.map(({ line, cells }) => {
    if (cells.length > names.length)
      throw new FileMistake(
        `Line ${line} has ${cells.length} cells, and there are ${names.length} columns: put a text with commas or line breaks in quotation marks.`,
      )
    return { number: line, fields: Object.fromEntries(names.map((name, index) => [name, withoutApostrophe(cells[index] ?? '')])) }
  })
}

function jsonPosts(text: string): Fields[] {
  const items = listIn(parsed(text))
  return items.map((item, index) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) throw new FileMistake(`Post ${index + 1} is no object.`)
    checkNames(Object.keys(item), jsonFields, 'field', false)
    return { number: index + 1, fields: item as Record<string, unknown> }
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FileMistake(`The file is no JSON: ${(error as Error).message}`)
  }
}

function listIn(value: unknown): readonly unknown[] {
  const list = Array.isArray(value) ? value : (value as { readonly posts?: unknown } | null)?.posts
  if (!Array.isArray(list)) throw new FileMistake('A JSON file is a list of posts, or an object with the list `posts`.')
  return list
}

function checkNames(names: readonly string[], known: readonly string[], what: string, isHead = true): void {
  const strange = names.filter((name) => !known.includes(name)).map((name) => `“${name.slice(0, 60)}”`)
  if (strange.length > 0)
    throw new FileMistake(`There is no ${what} ${strange.slice(0, 5).join(', ')}. The names are ${fileColumns.join(', ')}.`)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new FileMistake(`The ${what} “${twice}” is there twice.`)
  const missing = isHead ? (['platform', 'content'] as const).filter((name) => !names.includes(name)) : []
  if (missing.length > 0) throw new FileMistake(`The ${what} ${missing.join(' and ')} is missing in the first line.`)
}

function postOf(number: number, fields: Readonly<Record<string, unknown>>): FilePost {
  const mistakes: string[] = []
  const text = (name: Column): string | undefined => {
    const value = fields[name] ?? ''
    if (typeof value !== 'string') {
      mistakes.push(`${name} is no text.`)
      return undefined
    }
    return (name === 'content' ? value : value.trim()) === '' ? undefined : name === 'content' ? value : value.trim()
  }
  const platform = text('platform')?.toLowerCase()
  const content = text('content')
  const media =
    fields['media'] ??
    text('media_ids')
      ?.split(/[\s,;]+/)
      .filter(Boolean)
      .map((media_id) => ({ media_id }))
  const pieces = fields['pieces']
  if (platform === undefined) mistakes.push('platform is missing.')
  if (content === undefined && pieces === undefined && media === undefined) mistakes.push('content is missing.')
  const draft = {
    platform,
    // The export has both.
    ...(pieces === undefined ? content !== undefined && { content } : { pieces }),
    ...given('content_type', text('content_type')?.toLowerCase()),
    ...given('caption', text('caption')),
    ...given('first_comment', text('first_comment')),
    ...(media !== undefined && { media }),
  }
  const next = yesOrNo(fields['use_next_free_slot'], mistakes)
  const scheduledAt = text('scheduled_at')
  const schedule = {
    platform,
    ...given('connection_id', text('connection_id')),
    ...given('scheduled_at', scheduledAt),
    ...(next && { use_next_free_slot: true }),
    ...given('not_later_than', text('not_later_than')),
  }
  if (next && scheduledAt !== undefined) mistakes.push('use_next_free_slot and scheduled_at are both given: leave one out.')
  // The server checks each value; the names are those of the API.
  return {
    number,
    draft: draft as DraftBody,
    schedule: next || scheduledAt !== undefined ? (schedule as ScheduleBody) : null,
    mistakes,
  }
}

const given = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value })

function yesOrNo(value: unknown, mistakes: string[]): boolean {
  const text = typeof value === 'boolean' ? String(value) : typeof value === 'string' ? value.trim().toLowerCase() : (value ?? '')
  if (text === 'true' || text === 'yes' || text === '1') return true
  if (text !== '' && text !== 'false' && text !== 'no' && text !== '0') mistakes.push('use_next_free_slot is true or false.')
  return false
}

/** A connection has one post at a time: of two at the same one the second would be refused at the end. */
function withTwins(posts: readonly FilePost[]): FilePost[] {
  const seen = new Map<string, number>()
  return posts.map((post) => {
    if (post.schedule?.scheduled_at === undefined) return post
    const place = `${post.schedule.platform} ${post.schedule.connection_id ?? ''} ${post.schedule.scheduled_at}`
    const earlier = seen.get(place)
    if (earlier === undefined) seen.set(place, post.number)
    return earlier === undefined ? post : { ...post, mistakes: [...post.mistakes, `scheduled_at is the same as that of ${earlier}.`] }
  })
}

/** To begin with, for two networks. */
export const sampleFile = (first: string, second: string): readonly (readonly string[])[] => [
  fileColumns,
  [first, 'We open at five.\nThe bread is still warm.', 'post', '', '2030-01-08T08:00:00Z', '', '', '', ''],
  [second, 'First of two.\n---\nSecond of two.', 'thread', '', '', 'true', '', '', ''],
  [second, 'Saved as a draft, and not scheduled.', '', '', '', '', '', '', ''],
]
