import { ManualClock } from '../manual-clock.ts'
import { seededRandom } from '../../ports/random.ts'
import type { ReconcileWork, NetworkSettings, PieceWork } from '../../networks/network.ts'
import type { Handles } from '../../networks/outcome.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import { replied, ScriptedOutbound, type Scripted } from '../scripted-outbound.ts'

/** Common to the tests of a connector: an account, its work and the network's answers. */
export const settings: NetworkSettings = {
  hosts: { authorize: 'https://x.test', token: 'https://api.x.test', api: 'https://api.x.test' },
  clientId: 'app-1',
  clientSecret: 'app-secret',
  apiVersion: 'tweet',
}

export const access = {
  accessToken: 'token-1',
  externalAccountId: '2244994945',
  accountName: 'bakery',
  facts: { username: 'bakery' },
  scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
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
    picture: (index, format) => Promise.resolve(new TextEncoder().encode(`${format} ${index}`)),
    file: () => Promise.reject(new Error('no upload')),
    document: () => Promise.reject(new Error('X takes no document')),
    pictureUrl: () => Promise.resolve(''),
    ...over,
  }
}

export function reconcileWork(over: Partial<ReconcileWork> = {}): ReconcileWork {
  return {
    settings,
    access,
    piece: pieceOf(0),
    pieceNumber: 1,
    previousIds: [],
    handles: {},
    keep: () => Promise.reject(new Error('a look keeps nothing')),
    intentAt: now,
    isKnown: () => false,
    closeAddresses: () => Promise.resolve({ closed: false, fetchedAt: null }),
    ...over,
  }
}

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
