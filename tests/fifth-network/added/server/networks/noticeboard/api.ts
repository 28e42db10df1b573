import { Type } from 'typebox'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import { callHeaders } from '../call-headers.ts'
import type { NetworkTrouble } from '../network-reply.ts'
import type { NetworkSettings, PieceWork } from '../network.ts'
import type { NetworkAnswer, Outcome } from '../outcome.ts'
import { answers } from './answers.ts'

export const Notice = Type.Object({
  id: Type.String({ minLength: 1 }),
  text: Type.String(),
  url: Type.String(),
  posted_at: Type.Integer(),
})
export const Notices = Type.Object({ notices: Type.Array(Notice) })

export function createNotice({ settings, access, piece }: PieceWork): OutboundRequest {
  return {
    ...call(settings, access.accessToken, 'POST', '/v1/notices'),
    body: JSON.stringify({ text: piece.text }),
  }
}

export function call(
  settings: NetworkSettings,
  accessToken: string,
  method: 'GET' | 'POST',
  path: string,
): OutboundRequest {
  return {
    audience: 'trusted',
    method,
    url: `${settings.hosts.api}${path}`,
    headers: {
      ...callHeaders,
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
    },
    timeoutMs: 20_000,
    maxReplyBytes: 1_048_576,
  }
}

/** Maps an error of the create by the answer table; without a row nothing is certain. */
export function outcomeOf({ answer }: NetworkTrouble): Outcome {
  const row = answers.find(({ status }) => status === answer.status)
  if (row === undefined)
    return { kind: 'unknown', detail: 'The answer was lost or says nothing certain.', answer }
  const { means, detail } = row
  return means === 'access_lost'
    ? { kind: means, detail, answer }
    : { kind: 'refused', code: means, retry: false, detail, answer }
}

export const unreachable = (answer: NetworkAnswer): Outcome => ({
  kind: 'unreachable',
  detail: 'Noticeboard could not be reached.',
  answer,
})
