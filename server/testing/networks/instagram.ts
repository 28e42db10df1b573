import type { ReconcileWork, NetworkSettings } from '../../networks/network.ts'
import type { Handles } from '../../networks/outcome.ts'
import { oneAddress } from '../../networks/hosts.ts'
import { replied, type Scripted } from '../scripted-outbound.ts'
import { lookFor, pieceOf, pieceWork, scriptedPorts } from './piece-work.ts'

export { pieceOf } from './piece-work.ts'

/** Common to the tests of a connector: an account, its work and the network's answers. */
export const settings: NetworkSettings = {
  hosts: {
    authorize: 'https://www.instagram.test',
    token: 'https://api.instagram.test',
    api: 'https://graph.instagram.test',
  },
  clientId: 'app-1',
  clientSecret: 'app-secret',
  apiVersion: 'v25.0',
  ...oneAddress,
}

export const access = {
  accessToken: 'token-1',
  externalAccountId: '17841400000000001',
  accountName: 'bakery',
  facts: { username: 'bakery' },
  scopes: ['instagram_business_basic', 'instagram_business_content_publish'],
}

export const now = Temporal.Instant.from('2026-11-21T08:00:00Z')

export const ports = (...script: Scripted[]) => scriptedPorts(now, script)

const place = { settings, access }

export const workOn = (pictures: number, handles: Handles = {}, text?: string) =>
  pieceWork(place, pictures, {
    piece: pieceOf(pictures, text),
    handles,
    picture: () => Promise.reject(new Error('Instagram is never pushed to')),
    pictureUrl: (index) => Promise.resolve(`https://crier.test/media/attempt-1/${index}.jpg`),
  })

/** Reconciles a picture, with a journal that remembers every set of handles it was given. */
export function reconcileWork(
  handles: Handles,
  over: Partial<ReconcileWork> = {},
): ReconcileWork & { readonly journal: Handles[] } {
  const journal: Handles[] = []
  const keep = (kept: Handles) => Promise.resolve(void journal.push(kept))
  const work = lookFor(place, { piece: pieceOf(1), handles, keep, intentAt: now, ...over })
  return { ...work, journal }
}

export function graphError(
  code: number,
  subcode?: number,
  more: { status?: number; headers?: Record<string, string>; transient?: boolean } = {},
) {
  const error = {
    message: 'as Instagram says it',
    type: 'OAuthException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    ...(more.transient !== undefined && { is_transient: more.transient }),
    fbtrace_id: 'A1',
  }
  return replied(more.status ?? 400, { error }, more.headers)
}

export const created = (id: string) => replied(200, { id })
export const status = (code: string, text = '') =>
  replied(200, { status_code: code, status: text, id: 'c' })
