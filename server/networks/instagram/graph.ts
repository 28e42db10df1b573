import { Type, type Static, type TSchema } from 'typebox'
import { matches } from '../matches.ts'
import type {
  OutboundFailure,
  OutboundReply,
  OutboundRequest,
} from '../../ports/outbound/outbound.ts'
import { callHeaders } from '../call-headers.ts'
import { callMs } from '../timeouts.ts'
import type { NetworkSettings } from '../network.ts'
import type { NetworkAnswer } from '../outcome.ts'
import { readBigintJson } from '../bigint-json.ts'

/**
 * An id as the Graph API writes it: a string, or a number that may be larger than 2^53 (then
 * wide-json made it a string).
 */
export const GraphId = Type.Union([Type.String({ minLength: 1 }), Type.Integer()])

const GraphErrorBody = Type.Object({
  error: Type.Object({
    code: Type.Integer(),
    error_subcode: Type.Optional(Type.Integer()),
    message: Type.Optional(Type.String()),
    error_user_msg: Type.Optional(Type.String()),
    is_transient: Type.Optional(Type.Boolean()),
  }),
})
export type GraphError = Static<typeof GraphErrorBody>['error']

export type GraphReply<Value> =
  | { readonly kind: 'value'; readonly value: Value; readonly answer: NetworkAnswer }
  | {
      readonly kind: 'error'
      readonly error: GraphError
      readonly headers: Readonly<Record<string, string>>
      readonly answer: NetworkAnswer
    }
  /** Not an answer of the Graph API: a gateway's page, a cut body, an undocumented shape. */
  | { readonly kind: 'unreadable'; readonly answer: NetworkAnswer }
  | { readonly kind: 'failure'; readonly failure: OutboundFailure; readonly answer: NetworkAnswer }

// 25 media with captions of 2,200 characters, escaped, are about 300 kB.
const replyBytesMax = 1_048_576

type Parameters = Readonly<Record<string, string>>

export function graphGet(
  settings: NetworkSettings,
  accessToken: string,
  path: string,
  query: Parameters,
): OutboundRequest {
  return {
    audience: 'trusted',
    method: 'GET',
    url: `${graphUrl(settings, path)}?${new URLSearchParams(query).toString()}`,
    headers: { ...callHeaders, authorization: `Bearer ${accessToken}` },
    timeoutMs: callMs,
    maxReplyBytes: replyBytesMax,
  }
}

export function graphPost(
  settings: NetworkSettings,
  accessToken: string,
  path: string,
  form: Parameters,
): OutboundRequest {
  return {
    audience: 'trusted',
    method: 'POST',
    url: graphUrl(settings, path),
    headers: {
      ...callHeaders,
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
    timeoutMs: callMs,
    maxReplyBytes: replyBytesMax,
  }
}

export function readGraph<Schema extends TSchema>(
  schema: Schema,
  result: OutboundReply | OutboundFailure,
): GraphReply<Static<Schema>> {
  if (!result.ok)
    return { kind: 'failure', failure: result, answer: { status: null, message: result.detail } }
  const body = result.truncated ? undefined : readBigintJson(result.body)
  if (matches(GraphErrorBody, body)) {
    return {
      kind: 'error',
      error: body.error,
      headers: result.headers,
      answer: { status: result.status, message: inWords(body.error) },
    }
  }
  if (result.status >= 200 && result.status < 300 && matches(schema, body)) {
    return { kind: 'value', value: body, answer: { status: result.status, message: null } }
  }
  return {
    kind: 'unreadable',
    answer: {
      status: result.status,
      message: new TextDecoder().decode(result.body).slice(0, 1_000),
    },
  }
}

function graphUrl(settings: NetworkSettings, path: string): string {
  return settings.apiVersion === ''
    ? `${settings.hosts.api}${path}`
    : `${settings.hosts.api}/${settings.apiVersion}${path}`
}

function inWords(error: GraphError): string {
  const code =
    error.error_subcode === undefined ? `${error.code}` : `${error.code}/${error.error_subcode}`
  return [`(${code})`, error.message, error.error_user_msg].filter(Boolean).join(' ')
}
