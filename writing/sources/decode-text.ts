/**
 * The media type of an answer, lower case, without parameters; guessed from the first bytes when
 * the server names none.
 */
export function mediaType(header: string | undefined, body: Uint8Array): string {
  const named = header?.split(/[;,]/, 1)[0]?.trim().toLowerCase() ?? ''
  if (named !== '' && named !== 'application/octet-stream' && named !== 'application/x-pdf')
    return named
  const start = Buffer.from(body.subarray(0, 1024)).toString('latin1')
  if (start.includes('%PDF-')) return 'application/pdf'
  if (/^(?:\xef\xbb\xbf)?(?:WEBVTT\b|\d{1,6}\s*\n\d{1,3}:\d\d:\d\d[,.]\d)/.test(start))
    return 'text/vtt'
  if (
    /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,300}>\s*|<\?[^>]{0,200}>\s*){0,3}<(?:rss|feed|rdf:RDF)\b/.test(
      start,
    )
  )
    return 'application/rss+xml'
  if (/^\s*<(?:!doctype html|html|head|body|div|p|article)\b/i.test(start)) return 'text/html'
  return named === '' && !start.includes('\0') ? 'text/plain' : named || 'binary data'
}

/**
 * Bytes to text: by the byte order mark, else the charset of the header, else (for HTML) that of a
 * meta element, else UTF-8 where the bytes are that, else windows-1252. Never fails: what cannot be
 * decoded becomes U+FFFD.
 */
export function decodeText(
  body: Uint8Array,
  contentType: string | undefined,
  isHtml: boolean,
): string {
  const label = markOf(body) ?? charsetOf(contentType) ?? (isHtml ? metaCharset(body) : undefined)
  return (
    decodeAs(body, label) ??
    decodeStrictly(body) ??
    decodeAs(body, 'windows-1252') ??
    ''
  ).replaceAll('\ufffd', '')
}

function markOf(body: Uint8Array): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  return body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : undefined
}

function charsetOf(contentType: string | undefined): string | undefined {
  return /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType ?? '')?.[1]
}

/**
 * What a browser looks for in the first kilobyte; some pages are late with it. UTF-16 cannot be
 * announced in single bytes.
 */
function metaCharset(body: Uint8Array): string | undefined {
  const start = Buffer.from(body.subarray(0, 4096)).toString('latin1')
  const label =
    /<meta\s[^>]{0,300}?charset\s*=\s*["']?\s*([\w:.-]{1,40})/i.exec(start)?.[1] ??
    /<\?xml\s[^>]{0,100}encoding=["']([\w:.-]{1,40})/i.exec(start)?.[1]
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label
}

function decodeAs(body: Uint8Array, label: string | undefined): string | null {
  if (label === undefined) return null
  try {
    return new TextDecoder(label).decode(body)
  } catch {
    // A charset that nobody knows.
    return null
  }
}

function decodeStrictly(body: Uint8Array): string | null {
  try {
    // A page that was cut at its limit may end inside a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
  } catch {
    return null
  }
}
