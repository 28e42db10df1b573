import type { NetworkSettings, PieceWork, ReconcileWork } from '../../networks/network.ts'
import type { Handles } from '../../networks/outcome.ts'
import { replied, type Scripted } from '../scripted-outbound.ts'
import { lookFor, pieceWork, scriptedPorts } from './piece-work.ts'

export { pieceOf } from './piece-work.ts'

/** Common to the tests of a connector: an author, the work and the server's answers. */
export const settings: NetworkSettings = {
  hosts: { authorize: 'https://pds.test', token: 'https://pds.test', api: 'https://pds.test' },
  server: 'https://pds.test',
  audience: 'server',
  serverLimits: null,
  clientId: '',
  clientSecret: '',
  apiVersion: '',
}

export const did = 'did:plc:abcdefghijklmnopqrstuvwx'

export const access = {
  accessToken: 'token-1',
  externalAccountId: did,
  accountName: 'bakery.test',
  facts: {},
  scopes: ['com.atproto.appPass'],
}

export const now = Temporal.Instant.from('2026-11-28T18:00:00Z')

export const ports = (...script: Scripted[]) => scriptedPorts(now, script)

export const workOn = (pictures: number, over: Partial<PieceWork> = {}) =>
  pieceWork({ settings, access }, pictures, over)

/** A reconciliation, with a journal of the handles it was given. */
export function reconcileWork(over: Partial<ReconcileWork> = {}) {
  const journal: Handles[] = []
  const keep = (kept: Handles) => Promise.resolve(void journal.push(kept))
  return { journal, ...lookFor({ settings, access }, { intentAt: now, keep, ...over }) }
}

export const problem = (
  status: number,
  error: string,
  message = '',
  headers: Readonly<Record<string, string>> = {},
) => replied(status, { error, message }, headers)

export const uriOf = (key: string) => `at://${did}/app.bsky.feed.post/${key}`
export const made = (key: string, cid = 'bafyone') =>
  replied(200, { uri: uriOf(key), cid, commit: { cid: 'c', rev: 'r' }, validationStatus: 'valid' })
export const blobOf = (name: string) => ({
  $type: 'blob' as const,
  ref: { $link: `bafkrei${name}` },
  mimeType: 'image/png',
  size: 10,
})
export const uploaded = (name: string) => replied(200, { blob: blobOf(name) })
/** A token as a server makes it, without a signature. */
export function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ typ: 'at+jwt' })}.${part(claims)}.x`
}
