import assert from 'node:assert/strict'
import type {
  Outbound,
  OutboundFailure,
  OutboundReply,
  OutboundRequest,
} from '../ports/outbound/outbound.ts'

interface SentBody {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly response_format?: { readonly type: string }
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly tools?: unknown
}

type Line =
  | string
  | { readonly status: number; readonly body?: string }
  | OutboundFailure['reason']
  | ((body: SentBody) => string)

const reasons = [
  'not_allowed',
  'unresolved',
  'refused',
  'tls',
  'timeout',
  'broken',
  'too_many_redirects',
  'aborted',
] as const

/**
 * For tests: an OpenAI-compatible server behind the way out that says the lines of its script, one
 * a call.
 */
export class ScriptedModel implements Outbound {
  readonly requests: OutboundRequest[] = []
  readonly #script: Line[]

  constructor(...script: Line[]) {
    this.#script = script
  }

  /** The address of every call. */
  get asked(): string[] {
    return this.requests.map(({ url }) => url)
  }

  /** The requests so far, as the server received them. */
  get bodies(): SentBody[] {
    return this.requests.map(({ body }) => JSON.parse(String(body)) as SentBody)
  }

  async send(request: OutboundRequest): Promise<OutboundReply | OutboundFailure> {
    this.requests.push(request)
    const line = this.#script.shift()
    assert.ok(line !== undefined, 'unexpected call')
    const reason = reasons.find((known) => known === line)
    if (reason !== undefined) return { ok: false, reason, sent: true, detail: reason }
    if (typeof line === 'object')
      return reply(line.status, line.body ?? '{"error":{"message":"no"}}')
    return reply(
      200,
      completion(
        typeof line === 'function'
          ? line(JSON.parse(String(request.body)) as SentBody)
          : String(line),
      ),
    )
  }
}

export function pieces(...texts: string[]): string {
  return JSON.stringify({ pieces: texts })
}

function completion(content: string): string {
  return JSON.stringify({
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
}

function reply(status: number, body: string): OutboundReply {
  return {
    ok: true,
    status,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: new TextEncoder().encode(body),
    truncated: false,
    url: 'http://model.internal/v1/chat/completions',
  }
}
