import { Type, type Static } from 'typebox'
import { callHeaders } from './call-headers.ts'
import { callMs } from './timeouts.ts'
import { matches } from './matches.ts'
import { readReply } from './network-reply.ts'
import type { OAuthResult } from './network.ts'
import type { OutboundFailure, OutboundReply, OutboundRequest } from '../ports/outbound/outbound.ts'

/**
 * The answer of a token endpoint (RFC 6749, 5.1) with LinkedIn's addition. Lifetimes in seconds.
 */
const Token = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Optional(Type.Integer({ minimum: 1 })),
  scope: Type.Optional(Type.String()),
  refresh_token: Type.Optional(Type.String({ minLength: 1 })),
  refresh_token_expires_in: Type.Optional(Type.Integer({ minimum: 1 })),
})
type Token = Static<typeof Token>

const TokenError = Type.Object({
  error: Type.String(),
  error_description: Type.Optional(Type.String()),
})

/** A call to a token endpoint. The form holds secrets: it is never logged. */
export function tokenRequest(
  url: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): OutboundRequest {
  return {
    audience: 'trusted',
    method: 'POST',
    url,
    headers: { ...callHeaders, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
    timeoutMs: callMs,
    maxReplyBytes: 65_536,
  }
}

/**
 * `dead` only when the network says that the code or the refresh token itself is of no use. A wrong
 * client secret or a missing parameter is the operator's to mend, and must not cost every account
 * its connection.
 */
export function readToken(result: OutboundReply | OutboundFailure): OAuthResult<Token> {
  const reply = readReply(Token, result)
  if (reply.kind === 'value') return { kind: 'done', value: reply.value }
  if (reply.kind !== 'error' || !matches(TokenError, reply.body)) {
    const detail =
      reply.answer.message ?? `The network answered ${String(reply.answer.status)} without a word.`
    return { kind: 'transient', detail, mayBeDone: mayBeDone(result) }
  }
  const { error, error_description: description = '' } = reply.body
  const detail = description === '' ? error : `${error}: ${description}`
  const isFinal = reply.status < 500 && finalErrors.includes(error) && !/missing/i.test(description)
  return isFinal
    ? { kind: 'dead', detail }
    : { kind: 'transient', detail, mayBeDone: mayBeDone(result) }
}

/**
 * True when a call without a usable answer may have had its effect. A network answers 503 instead
 * of working on a call.
 */
export function mayBeDone(result: OutboundReply | OutboundFailure): boolean {
  if (!result.ok) return result.sent
  return (
    (result.status >= 200 && result.status < 300) || (result.status >= 500 && result.status !== 503)
  )
}

const finalErrors = [
  'invalid_grant',
  'invalid_request',
  'invalid_redirect_uri',
  'invalid_token',
  'access_denied',
]

/** Scopes as they were granted; networks part them by spaces or commas. */
export function grantedScopes(scope: string | undefined): readonly string[] {
  return (scope ?? '').split(/[\s,]+/).filter((name) => name !== '')
}
