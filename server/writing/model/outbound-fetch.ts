import type { OpenAICompatibleProviderSettings } from '@ai-sdk/openai-compatible'
import type { Outbound, OutboundFailure, OutboundReply } from '../../ports/outbound.ts'

/** The call to the model did not come to an answer. */
export class ModelUnreachable extends Error {
  readonly reason: OutboundFailure['reason'] | 'too_long'

  constructor(reason: OutboundFailure['reason'] | 'too_long') {
    super(`the call to the model ended: ${reason}`)
    this.name = 'ModelUnreachable'
    this.reason = reason
  }
}

// 6,000 tokens are about 30 kB; a reasoning model's thoughts come on top.
const replyBytesMax = 1024 * 1024

type Fetch = NonNullable<OpenAICompatibleProviderSettings['fetch']>

/** The way out as a `fetch` for a provider that wants one. Nothing but one POST with a text body leaves by it. */
export function outboundFetch(outbound: Outbound, timeoutMs: () => number): Fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (init?.method !== 'POST' || typeof init.body !== 'string') throw new TypeError('a model is called by POST with a text')
    const reply = await outbound.send({
      audience: 'trusted',
      method: 'POST',
      url,
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' },
      body: init.body,
      timeoutMs: timeoutMs(),
      maxReplyBytes: replyBytesMax,
      ...(init.signal ? { signal: init.signal } : {}),
    })
    if (!reply.ok) throw new ModelUnreachable(reply.reason)
    if (reply.truncated) throw new ModelUnreachable('too_long')
    return response(reply)
  }
}

function response({ status, headers, body }: OutboundReply): Response {
  // Already decoded, and `Response` takes no body with these.
  const empty = status === 204 || status === 205 || status === 304
  const kept = Object.entries(headers).filter(([name]) => !/^(?:content-encoding|content-length|transfer-encoding|connection)$/.test(name))
  return new Response(empty ? null : new Uint8Array(body), { status: status < 200 ? 502 : status, headers: kept })
}
