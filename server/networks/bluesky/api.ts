import { Type } from 'typebox'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import { callHeaders } from '../call-headers.ts'
import { matches } from '../matches.ts'
import type { NetworkSettings } from '../network.ts'
import { callMs } from '../timeouts.ts'

export const postCollection = 'app.bsky.feed.post'

const ErrorBody = Type.Object({
  error: Type.String(),
  message: Type.Optional(Type.String()),
})

export interface Problem {
  readonly status: number
  /** The name of the error, such as `InvalidSwap`; empty for an answer of another program. */
  readonly error: string
  readonly message: string
}

export function problemOf(status: number, body: unknown): Problem {
  return matches(ErrorBody, body)
    ? { status, error: body.error, message: body.message ?? '' }
    : { status, error: '', message: '' }
}

/** A server, and how it may be reached. */
export interface Server {
  readonly settings: Pick<NetworkSettings, 'audience' | 'hosts'>
}

export interface Call {
  readonly query?: Readonly<Record<string, string>>
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

// A record may have 1 MiB, of which a post is a small part.
const replyBytesMax = 262_144

/** A question to the author's server. */
export function xrpcGet(
  { settings: { audience, hosts } }: Server,
  method: string,
  { query = {}, token, headers = {} }: Call = {},
): OutboundRequest {
  return {
    audience,
    method: 'GET',
    url: `${hosts.api}/xrpc/${method}?${new URLSearchParams(query).toString()}`,
    headers: { ...callHeaders, ...headers, ...authorization(token) },
    timeoutMs: callMs,
    maxReplyBytes: replyBytesMax,
  }
}

/** A call that changes something there; without a body where `body` is undefined. */
export function xrpcPost(
  { settings: { audience, hosts } }: Server,
  method: string,
  { token, body }: { readonly token?: string; readonly body?: unknown },
): OutboundRequest {
  return {
    audience,
    method: 'POST',
    url: `${hosts.api}/xrpc/${method}`,
    headers: {
      ...callHeaders,
      ...authorization(token),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    timeoutMs: callMs,
    maxReplyBytes: replyBytesMax,
  }
}

const authorization = (token: string | undefined) =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }
