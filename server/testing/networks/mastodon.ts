import type { ServerLimits } from '../../ports/files/fitter.ts'
import type { NetworkSettings, PieceWork, ReconcileWork } from '../../networks/network.ts'
import { replied, type Scripted } from '../scripted-outbound.ts'
import { lookFor, pieceWork, scriptedPorts } from './piece-work.ts'

/** Common to the tests of the connector: an account on a server of Mastodon's own software. */
export const serverLimits: ServerLimits = {
  post: 500,
  linkLength: 23,
  picturesMax: 4,
  pictureBytesMax: 16_777_216,
  videoBytesMax: 103_809_024,
  pictureDescription: 1_500,
  types: ['image/jpeg', 'image/png', 'image/gif', 'video/mp4'],
  keepsIdempotencyKeys: true,
}

const server = 'https://mastodon.test'

export const settings: NetworkSettings = {
  hosts: { authorize: server, token: server, api: server },
  clientId: 'app-1',
  clientSecret: 'app-secret',
  apiVersion: '',
  server,
  audience: 'server',
  serverLimits,
}

/** The same server with software that ignores keys. */
export const plainSettings: NetworkSettings = {
  ...settings,
  serverLimits: { ...serverLimits, keepsIdempotencyKeys: false },
}

export const access = {
  accessToken: 'token-1',
  externalAccountId: 'mastodon.test/109',
  accountName: 'bakery@mastodon.test',
  facts: { username: 'bakery' },
  scopes: ['read:accounts', 'read:statuses', 'write:media', 'write:statuses'],
}

export const now = Temporal.Instant.from('2026-11-21T08:00:00Z')

export const ports = (...script: Scripted[]) => scriptedPorts(now, script)

const place = { settings, access }

export const workOn = (pictures: number, over: Partial<PieceWork> = {}) =>
  pieceWork(place, pictures, over)

/** A look a minute after the intent, which may repeat the send. */
export const reconcileWork = (over: Partial<ReconcileWork> = {}): ReconcileWork =>
  lookFor(place, {
    handles: { idempotency_key: 'key-1' },
    keep: () => Promise.resolve(),
    intentAt: now.subtract({ minutes: 1 }),
    mayReplay: () => true,
    ...over,
  })

export const problem = (status: number, error: string, headers: Record<string, string> = {}) =>
  replied(status, { error }, headers)

export function status(id: string, over: Record<string, unknown> = {}) {
  return {
    id,
    url: `${server}/@bakery/${id}`,
    created_at: '2026-11-21T07:59:30.000Z',
    content: '<p>Fresh bread</p>',
    spoiler_text: '',
    in_reply_to_id: null,
    media_attachments: [],
    ...over,
  }
}

export const listed = (...statuses: unknown[]) => replied(200, statuses)
