import assert from 'node:assert/strict'
import type {
  Outbound,
  OutboundFailure,
  OutboundReply,
  OutboundRequest,
} from '../ports/outbound/outbound.ts'

export type Scripted = OutboundReply | OutboundFailure

/**
 * For tests: answers each request with the next line of its script and remembers what was asked.
 */
export class ScriptedOutbound implements Outbound {
  readonly requests: OutboundRequest[] = []
  readonly #script: Scripted[]

  constructor(...script: Scripted[]) {
    this.#script = script
  }

  send(request: OutboundRequest): Promise<Scripted> {
    assertNamed(request)
    this.requests.push(request)
    const next = this.#script.shift()
    assert.ok(next, `unexpected call ${request.method} ${request.url}`)
    return Promise.resolve(next)
  }

  /** `METHOD path?query` of every request so far. */
  get asked(): string[] {
    return this.requests.map(
      ({ method, url }) => `${method} ${url.replace(/^https?:\/\/[^/]+/, '')}`,
    )
  }

  assertOver(): void {
    assert.deepEqual(this.#script, [], 'unused answers')
  }
}

/** Every call to a network says who calls and which answers it can read. */
export function assertNamed({
  method,
  url,
  headers = {},
}: Pick<OutboundRequest, 'method' | 'url' | 'headers'>): void {
  assert.match(
    headers['user-agent'] ?? '',
    /^Crier\/\d+\.\d+\.\d+/,
    `${method} ${url} carries no User-Agent of ours`,
  )
  assert.equal(headers['accept'], 'application/json', `${method} ${url} does not ask for JSON`)
}

export function replied(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): OutboundReply {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    ok: true,
    status,
    headers,
    body: new TextEncoder().encode(text),
    truncated: false,
    url: 'https://answered.example/',
  }
}

export function failed(reason: OutboundFailure['reason'], sent: boolean): OutboundFailure {
  return { ok: false, reason, sent, detail: `the call ended: ${reason}` }
}
