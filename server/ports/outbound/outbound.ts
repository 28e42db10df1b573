import type { Readable } from 'node:stream'

/**
 * Untrusted calls beyond these to one origin wait for each other, inside their own budgets. As many
 * as the deliveries that are attempted at a time: at a host that many webhooks share, endpoints
 * that never answer would otherwise spend the time of all the others.
 */
export const connectionsMax = 2_048

/**
 * The only way out. `untrusted` is for addresses that users name (webhooks, sources): every address
 * is checked before and after connecting. `server` is the same for the servers of connections, which
 * get passwords and tokens: over plain http they are called only at addresses that are not public.
 * `trusted` is for addresses that the operator configured (networks, sandbox, model). Nothing is ever retried or redirected inside, unless `redirectsMax`
 * says so.
 */
export interface OutboundRequest {
  readonly audience: 'untrusted' | 'server' | 'trusted'
  /** Limits a call that is not trusted to public addresses, whatever the operator allows. */
  readonly publicOnly?: boolean
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | StreamedBody
  /**
   * One budget for everything: name, connection, request, status line, and the body unless
   * `bodyIsOptional`. Milliseconds.
   */
  readonly timeoutMs: number
  /** Decoded bytes kept of the answer's body; what is longer is cut and `truncated` says so. */
  readonly maxReplyBytes: number
  /**
   * Redirects that may be followed (GET only), each checked again. Default 0: a redirect is an
   * answer like any other.
   */
  readonly redirectsMax?: number
  /**
   * The status line is what counts: a body that breaks or is late does not make the call a failure.
   */
  readonly bodyIsOptional?: boolean
  /**
   * Called when the connection is open, right before the first byte is sent; false keeps it from
   * being sent.
   */
  readonly canSend?: () => boolean
  readonly signal?: AbortSignal
  /**
   * Reads the body of a 2xx as it comes, instead of having it kept: no bound but its own. What it
   * throws ends the call as `broken`.
   */
  readonly takeBody?: (bytes: AsyncIterable<Uint8Array>) => Promise<void>
}

/**
 * A body that is read while it is sent, so that memory does not grow with it. It must give exactly
 * so many bytes.
 */
export interface StreamedBody {
  readonly bytes: number
  /** Asked once, when the call begins; destroyed with it. */
  read(): Readable
}

export const isStreamed = (body: OutboundRequest['body']): body is StreamedBody =>
  typeof body === 'object' && 'read' in body

export interface OutboundReply {
  readonly ok: true
  readonly status: number
  /** Lower-case names; repeated ones joined by `, `. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly truncated: boolean
  /** The address that answered, after redirects. */
  readonly url: string
  /** What was asked, so that nothing that is kept of the answer repeats its secrets. */
  readonly request?: Pick<OutboundRequest, 'url' | 'headers' | 'body'>
}

export interface OutboundFailure {
  readonly ok: false
  readonly reason:
    | 'not_allowed'
    | 'unresolved'
    | 'refused'
    | 'tls'
    | 'timeout'
    | 'broken'
    | 'too_many_redirects'
    | 'aborted'
  /**
   * True when a byte of the request may have left this machine. While false, the other side
   * certainly did nothing.
   */
  readonly sent: boolean
  /** For people; coarse on purpose: never an address that was resolved. */
  readonly detail: string
}

export interface Outbound {
  send(request: OutboundRequest): Promise<OutboundReply | OutboundFailure>
}
