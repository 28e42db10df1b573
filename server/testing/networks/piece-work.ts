import type { Piece } from '@crier/writing/text/publication.ts'
import type { PieceWork, ReconcileWork } from '../../networks/network.ts'
import type { Handles } from '../../networks/outcome.ts'
import { seededRandom } from '../../ports/random.ts'
import { ManualClock } from '../manual-clock.ts'
import { ScriptedOutbound, type Scripted } from '../scripted-outbound.ts'

/** The ports of a connector under test, whose calls are answered by a script. */
export const scriptedPorts = (now: Temporal.Instant, script: readonly Scripted[]) => ({
  outbound: new ScriptedOutbound(...script),
  clock: new ManualClock(now),
  random: seededRandom(1),
})

export function pieceOf(pictures: number, text = 'Fresh bread'): Piece {
  const picture = (index: number) => ({
    text: `slide ${index + 1}`,
    number: index + 1,
    count: pictures,
    shape: 'portrait' as const,
  })
  const all = Array.from({ length: pictures }, (_, index) => picture(index))
  return { text, title: null, pictures: all, document: [] }
}

type Place = Pick<PieceWork, 'access' | 'settings'>

/** Work on a piece, with a journal that remembers every set of handles it was given. */
export function pieceWork(
  place: Place,
  pictures: number,
  over: Partial<PieceWork>,
): PieceWork & { readonly journal: Handles[] } {
  const journal: Handles[] = []
  return {
    ...place,
    piece: pieceOf(pictures),
    pieceNumber: 1,
    previousIds: [],
    handles: {},
    journal,
    keep: (kept) => Promise.resolve(void journal.push(kept)),
    note: () => Promise.resolve(),
    picture: (index, format) => Promise.resolve(new TextEncoder().encode(`${format} ${index}`)),
    file: () => Promise.reject(new Error('no upload')),
    cardPicture: () => Promise.resolve(new TextEncoder().encode('card')),
    document: () => Promise.reject(new Error('the network takes no document')),
    pictureUrl: () => Promise.resolve(''),
    ...over,
  }
}

export function lookFor(place: Place, over: Partial<ReconcileWork>): ReconcileWork {
  return {
    ...place,
    piece: pieceOf(0),
    pieceNumber: 1,
    previousIds: [],
    handles: {},
    keep: () => Promise.reject(new Error('a look keeps nothing')),
    intentAt: Temporal.Instant.fromEpochMilliseconds(0),
    isKnown: () => false,
    closeAddresses: () => Promise.resolve({ closed: false, fetchedAt: null }),
    ...over,
  }
}
