import { ManualClock } from '../manual-clock.ts'
import { seededRandom } from '../../ports/random.ts'
import type { ReconcileWork, NetworkSettings, PieceWork } from '../../networks/network.ts'
import type { Handles } from '../../networks/outcome.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import { replied, ScriptedOutbound, type Scripted } from '../scripted-outbound.ts'

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
}

export const access = {
  accessToken: 'act.1',
  externalAccountId: '-000abc',
  accountName: 'bakery',
  facts: { username: 'bakery', privacy_level: 'PUBLIC_TO_EVERYONE' } as Readonly<
    Record<string, string>
  >,
  scopes: ['user.info.basic', 'video.publish'],
}

export const now = Temporal.Instant.from('2026-11-21T08:00:00Z')

export function ports(...script: Scripted[]) {
  return {
    outbound: new ScriptedOutbound(...script),
    clock: new ManualClock(now),
    random: seededRandom(1),
  }
}

export function pieceOf(pictures: number, title: string | null = 'Bread'): Piece {
  const picture = (index: number) => ({
    text: `slide ${index + 1}`,
    number: index + 1,
    count: pictures,
    shape: 'vertical' as const,
  })
  return {
    text: 'Fresh bread',
    title,
    pictures: Array.from({ length: pictures }, (_, index) => picture(index)),
    document: [],
  }
}

/** Work on a piece, with a journal that remembers every set of handles it was given. */
export function workOn(
  pictures: number,
  over: Partial<PieceWork> = {},
): PieceWork & { readonly journal: Handles[] } {
  const journal: Handles[] = []
  return {
    settings,
    access,
    piece: pieceOf(pictures),
    pieceNumber: 1,
    previousIds: [],
    handles: {},
    journal,
    keep: (kept) => Promise.resolve(void journal.push(kept)),
    note: () => Promise.resolve(),
    picture: () => Promise.reject(new Error('TikTok is never pushed to')),
    file: () => Promise.reject(new Error('no upload')),
    document: () => Promise.reject(new Error('TikTok takes no document')),
    pictureUrl: (index) => Promise.resolve(`https://crier.test/media/attempt-1/${index}.jpg`),
    ...over,
  }
}

export function reconcileWork(handles: Handles, over: Partial<ReconcileWork> = {}): ReconcileWork {
  return {
    settings,
    access,
    piece: pieceOf(1),
    pieceNumber: 1,
    previousIds: [],
    handles,
    keep: () => Promise.resolve(),
    intentAt: now,
    isKnown: () => false,
    closeAddresses: () => Promise.resolve({ closed: false, fetchedAt: null }),
    ...over,
  }
}

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
