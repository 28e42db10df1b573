import extractUrlsWithIndices from 'twitter-text/dist/extractUrlsWithIndices.js'

export interface Contact {
  readonly kind: 'address' | 'mail' | 'handle' | 'phone'
  /** The same contact however it is written. */
  readonly key: string
  readonly start: number
  readonly end: number
}

// Longer than any address in use; finding one in a longer word takes time with the square of
// its length.
const wordMax = 2048

const mail =
  /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/u
const handle = /(?<![\p{L}\p{M}\p{N}_.@/])@[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,60}[A-Za-z0-9_])?/gu
const withScheme = /(?:https?|hxxps?|ftp):\/\/[^\s)\]"”»<>]{1,2000}/giu
// Whatever it ends with: the list of endings that `extractUrlsWithIndices` knows is not the whole.
const withWww = /(?<![\p{L}\p{M}\p{N}.@/-])www\.[^\s)\]"”»<>]{4,2000}/giu
// A telephone number has 7 to 15 digits; what has fewer separators than a date or a price is one
// only with a plus, a zero or brackets.
const phone =
  /(?=[+(\d])(?<![\p{L}\p{N}.,/-])(?:\+\d{1,3}|\(0?\d{1,5}\)|0\d{1,5})(?:[ ./()-]{1,2}\d{1,8}){1,6}(?![\p{L}\p{N}])|(?=[+\d])(?<![\p{L}\p{N}.,/-])\+?\d{3}-\d{3,4}-\d{3,4}(?![\p{L}\p{N}])|\+\d{8,15}(?!\d)|(?=1)(?<![\p{L}\p{N}.,/-])1-\d{3}-\d{3}-\d{4}(?!\d)/gu
// `name at example dot com`
const spelled =
  /[a-z0-9._-]{2,40} ?(?:\[at\]|\(at\)| at ) ?[a-z0-9-]{2,40} ?(?:\[dot\]|\(dot\)| dot ) ?[a-z]{2,10}/giu

/** Addresses, mail addresses, telephone numbers and handles of a readable text, in order. */
export function contactsIn(text: string): Contact[] {
  const found: Contact[] = []
  const add = (kind: Contact['kind'], start: number, raw: string) => {
    found.push({ kind, key: keyOf(kind, raw), start, end: start + raw.length })
  }
  for (let at = text.indexOf('@'), end = 0; at !== -1; at = text.indexOf('@', at + 1)) {
    // Only around the sign: a search from every letter takes sixty times as long.
    const from = Math.max(end, at - 64)
    const match = mail.exec(text.slice(from, at + 200))
    if (match === null || from + match.index > at) continue
    add('mail', from + match.index, match[0])
    end = from + match.index + match[0].length
  }
  if (/\bdot\b/i.test(text))
    for (const { 0: raw, index } of text.matchAll(spelled)) add('mail', index, raw)
  if (text.includes('://'))
    for (const { 0: raw, index } of text.matchAll(withScheme))
      add('address', index, raw.replace(/(?<![.,;:!?'’])[.,;:!?'’]+$/u, ''))
  if (/www\./i.test(text))
    for (const { 0: raw, index } of text.matchAll(withWww))
      add('address', index, raw.replace(/(?<![.,;:!?'’])[.,;:!?'’]+$/u, ''))
  let read = 0
  for (const { index } of text.matchAll(dotted)) {
    if (index < read) continue
    const { start, end } = wordAround(text, index)
    read = end
    if (end - start <= wordMax)
      for (const { url, indices } of extractUrlsWithIndices(text.slice(start, end)))
        add('address', start + indices[0], url)
  }
  if (text.includes('@'))
    for (const { 0: raw, index } of text.matchAll(handle)) add('handle', index, raw)
  for (const { 0: raw, index } of text.matchAll(phone)) {
    const digits = raw.replace(/\D/g, '').length
    if (digits >= 7 && digits <= 15) add('phone', index, raw)
  }
  return withoutOverlaps(found)
}

// A dot between a letter or digit and two letters: only there may be an address without a scheme.
const dotted = /\.(?<=[\p{L}\p{N}]\.)\p{L}{2}/gu

/**
 * The run without spaces around a place; where it is far too long for an address, so much of it.
 */
function wordAround(text: string, at: number): { start: number; end: number } {
  let start = at
  let end = at
  while (start > 0 && at - start <= wordMax && !isSpace(text, start - 1)) start -= 1
  while (end < text.length && !isSpace(text, end)) end += 1
  return { start, end }
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 0x20 || code === 0x0a || code === 0x09
}

/** Of two that overlap the one that begins first, and of those the longer one. */
function withoutOverlaps(found: readonly Contact[]): Contact[] {
  let end = 0
  return [...found]
    .sort((left, right) => left.start - right.start || right.end - left.end)
    .filter((contact) => {
      if (contact.start < end) return false
      end = contact.end
      return true
    })
}

function keyOf(kind: Contact['kind'], raw: string): string {
  if (kind === 'phone') return raw.replace(/\D/g, '').replace(/^0+/, '').slice(-9)
  const lower = raw.toLowerCase()
  if (kind === 'mail')
    return lower
      .replace(/ ?(?:\[at\]|\(at\)| at ) ?/, '@')
      .replace(/ ?(?:\[dot\]|\(dot\)| dot ) ?/g, '.')
  if (kind === 'handle') return lower
  return lower
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/(?<!\/)\/+$/, '')
}

/**
 * The keys of these contacts, with their kind; of an address its host too, as a page of its own.
 */
export function contactKeys(contacts: readonly Contact[]): ReadonlySet<string> {
  return new Set(
    contacts.flatMap((contact) =>
      contact.kind === 'address'
        ? [contactKey(contact), `address ${hostOf(contact.key)}`]
        : [contactKey(contact)],
    ),
  )
}

export function contactKey({ kind, key }: Contact): string {
  return `${kind} ${key}`
}

function hostOf(key: string): string {
  return key.split(/[/?#]/, 1)[0]!
}
