import { optionsOfText } from './options-text.ts'
import { FileMistake, readCsv, withoutApostrophe } from './csv.ts'
import type { InputOf } from './client.ts'
import { readTime, type ReadTime, type TimeReading, type TimeRules } from './sheet-time.ts'

export type DraftBody = InputOf<'createDraft'>['body']
type Entry = InputOf<'scheduleDraft'>['body']
// Distributes over the alternatives: `Omit` would keep none.
export type ScheduleBody = Entry extends infer Each
  ? Each extends Entry
    ? Omit<Each, 'draft_id'>
    : never
  : never

/** A post of a file. */
export interface FilePost {
  /** Its line in a CSV file, or its place in a JSON file, counted from 1. */
  readonly number: number
  readonly draft: DraftBody
  /** Null: saved as a draft only. */
  readonly schedule: ScheduleBody | null
  /** Mistakes that are found without the server; such a post is not sent to it. */
  readonly mistakes: readonly string[]
  /** How each of its times that has no offset was read. */
  readonly timesRead: readonly TimeReading[]
  /** A date in it can be read when the order of day and month is chosen. */
  readonly asksDateOrder: boolean
}

// 500 posts are half a year of three networks, and take a minute or two. A megabyte holds 500 posts
// of 2,000 characters.
export const postsMax = 500
export const bytesMax = 1_048_576

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
  'options',
] as const
type Column = (typeof fileColumns)[number] | (typeof dayColumns)[number]

/** In place of `scheduled_at`. */
export const dayColumns = ['date', 'time'] as const

/** Further columns of an export; an import ignores them. */
export const toldColumns = [
  'schedule_id',
  'draft_id',
  'status',
  'published_at',
  'external_url',
  'error_code',
] as const

const jsonFields: readonly string[] = [
  ...fileColumns,
  ...dayColumns,
  ...toldColumns,
  'pieces',
  'media',
]

/**
 * The posts of a CSV or JSON file. Throws a `FileMistake` where the file as a whole cannot be read.
 */
export const readPostFile = (
  bytes: Uint8Array,
  rules: TimeRules = { timezone: 'UTC' },
): FilePost[] => postsOfText(textOfFile(bytes), rules)

/** Reads the text of a file. */
export function postsOfText(text: string, rules: TimeRules): FilePost[] {
  const posts = /^\s*[[{]/.test(text) ? jsonPosts(text) : csvPosts(text)
  if (posts.length === 0)
    throw new FileMistake('The file has no posts: nothing follows the line of column names.')
  if (posts.length > postsMax)
    throw new FileMistake(
      `The file has ${posts.length} posts, and ${postsMax} are the most: part it into ` +
        'several files.',
    )
  return withTwins(posts.map(({ number, fields }) => postOf(number, fields, rules)))
}

/** Throws a `FileMistake` where it is no text, in UTF-8 or UTF-16. */
export function textOfFile(bytes: Uint8Array): string {
  const other = otherFormat(bytes)
  if (other !== undefined)
    throw new FileMistake(
      `The file is ${other}, and no CSV: save it as “CSV UTF-8” and choose that file.`,
    )
  if (bytes.length > bytesMax)
    throw new FileMistake(
      `The file has ${bytes.length} bytes, and ${bytesMax} are the most: part it into ` +
        'several files.',
    )
  try {
    // Takes the byte order mark away.
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new FileMistake(
      'The file is not in UTF-8: save it as “CSV UTF-8”, so that letters such as ä and é stay ' +
        'what they are.',
    )
  }
}

/**
 * Other formats that are chosen by mistake beside the CSV that was saved from them, by their
 * first bytes.
 */
const otherFormats: readonly (readonly [begins: string, what: string])[] = [
  ['PK\u0003\u0004', 'a workbook (.xlsx, .ods or .numbers)'],
  ['\u00d0\u00cf\u0011\u00e0', 'a workbook of an older Excel (.xls)'],
  ['%PDF', 'a PDF'],
  ['\u001f\u008b', 'compressed'],
  ['<', 'a page of HTML or XML'],
]

function otherFormat(bytes: Uint8Array): string | undefined {
  const begin = String.fromCharCode(...bytes.subarray(0, 4))
  return otherFormats.find(([begins]) => begin.startsWith(begins))?.[1]
}

/**
 * Excel’s “Unicode Text” is UTF-16 with a byte order mark. Without one, the zeros of its Latin
 * letters reveal it.
 */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8'
}

interface Fields {
  readonly number: number
  readonly fields: Readonly<Record<string, unknown>>
}

function csvPosts(text: string): Fields[] {
  const [head, ...rows] = readCsv(text)
  if (head === undefined) throw new FileMistake('The file is empty.')
  const names = head.cells.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, '_'),
  )
  checkNames(
    names.filter((name) => name !== ''),
    [...fileColumns, ...dayColumns, ...toldColumns],
    'column',
  )
  // A spreadsheet also saves the rows and columns that have nothing but a format.
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return filled.map(({ line, cells }) => {
    if (cells.findLastIndex((cell) => cell.trim() !== '') >= names.length)
      throw new FileMistake(
        `Line ${line} has ${cells.length} cells, and there are ${names.length} columns: put a ` +
          'text with separators or line breaks in quotation marks.',
      )
    return {
      number: line,
      fields: Object.fromEntries(
        names.map((name, index) => [name, withoutApostrophe(cells[index] ?? '')]),
      ),
    }
  })
}

function jsonPosts(text: string): Fields[] {
  const items = listIn(parsed(text))
  return items.map((item, index) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      throw new FileMistake(`Post ${index + 1} is no object.`)
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
  if (!Array.isArray(list))
    throw new FileMistake('A JSON file is a list of posts, or an object with the list `posts`.')
  return list
}

function checkNames(
  names: readonly string[],
  known: readonly string[],
  what: string,
  isHead = true,
): void {
  const strange = names
    .filter((name) => !known.includes(name))
    .map((name) => `“${name.slice(0, 60)}”`)
  if (strange.length > 0)
    throw new FileMistake(
      `There is no ${what} ${strange.slice(0, 5).join(', ')}. The names are ` +
        `${fileColumns.join(', ')}.`,
    )
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new FileMistake(`The ${what} “${twice}” is there twice.`)
  const missing = isHead
    ? (['platform', 'content'] as const).filter((name) => !names.includes(name))
    : []
  if (missing.length > 0)
    throw new FileMistake(`The ${what} ${missing.join(' and ')} is missing in the first line.`)
}

/** In a JSON file an object, in a cell `network.name=value`. */
function optionsOf(value: unknown, mistakes: string[]): unknown {
  if (typeof value !== 'string') return value
  try {
    return value.trim() === '' ? undefined : optionsOfText(value)
  } catch (error) {
    mistakes.push(`options: ${(error as Error).message}`)
    return undefined
  }
}

function postOf(
  number: number,
  fields: Readonly<Record<string, unknown>>,
  rules: TimeRules,
): FilePost {
  const mistakes: string[] = []
  const text = (name: Column): string | undefined => {
    const value = fields[name] ?? ''
    if (typeof value !== 'string') {
      mistakes.push(`${name} is no text.`)
      return undefined
    }
    return (name === 'content' ? value : value.trim()) === ''
      ? undefined
      : name === 'content'
        ? value
        : value.trim()
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
  const options = optionsOf(fields['options'], mistakes)
  if (platform === undefined) mistakes.push('platform is missing.')
  if (content === undefined && pieces === undefined && media === undefined)
    mistakes.push('content is missing.')
  const draft = {
    platform,
    // The export has both.
    ...(pieces === undefined ? content !== undefined && { content } : { pieces }),
    ...given('content_type', text('content_type')?.toLowerCase()),
    ...given('caption', text('caption')),
    ...given('first_comment', text('first_comment')),
    ...(media !== undefined && { media }),
    ...(options !== undefined && { options }),
  }
  for (const name of ['content', 'caption', 'first_comment'] as const)
    if (isSheetError(fields[name]))
      mistakes.push(
        `${name} is “${fields[name]}”, a formula that failed: write an apostrophe before the ` +
          'text in its cell.',
      )
  const next = yesOrNo(fields['use_next_free_slot'], mistakes)
  const read = readTimes(text, mistakes, rules)
  const [scheduledAt, notLaterThan] = read.at
  const schedule = {
    platform,
    ...given('connection_id', text('connection_id')),
    ...given('scheduled_at', scheduledAt),
    ...(next && { use_next_free_slot: true }),
    ...given('not_later_than', notLaterThan),
  }
  if (next && scheduledAt !== undefined)
    mistakes.push('use_next_free_slot and scheduled_at are both given: leave one out.')
  // The server checks each value; the names are those of the API.
  return {
    number,
    draft: draft as DraftBody,
    schedule: next || scheduledAt !== undefined ? (schedule as ScheduleBody) : null,
    mistakes,
    timesRead: read.timesRead,
    asksDateOrder: read.asksDateOrder,
  }
}

/**
 * When it is published, and until when it may be. What cannot be read is a mistake, and stays as it
 * was written.
 */
function readTimes(
  text: (name: Column) => string | undefined,
  mistakes: string[],
  rules: TimeRules,
) {
  const [at, date, time] = [text('scheduled_at'), text('date'), text('time')]
  if (at !== undefined && date !== undefined)
    mistakes.push('scheduled_at and date are both given: leave one out.')
  if (date === undefined && time !== undefined) mistakes.push('date is missing beside time.')
  const limit = text('not_later_than')
  const whole = at ?? (date === undefined ? undefined : [date, time].filter(Boolean).join(' '))
  const times: (ReadTime | undefined)[] = [
    at !== undefined
      ? readTime('scheduled_at', [at], rules)
      : date === undefined
        ? undefined
        : readTime('date', time === undefined ? [date] : [date, time], rules),
    limit === undefined ? undefined : readTime('not_later_than', [limit], rules),
  ]
  for (const one of times) if (one?.ok === false) mistakes.push(one.mistake)
  return {
    at: times.map((one, index) => (one?.ok ? one.at : [whole, limit][index])),
    timesRead: times.flatMap((one) => (one?.ok && one.reading ? one.reading : [])),
    asksDateOrder: times.some((one) => one?.ok === false && one.asksDateOrder),
  }
}

// Errors of Excel, LibreOffice, Numbers and Google Sheets in English, German, French and Spanish.
const sheetErrors =
  /^(?:#(?:NAME\?|VALUE!|REF!|DIV\/0!|N\/A|NUM!|NULL!|SPILL!|ERROR!|WERT!|BEZUG!|ZAHL!|NV|NOM\?|VALEUR!|NOMBRE!|¿NOMBRE\?|¡VALOR!|¡REF!)|Err:\d{3})$/
const isSheetError = (value: unknown) => typeof value === 'string' && sheetErrors.test(value.trim())

const given = (name: string, value: string | undefined) =>
  value === undefined ? {} : { [name]: value }

// A spreadsheet writes TRUE and FALSE in the language of its person.
const yes = [
  'true',
  'yes',
  '1',
  'wahr',
  'ja',
  'vrai',
  'oui',
  'verdadero',
  'sí',
  'si',
  'vero',
  'sì',
  'verdadeiro',
  'sim',
  'waar',
]
const no = [
  'false',
  'no',
  '0',
  'falsch',
  'nein',
  'faux',
  'non',
  'falso',
  'não',
  'onwaar',
  'nee',
  '',
]

function yesOrNo(value: unknown, mistakes: string[]): boolean {
  const text = String(value ?? '')
    .trim()
    .toLowerCase()
  if (!yes.includes(text) && !no.includes(text))
    mistakes.push('use_next_free_slot is true or false.')
  return yes.includes(text)
}

/**
 * A connection has one post at a time: of two at the same one the second would be refused at
 * the end.
 */
function withTwins(posts: readonly FilePost[]): FilePost[] {
  const seen = new Map<string, number>()
  return posts.map((post) => {
    if (post.schedule?.scheduled_at === undefined) return post
    const at = Date.parse(String(post.schedule.scheduled_at))
    const place =
      `${post.schedule.platform} ${post.schedule.connection_id ?? ''} ` +
      `${Number.isNaN(at) ? post.schedule.scheduled_at : at}`
    const earlier = seen.get(place)
    if (earlier === undefined) seen.set(place, post.number)
    return earlier === undefined
      ? post
      : { ...post, mistakes: [...post.mistakes, `scheduled_at is the same as that of ${earlier}.`] }
  })
}

/** To begin with, for two networks. */
export const sampleFile = (first: string, second: string): readonly (readonly string[])[] => [
  fileColumns,
  [
    first,
    'We open at five.\nThe bread is still warm.',
    'post',
    '',
    '2030-01-08T08:00:00Z',
    '',
    '',
    '',
    '',
  ],
  [second, 'First of two.\n---\nSecond of two.', 'thread', '', '', 'true', '', '', ''],
  [second, 'Saved as a draft, and not scheduled.', '', '', '', '', '', '', ''],
]
