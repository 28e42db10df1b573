import { Type } from 'typebox'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import { callHeaders } from '../call-headers.ts'
import { matches } from '../matches.ts'
import type { Access, NetworkSettings } from '../network.ts'
import { callMs } from '../timeouts.ts'

/** Other software has ids that are no numbers. */
export const ServerId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })

/**
 * An author as Crier knows it. Two servers may give the same id to two accounts, so the host of the
 * server comes before it.
 */
export const authorId = ({ server, hosts }: NetworkSettings, id: string) =>
  `${new URL(server ?? hosts.api).host}/${id}`

/** The id that the server gave to an author. */
export const idAtServer = ({ externalAccountId: id }: Pick<Access, 'externalAccountId'>) =>
  id.slice(id.lastIndexOf('/') + 1)

const ErrorBody = Type.Object({
  error: Type.String(),
  error_description: Type.Optional(Type.String()),
})

export interface Problem {
  readonly status: number
  readonly words: string
  /** True for an answer of the server's API, false for one of a gateway in front of it. */
  readonly isServers: boolean
}

export function problemOf(status: number, body: unknown): Problem {
  return matches(ErrorBody, body)
    ? { status, words: body.error_description ?? body.error, isServers: true }
    : { status, words: '', isServers: false }
}

/** A server, and how it may be reached. */
export interface Server {
  readonly settings: Pick<NetworkSettings, 'audience' | 'hosts'>
}

export interface Caller extends Server {
  readonly access: Pick<Access, 'accessToken'>
}

// 40 statuses of 5,000 characters, each with its pictures and the author, stay below.
const replyBytesMax = 4_194_304

/** A question; without `access` as everybody may ask it. */
export function serverGet(
  { settings: { audience, hosts }, access }: Server & Partial<Caller>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): OutboundRequest {
  const parameters = new URLSearchParams(query).toString()
  return {
    audience,
    method: 'GET',
    url: `${hosts.api}${path}${parameters === '' ? '' : `?${parameters}`}`,
    headers: { ...callHeaders, ...(access && { authorization: `Bearer ${access.accessToken}` }) },
    timeoutMs: callMs,
    maxReplyBytes: replyBytesMax,
  }
}

export function serverPost(
  { settings: { audience, hosts }, access }: Caller,
  path: string,
  content: {
    readonly type: string
    readonly body: NonNullable<OutboundRequest['body']>
    readonly headers?: Readonly<Record<string, string>>
    readonly timeoutMs?: number
  },
): OutboundRequest {
  return {
    audience,
    method: 'POST',
    url: `${hosts.api}${path}`,
    headers: {
      ...callHeaders,
      authorization: `Bearer ${access.accessToken}`,
      'content-type': content.type,
      ...content.headers,
    },
    body: content.body,
    timeoutMs: content.timeoutMs ?? callMs,
    maxReplyBytes: 262_144,
  }
}
