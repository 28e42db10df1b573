import type { OpenAICompatibleProviderSettings } from '@ai-sdk/openai-compatible'
import type {
  Outbound,
  OutboundFailure,
  OutboundReply,
} from '@crier/server/ports/outbound/outbound.ts'
import type { ModelSettings } from '../model-settings.ts'

/** How one call ended, as it came: what a provider makes of it is another matter. */
export type ModelExchange =
  | {
      readonly ok: true
      readonly status: number
      readonly headers: OutboundReply['headers']
      readonly body: string
    }
  | { readonly ok: false; readonly reason: OutboundFailure['reason'] | 'too_long' }

// 6,000 tokens are about 30 kB; a reasoning model's thoughts come on top.
const replyBytesMax = 1024 * 1024

/** What a provider's package calls. */
export type ProviderFetch = NonNullable<OpenAICompatibleProviderSettings['fetch']>

interface Call {
  readonly outbound: Outbound
  readonly settings: ModelSettings
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly shape: (body: Record<string, unknown>) => Record<string, unknown>
  /** Is told what came, or that nothing came. */
  readonly ended: (exchange: ModelExchange) => void
}

/**
 * The way out as a `fetch` for a provider that wants one. Nothing but one POST with a text body
 * leaves by it, without its retries.
 */
export function outboundFetch({
  outbound,
  settings,
  timeoutMs,
  signal,
  shape,
  ended,
}: Call): ProviderFetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (init?.method !== 'POST' || typeof init.body !== 'string')
      throw new TypeError('a model is called by POST with a text')
    const reply = await outbound.send({
      audience: 'trusted',
      method: 'POST',
      url,
      headers: headersOf(init.headers, settings),
      body: JSON.stringify(
        withOperators(shape(JSON.parse(init.body) as Record<string, unknown>), settings.body),
      ),
      timeoutMs,
      maxReplyBytes: replyBytesMax,
      signal,
    })
    const exchange = exchangeOf(reply)
    ended(exchange)
    if (!exchange.ok) throw new Error(`the call to the model ended: ${exchange.reason}`)
    return response(exchange)
  }
}

function headersOf(
  given: RequestInit['headers'],
  { headers }: ModelSettings,
): Record<string, string> {
  const own = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const all = { ...Object.fromEntries(new Headers(given)), 'accept-encoding': 'identity', ...own }
  // An empty one takes a usual header out: Azure, for one, refuses two kinds of keys at a time.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/**
 * The operator's members win, null takes one out; objects are merged so that one member of a group
 * can be given.
 */
function withOperators(
  body: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...body }
  for (const [name, value] of Object.entries(own)) {
    const usual = merged[name]
    if (value === null) delete merged[name]
    else merged[name] = isObject(value) && isObject(usual) ? withOperators(usual, value) : value
  }
  return merged
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function exchangeOf(reply: OutboundReply | OutboundFailure): ModelExchange {
  if (!reply.ok) return { ok: false, reason: reply.reason }
  if (reply.truncated) return { ok: false, reason: 'too_long' }
  return {
    ok: true,
    status: reply.status,
    headers: reply.headers,
    body: new TextDecoder().decode(reply.body),
  }
}

function response({ status, headers, body }: ModelExchange & { ok: true }): Response {
  // Already decoded, and `Response` takes no body with these.
  const empty = status === 204 || status === 205 || status === 304
  const kept = Object.entries(headers).filter(
    ([name]) => !/^(?:content-encoding|content-length|transfer-encoding|connection)$/.test(name),
  )
  return new Response(empty ? null : body, { status: status < 200 ? 502 : status, headers: kept })
}
