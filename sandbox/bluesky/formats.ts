// The string formats of the AT Protocol (atproto.com/specs), as the server checks them.

export function isHandle(text: string): boolean {
  const labels = text.split('.')
  return (
    text.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label)) &&
    /^[a-z]/i.test(labels.at(-1) ?? '')
  )
}

export function isDid(text: string): boolean {
  return text.length <= 2_048 && /^did:[a-z]+:[\w.:%-]*[\w.-]$/.test(text)
}

export function isAtIdentifier(text: string): boolean {
  return text.startsWith('did:') ? isDid(text) : isHandle(text)
}

export function isNsid(text: string): boolean {
  const segments = text.split('.')
  return (
    text.length <= 317 &&
    segments.length >= 3 &&
    segments.every((segment) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(segment)) &&
    /^[a-z]/i.test(text) &&
    /^[a-z][a-z0-9]*$/i.test(segments.at(-1) ?? '')
  )
}

export function isRecordKey(text: string): boolean {
  return /^[\w~.:-]{1,512}$/.test(text) && text !== '.' && text !== '..'
}

/** A record key of posts: a time in microseconds and the number of a clock. */
export function isTid(text: string): boolean {
  return /^[2-7a-j][2-7a-z]{12}$/.test(text)
}

/**
 * Version 1 in base32 with SHA-256, of a record (DAG-CBOR) or of a blob (raw); or version 0.
 */
export function isCid(text: string): boolean {
  return /^(baf[ky]rei[a-z2-7]{52}|Qm[1-9A-HJ-NP-Za-km-z]{44})$/.test(text)
}

export function isUri(text: string): boolean {
  return /^\w+:(?:\/\/)?[^\s/]\S*$/.test(text)
}

export function isAtUri(text: string): boolean {
  const [, authority = '', collection, rkey] =
    /^at:\/\/([^/?#\s]+)(?:\/([^/?#\s]+)(?:\/([^/?#\s]+))?)?$/.exec(text) ?? []
  return (
    text.length <= 8_192 &&
    isAtIdentifier(authority) &&
    (collection === undefined || isNsid(collection)) &&
    (rkey === undefined || isRecordKey(rkey))
  )
}

export function isDatetime(text: string): boolean {
  const day = String.raw`\d{4}-(?:0[1-9]|1[012])-(?:[0-2]\d|3[01])`
  const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?`
  const offset = String.raw`(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`
  return (
    text.length <= 64 &&
    !text.endsWith('-00:00') &&
    new RegExp(`^${day}T${time}${offset}$`).test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    Date.parse(text) >= Date.parse('0000-01-01T00:00:00Z')
  )
}

/** BCP 47 with a language of two or three letters in lower case, or a name from before it. */
export function isLanguage(text: string): boolean {
  const [primary = '', ...subtags] = text.split('-')
  if (primary === 'i') return subtags.length === 1 && /^[a-z]{3,9}$/.test(subtags[0] ?? '')
  const kinds = [
    /^[a-z]{3}(-[a-z]{3}){0,2}(?=-|$)/i,
    /^[a-z]{4}(?=-|$)/i,
    /^([a-z]{2}|\d{3})(?=-|$)/i,
    /^([a-z0-9]{5,8}|\d[a-z0-9]{3})(-([a-z0-9]{5,8}|\d[a-z0-9]{3}))*(?=-|$)/i,
    /^([0-9a-wyz](-[a-z0-9]{2,8})+)(-[0-9a-wyz](-[a-z0-9]{2,8})+)*(?=-|$)/i,
    /^x(-[a-z0-9]{1,8})+$/i,
  ]
  const rest = kinds.reduce(
    (left, kind) => left.replace(kind, '').replace(/^-/, ''),
    subtags.join('-'),
  )
  return /^[a-z]{2,3}$/.test(primary) && !/-$|--/.test(text) && rest === ''
}
