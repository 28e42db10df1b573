import type { Piece } from '@crier/writing/text/publication.ts'
import type { ReconcileWork, NetworkSettings, PieceWork } from '../../networks/network.ts'
import type { Handles } from '../../networks/outcome.ts'
import { oneAddress } from '../../networks/hosts.ts'
import { replied, type Scripted } from '../scripted-outbound.ts'
import { lookFor, pieceOf as untitledPieceOf, pieceWork, scriptedPorts } from './piece-work.ts'

/** Common to the tests of a connector: an account, its work and the network's answers. */
export const settings: NetworkSettings = {
  hosts: {
    authorize: 'https://www.tiktok.test',
    token: 'https://open.tiktokapis.test',
    api: 'https://open.tiktokapis.test',
  },
  clientId: 'key-1',
  clientSecret: 'app-secret',
  apiVersion: '',
  ...oneAddress,
}

export const access = {
  accessToken: 'act.1',
  externalAccountId: '-000abc',
  accountName: 'bakery',
  facts: { username: 'bakery' } as Readonly<Record<string, string>>,
  settings: { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true } as Readonly<
    Record<string, string | boolean>
  >,
  scopes: ['user.info.basic', 'video.publish'],
}

export const now = Temporal.Instant.from('2026-11-21T08:00:00Z')

export const ports = (...script: Scripted[]) => scriptedPorts(now, script)

export function pieceOf(pictures: number, title: string | null = 'Bread'): Piece {
  const piece = untitledPieceOf(pictures)
  return {
    ...piece,
    title,
    pictures: piece.pictures.map((picture) => ({ ...picture, shape: 'vertical' })),
  }
}

const place = { settings, access }

export const workOn = (pictures: number, over: Partial<PieceWork> = {}) =>
  pieceWork(place, pictures, {
    piece: pieceOf(pictures),
    picture: () => Promise.reject(new Error('TikTok is never pushed to')),
    pictureUrl: (index) => Promise.resolve(`https://crier.test/media/attempt-1/${index}.jpg`),
    ...over,
  })

export const reconcileWork = (handles: Handles, over: Partial<ReconcileWork> = {}): ReconcileWork =>
  lookFor(place, {
    piece: pieceOf(1),
    handles,
    keep: () => Promise.resolve(),
    intentAt: now,
    ...over,
  })

export const ok = (data: unknown) =>
  replied(200, { data, error: { code: 'ok', message: '', log_id: 'L1' } })

export function apiError(code: string, status: number) {
  return replied(status, { data: {}, error: { code, message: 'as TikTok says it', log_id: 'L1' } })
}

export function creator(over: Readonly<Record<string, unknown>> = {}) {
  return ok({
    creator_username: 'bakery',
    creator_nickname: 'The bakery',
    privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    comment_disabled: false,
    ...over,
  })
}
