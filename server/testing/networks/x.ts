import { oneAddress } from '../../networks/hosts.ts'
import type { NetworkSettings, PieceWork, ReconcileWork } from '../../networks/network.ts'
import { replied, type Scripted } from '../scripted-outbound.ts'
import { lookFor, pieceWork, scriptedPorts } from './piece-work.ts'

export { pieceOf } from './piece-work.ts'

/** Common to the tests of a connector: an account, its work and the network's answers. */
export const settings: NetworkSettings = {
  hosts: { authorize: 'https://x.test', token: 'https://api.x.test', api: 'https://api.x.test' },
  clientId: 'app-1',
  clientSecret: 'app-secret',
  apiVersion: 'tweet',
  ...oneAddress,
}

export const access = {
  accessToken: 'token-1',
  externalAccountId: '2244994945',
  accountName: 'bakery',
  facts: { username: 'bakery' },
  scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
}

export const now = Temporal.Instant.from('2026-11-21T08:00:00Z')

export const ports = (...script: Scripted[]) => scriptedPorts(now, script)

export const workOn = (pictures: number, over: Partial<PieceWork> = {}) =>
  pieceWork({ settings, access }, pictures, over)

export const reconcileWork = (over: Partial<ReconcileWork> = {}) =>
  lookFor({ settings, access }, { intentAt: now, ...over })

export function problem(
  status: number,
  detail: string,
  more: { type?: string; title?: string } = {},
  headers: Record<string, string> = {},
) {
  return replied(
    status,
    { title: more.title ?? 'Forbidden', type: more.type ?? 'about:blank', status, detail },
    headers,
  )
}

export const uploaded = (id: string) =>
  replied(200, { data: { id, media_key: `3_${id}`, size: 10, expires_after_secs: 86_400 } })
export const described = replied(200, { data: {} })
export const created = (id: string) => replied(201, { data: { id, text: 'Fresh bread' } })
