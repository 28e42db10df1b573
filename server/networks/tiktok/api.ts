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

const Envelope = Type.Object({
  data: Type.Optional(Type.Unknown()),
  error: Type.Object({
    code: Type.String(),
    message: Type.Optional(Type.String()),
    log_id: Type.Optional(Type.String()),
  }),
})

export type ApiReply<Value> =
  | { readonly kind: 'value'; readonly value: Value; readonly answer: NetworkAnswer }
  | { readonly kind: 'error'; readonly code: string; readonly answer: NetworkAnswer }
  /** Not an answer of the API: a gateway's page, a cut body, or `ok` without what was promised. */
  | { readonly kind: 'unreadable'; readonly answer: NetworkAnswer }
  | { readonly kind: 'failure'; readonly failure: OutboundFailure; readonly answer: NetworkAnswer }

export type ApiTrouble = Exclude<ApiReply<unknown>, { kind: 'value' }>

/** Every path ends with a slash; without a body there is none, not `{}`. */
export function apiPost(
  settings: NetworkSettings,
  accessToken: string,
  path: string,
  body?: unknown,
): OutboundRequest {
  return {
    audience: 'trusted',
    method: 'POST',
    url: `${settings.hosts.api}${path}`,
    headers: {
      ...callHeaders,
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json; charset=UTF-8',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeoutMs: callMs,
    maxReplyBytes: 1_048_576,
  }
}

export function apiGet(
  settings: NetworkSettings,
  accessToken: string,
  path: string,
): OutboundRequest {
  return {
    audience: 'trusted',
    method: 'GET',
    url: `${settings.hosts.api}${path}`,
    headers: { ...callHeaders, authorization: `Bearer ${accessToken}` },
    timeoutMs: callMs,
    maxReplyBytes: 65_536,
  }
}

/** Success is `error.code` being `ok`, whatever the HTTP status: some refusals arrive with 200. */
export function readApi<Schema extends TSchema>(
  schema: Schema,
  result: OutboundReply | OutboundFailure,
): ApiReply<Static<Schema>> {
  if (!result.ok)
    return { kind: 'failure', failure: result, answer: { status: null, message: result.detail } }
  const body = result.truncated ? undefined : readBigintJson(result.body)
  if (!matches(Envelope, body)) return unreadable(result)
  const { code, message, log_id: logId } = body.error
  if (code !== 'ok') {
    const words = [`(${code})`, message, logId && `[${logId}]`].filter(Boolean).join(' ')
    return { kind: 'error', code, answer: { status: result.status, message: words } }
  }
  return matches(schema, body.data)
    ? { kind: 'value', value: body.data, answer: { status: result.status, message: null } }
    : unreadable(result)
}

function unreadable(result: OutboundReply): ApiTrouble {
  return {
    kind: 'unreadable',
    answer: {
      status: result.status,
      message: new TextDecoder().decode(result.body).slice(0, 1_000),
    },
  }
}
