import type { OutboundReply } from '../ports/outbound/outbound.ts'

type Asked = NonNullable<OutboundReply['request']>

// Shorter values are no secrets, and might be anywhere in an answer.
const secretMin = 6
const hidden = '[secret]'
const secretNames = /pass(?:word|wd)|secret|token|^code$|verifier/i

/**
 * The body of an answer without the secrets of its request: what a network says is shown to people
 * and kept, and some repeat what they were sent.
 */
export function withoutSecrets({ body, request }: OutboundReply): Uint8Array {
  if (request === undefined || body.length === 0) return body
  const forms = [...new Set(secretsOf(request).flatMap(formsOf))].filter((form) =>
    Buffer.from(body.buffer, body.byteOffset, body.length).includes(form),
  )
  if (forms.length === 0) return body
  // Longer ones first: one may be the beginning of another.
  const text = forms
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, form) => left.replaceAll(form, hidden), Buffer.from(body).toString('utf8'))
  return Buffer.from(text)
}

function secretsOf({ url, headers = {}, body }: Asked): string[] {
  const given = Object.entries(headers).find(([name]) => /^authorization$/i.test(name))?.[1]
  const named = [
    ...new URL(url).searchParams,
    ...(typeof body === 'string' ? fieldsOf(body) : []),
  ].filter(([name]) => secretNames.test(name))
  return [...authorizationOf(given), ...named.map(([, value]) => value)].filter(
    (secret) => secret.length >= secretMin,
  )
}

function authorizationOf(value = ''): readonly string[] {
  const credentials = value.slice(value.indexOf(' ') + 1)
  if (!/^basic /i.test(value)) return [credentials]
  const pair = Buffer.from(credentials, 'base64').toString('utf8')
  return [credentials, pair.slice(pair.indexOf(':') + 1)]
}

function fieldsOf(body: string): (readonly [string, string])[] {
  if (!body.startsWith('{')) return [...new URLSearchParams(body)]
  try {
    return Object.entries(JSON.parse(body) as object).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
  } catch {
    return []
  }
}

const asJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** As it is, and as JSON, also within JSON, a form, HTML and base64 write it. */
function formsOf(secret: string): string[] {
  return [
    secret,
    asJson(secret),
    asJson(asJson(secret)),
    asJson(secret).replaceAll('/', '\\/'),
    encodeURIComponent(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
    secret
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;'),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
  ]
}

/** The words of an answer that cannot be read, which may hold new tokens. */
export function withoutTokens(words: string | null): string | null {
  return (
    words?.replaceAll(
      /((?:token|jwt|secret)\w{0,40}["']?\s{0,9}[:=]\s{0,9}["']?)[^"'&\s,}<]+/gi,
      `$1${hidden}`,
    ) ?? null
  )
}
