import { Type, type Static } from 'typebox'
import { matches } from '../matches.ts'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import { callHeaders } from '../call-headers.ts'
import { callMs } from '../timeouts.ts'
import type { Access, NetworkSettings } from '../network.ts'

/** An id as X writes it: decimal digits of up to 19 places, in a string. */
export const XId = Type.String({ pattern: '^[0-9]{1,20}$' })

// Problem JSON, the older list of codes, and a problem that is in the list only: all are in use,
// also mixed.
const ProblemBody = Type.Object({
  title: Type.Optional(Type.String()),
  detail: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        message: Type.Optional(Type.String()),
        detail: Type.Optional(Type.String()),
        code: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
        type: Type.Optional(Type.String()),
      }),
    ),
  ),
})

export interface Problem {
  readonly status: number
  /**
   * The last part of the problem's `type`, such as `usage-capped`; empty for `about:blank` and
   * where there is none.
   */
  readonly type: string
  /** Everything X said about it. */
  readonly words: string
  readonly codes: readonly string[]
  /** True for an answer of X's API, false for one of a gateway in front of it. */
  readonly isXs: boolean
}

export function problemOf(status: number, body: unknown): Problem {
  if (!matches(ProblemBody, body)) return { status, type: '', words: '', codes: [], isXs: false }
  return {
    status,
    type: typeOf(body),
    words: wordsOf(body),
    codes: (body.errors ?? []).flatMap(({ code }) => (code === undefined ? [] : [String(code)])),
    isXs: body.title !== undefined || body.detail !== undefined || body.errors !== undefined,
  }
}

/** At the top level, else in the list. */
function typeOf({ type, errors }: Static<typeof ProblemBody>): string {
  const types = [type, ...(errors ?? []).map((error) => error.type)]
  return (
    types
      .map((name) => /\/problems\/([a-z0-9-]+)$/.exec(name ?? '')?.[1])
      .find((name) => name !== undefined) ?? ''
  )
}

function wordsOf({ detail, reason, errors }: Static<typeof ProblemBody>): string {
  return [detail, reason, ...(errors ?? []).flatMap((error) => [error.message, error.detail])]
    .filter(Boolean)
    .join(' ')
}

export function xGet(
  from: Caller,
  path: string,
  query: Readonly<Record<string, string>>,
): OutboundRequest {
  return {
    audience: 'trusted',
    method: 'GET',
    url: `${from.settings.hosts.api}${path}?${new URLSearchParams(query).toString()}`,
    headers: { ...callHeaders, authorization: `Bearer ${from.access.accessToken}` },
    timeoutMs: callMs,
    // 100 long posts with their entities stay well below.
    maxReplyBytes: 4_194_304,
  }
}

export function xPost(from: Caller, path: string, body: unknown): OutboundRequest {
  return xSend(from, path, 'application/json', JSON.stringify(body), callMs)
}

export function xSend(
  from: Caller,
  path: string,
  contentType: string,
  body: NonNullable<OutboundRequest['body']>,
  timeoutMs: number,
): OutboundRequest {
  return {
    audience: 'trusted',
    method: 'POST',
    url: `${from.settings.hosts.api}${path}`,
    headers: {
      ...callHeaders,
      authorization: `Bearer ${from.access.accessToken}`,
      'content-type': contentType,
    },
    body,
    timeoutMs,
    maxReplyBytes: 65_536,
  }
}

export interface Caller {
  readonly settings: Pick<NetworkSettings, 'hosts'>
  readonly access: Pick<Access, 'accessToken'>
}
