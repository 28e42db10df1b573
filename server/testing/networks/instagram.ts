import { ManualClock } from '../manual-clock.ts'
import { seededRandom } from '../../ports/random.ts'
import type { ReconcileWork, NetworkSettings, PieceWork } from '../../networks/network.ts'
import type { Handles } from '../../networks/outcome.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import { replied, ScriptedOutbound, type Scripted } from '../scripted-outbound.ts'

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
}

export const access = {
  accessToken: 'token-1',
  externalAccountId: '17841400000000001',
  accountName: 'bakery',
  facts: { username: 'bakery' },
  scopes: ['instagram_business_basic', 'instagram_business_content_publish'],
}

export const now = Temporal.Instant.from('2026-11-21T08:00:00Z')

export function ports(...script: Scripted[]) {
  return {
    outbound: new ScriptedOutbound(...script),
    clock: new ManualClock(now),
    random: seededRandom(1),
  }
}

export function pieceOf(pictures: number, text = 'Fresh bread'): Piece {
  const picture = (index: number) => ({
    text: `slide ${index + 1}`,
    number: index + 1,
    count: pictures,
    shape: 'portrait' as const,
  })
  return {
    text,
    title: null,
    pictures: Array.from({ length: pictures }, (_, index) => picture(index)),
    document: [],
  }
}

/** Work on a piece, with a journal that remembers every set of handles it was given. */
export function workOn(
  pictures: number,
  handles: Handles = {},
  text?: string,
): PieceWork & { readonly journal: Handles[] } {
  const journal: Handles[] = []
  return {
    settings,
    access,
    piece: pieceOf(pictures, text),
    pieceNumber: 1,
    previousIds: [],
    handles,
    journal,
    keep: (kept) => Promise.resolve(void journal.push(kept)),
    note: () => Promise.resolve(),
    picture: () => Promise.reject(new Error('Instagram is never pushed to')),
    file: () => Promise.reject(new Error('no upload')),
    document: () => Promise.reject(new Error('Instagram takes no document')),
    pictureUrl: (index) => Promise.resolve(`https://crier.test/media/attempt-1/${index}.jpg`),
  }
}

export function reconcileWork(
  handles: Handles,
  over: Partial<ReconcileWork> = {},
): ReconcileWork & { readonly journal: Handles[] } {
  const journal: Handles[] = []
  return {
    settings,
    access,
    piece: pieceOf(1),
    pieceNumber: 1,
    previousIds: [],
    handles,
    journal,
    keep: (kept) => Promise.resolve(void journal.push(kept)),
    intentAt: now,
    isKnown: () => false,
    closeAddresses: () => Promise.resolve({ closed: false, fetchedAt: null }),
    ...over,
  }
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
