import { oneAddress } from '../../networks/hosts.ts'
import { ManualClock } from '../manual-clock.ts'
import { seededRandom } from '../../ports/random.ts'
import type { Access, ReconcileWork, NetworkSettings, PieceWork } from '../../networks/network.ts'
import type { Handles } from '../../networks/outcome.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import { replied, ScriptedOutbound, type Scripted } from '../scripted-outbound.ts'

/** Common to the tests of a connector: a member, a page, their work and the network's answers. */
export const settings: NetworkSettings = {
  hosts: {
    authorize: 'https://www.linkedin.test',
    token: 'https://www.linkedin.test',
    api: 'https://api.linkedin.test',
  },
  clientId: 'app-1',
  clientSecret: 'app-secret',
  apiVersion: '202609',
  ...oneAddress,
}

export const member: Access = {
  accessToken: 'token-1',
  externalAccountId: 'urn:li:person:AbC123',
  accountName: 'Ann Baker',
  facts: { author_kind: 'member' },
  scopes: ['openid', 'profile', 'w_member_social'],
}

export const page: Access = {
  accessToken: 'token-1',
  externalAccountId: 'urn:li:organization:42',
  accountName: 'The Bakery',
  facts: { author_kind: 'organization' },
  scopes: ['w_organization_social', 'r_organization_social', 'rw_organization_admin'],
}

export const now = Temporal.Instant.from('2026-11-21T08:00:00Z')

export function ports(...script: Scripted[]) {
  return {
    outbound: new ScriptedOutbound(...script),
    clock: new ManualClock(now),
    random: seededRandom(1),
  }
}

export const textPiece: Piece = { text: 'Fresh bread', title: null, pictures: [], document: [] }

export function picturePiece(pictures: number): Piece {
  const picture = (index: number) => ({
    text: `slide ${index + 1}`,
    number: index + 1,
    count: pictures,
    shape: 'portrait' as const,
  })
  return { ...textPiece, pictures: Array.from({ length: pictures }, (_, index) => picture(index)) }
}

export const documentPiece: Piece = {
  ...textPiece,
  title: 'Why bread',
  document: [{ text: 'slide 1', number: 1, count: 1, shape: 'page' }],
}

/** Work on a piece, with a journal that remembers every set of handles it was given. */
export function workOn(
  piece: Piece,
  over: Partial<PieceWork> = {},
): PieceWork & { readonly journal: Handles[] } {
  const journal: Handles[] = []
  return {
    settings,
    access: member,
    piece,
    pieceNumber: 1,
    previousIds: [],
    handles: {},
    journal,
    keep: (kept) => Promise.resolve(void journal.push(kept)),
    note: () => Promise.resolve(),
    picture: (index, format) => Promise.resolve(new TextEncoder().encode(`${format} ${index}`)),
    file: () => Promise.reject(new Error('no upload')),
    cardPicture: () => Promise.resolve(new TextEncoder().encode('card')),
    document: () => Promise.resolve(new TextEncoder().encode('pdf')),
    pictureUrl: () => Promise.resolve(''),
    ...over,
  }
}

export function reconcileWork(
  over: Partial<ReconcileWork> = {},
): ReconcileWork & { readonly journal: Handles[] } {
  const journal: Handles[] = []
  return {
    settings,
    access: page,
    piece: textPiece,
    pieceNumber: 1,
    previousIds: [],
    handles: {},
    journal,
    keep: (kept) => Promise.resolve(void journal.push(kept)),
    intentAt: now,
    isKnown: () => false,
    closeAddresses: () => Promise.resolve({ closed: false, fetchedAt: null }),
    ...over,
  }
}

export function problem(status: number, code: string, message = 'as LinkedIn says it') {
  return replied(status, { status, code, message })
}

export const created = (urn: string) => replied(201, '', { 'x-restli-id': urn })
export const put = replied(201, '')

export function started(kind: 'image' | 'document', name: string) {
  const value = {
    uploadUrlExpiresAt: 1_767_225_600_000,
    uploadUrl: `https://www.linkedin.test/dms-uploads/${name}`,
    [kind]: `urn:li:${kind}:${name}`,
  }
  return replied(200, { value })
}
