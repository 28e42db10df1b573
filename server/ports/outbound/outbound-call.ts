import type { HttpCall, Head } from './http-exchange.ts'
import type { OutboundRequest } from './outbound.ts'

/** The call that a request asks for, or nothing when its URL is none. */
export function firstCall(request: OutboundRequest): HttpCall | undefined {
  const url = URL.parse(request.url)
  if (!url) return undefined
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  headers['accept-encoding'] ??= request.method === 'GET' ? 'gzip, br' : 'identity'
  return { method: request.method, url, headers, body: request.body, canSend: request.canSend }
}

/**
 * The redirect of an answer: the next call, undefined when it is no redirect, `invalid` when it
 * leads nowhere.
 */
export function redirectedCall(call: HttpCall, answer: Head): HttpCall | 'invalid' | undefined {
  const location = answer.headers['location']
  if (call.method !== 'GET' || location === undefined || !redirectStatuses.has(answer.status))
    return undefined
  const url = URL.parse(location, call.url)
  if (!url) return 'invalid'
  return {
    ...call,
    url,
    headers: url.origin === call.url.origin ? call.headers : harmless(call.headers),
  }
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Another origin gets no header that could be a credential. */
function harmless(headers: HttpCall['headers']): HttpCall['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmlessHeaders.has(name)))
}

const harmlessHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'user-agent',
])
