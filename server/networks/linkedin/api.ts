import { Type } from 'typebox'
import { matches } from '../matches.ts'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import { callHeaders } from '../call-headers.ts'
import { callMs } from '../timeouts.ts'
import type { Access, NetworkSettings } from '../network.ts'

const ErrorBody = Type.Object({
  status: Type.Optional(Type.Integer()),
  code: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  serviceErrorCode: Type.Optional(Type.Integer()),
})

export interface Problem {
  readonly status: number
  /** LinkedIn's name of the error, such as `ACCESS_DENIED`; empty on its older endpoints. */
  readonly code: string
  readonly message: string
  /** True for an answer of LinkedIn's API, false for one of a gateway in front of it. */
  readonly isLinkedIns: boolean
}

export function problemOf(status: number, body: unknown): Problem {
  if (!matches(ErrorBody, body)) return { status, code: '', message: '', isLinkedIns: false }
  const { code = '', message = '' } = body
  return {
    status,
    code,
    message,
    isLinkedIns: code !== '' || message !== '' || body.serviceErrorCode !== undefined,
  }
}

/** Finds a post's URN in a message or a header, escaped or not. */
export function postUrnIn(text: string): string | null {
  return /urn:li:(?:share|ugcPost|activity):\d+/.exec(text.replaceAll(/%3A/gi, ':'))?.[0] ?? null
}

export interface Caller {
  readonly settings: Pick<NetworkSettings, 'hosts' | 'apiVersion'>
  readonly access: Pick<Access, 'accessToken'>
}

export function linkedInGet(
  from: Caller,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): OutboundRequest {
  return {
    audience: 'trusted',
    method: 'GET',
    url: `${from.settings.hosts.api}${path}`,
    headers: { ...restHeaders(from), ...headers },
    timeoutMs: callMs,
    // 50 posts of 3,000 characters, escaped, with their content.
    maxReplyBytes: 2_097_152,
  }
}

export function linkedInPost(from: Caller, path: string, body: unknown): OutboundRequest {
  return {
    audience: 'trusted',
    method: 'POST',
    url: `${from.settings.hosts.api}${path}`,
    headers: { ...restHeaders(from), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs: callMs,
    maxReplyBytes: 65_536,
  }
}

function restHeaders({ settings, access }: Caller) {
  return {
    ...callHeaders,
    authorization: `Bearer ${access.accessToken}`,
    'linkedin-version': settings.apiVersion,
    'x-restli-protocol-version': '2.0.0',
  }
}
