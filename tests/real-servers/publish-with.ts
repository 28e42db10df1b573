import assert from 'node:assert/strict'
import type { Piece } from '@crier/writing/text/publication.ts'
import { bluesky } from '@crier/server/networks/bluesky/index.ts'
import type {
  Access,
  NetworkPorts,
  NetworkSettings,
  PieceWork,
  ReconcileWork,
} from '@crier/server/networks/network.ts'
import type { Handles, Outcome, ReconcileResult } from '@crier/server/networks/outcome.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import { seededRandom } from '@crier/server/ports/random.ts'
import type { Owner } from '../service.ts'
import { closing } from '../processes.ts'

/** The connector's ports, which reach this machine alone. */
export function connectorPorts(owner: Owner, seed = 1): NetworkPorts {
  const clock = liveClock
  const outbound = liveOutbound({ clock, privateNetwork: 'loopback', forbiddenPorts: () => [] })
  closing(owner).defer(() => outbound[Symbol.asyncDispose]())
  return { outbound, clock, random: seededRandom(seed) }
}

/** The settings of a connection to a server that its user named. */
export const settingsOf = (url: string): NetworkSettings => ({
  hosts: { authorize: url, token: url, api: url },
  server: url,
  audience: 'server',
  serverLimits: null,
  clientId: '',
  clientSecret: '',
  apiVersion: '',
})

export interface Publishing {
  readonly ports: NetworkPorts
  readonly settings: NetworkSettings
  readonly access: Access
  /** The bytes of the piece's pictures. */
  readonly pictures?: (index: number) => Uint8Array
}

// A call that meets a fault with a half of all calls ends well sooner, in all but 1 of 10^18.
const triesMax = 60

/**
 * Publishes the pieces one after the other as `server/publishing/` does it: an unknown outcome is
 * reconciled, and only what is certainly absent is sent again, with the handles of before. Returns
 * the external ids.
 */
export async function publishPieces(
  publishing: Publishing,
  pieces: readonly Piece[],
): Promise<string[]> {
  const ids: string[] = []
  for (const piece of pieces) ids.push(await publishPiece(publishing, piece, ids))
  return ids
}

async function publishPiece(
  { ports, settings, access, pictures }: Publishing,
  piece: Piece,
  previousIds: readonly string[],
): Promise<string> {
  let handles: Handles = {}
  let intentAt: Temporal.Instant | null = null
  const nothing = () => Promise.reject(new Error('the connector asks for what it does not need'))
  const keep = (kept: Handles) => Promise.resolve(void (handles = { ...handles, ...kept }))
  const common = { settings, access, piece, pieceNumber: previousIds.length + 1, previousIds }
  const work = (): PieceWork => ({
    ...common,
    handles,
    mayArrive: intentAt !== null,
    keep,
    note: () => Promise.resolve(),
    picture: (index) => Promise.resolve(pictures!(index)),
    file: nothing,
    cardPicture: nothing,
    document: nothing,
    pictureUrl: nothing,
  })
  const look = (since: Temporal.Instant): ReconcileWork => ({
    ...common,
    handles,
    keep,
    intentAt: since,
    isKnown: () => false,
    closeAddresses: () => Promise.resolve({ closed: false, fetchedAt: null }),
  })
  for (let tries = 0; tries < triesMax; tries++) {
    const prepared = await bluesky.prepare(ports, work())
    if (prepared.kind === 'stopped') {
      assertPassing(prepared.outcome)
      continue
    }
    assert.equal(prepared.kind, 'ready')
    if (prepared.kind !== 'ready') continue
    intentAt ??= ports.clock.now()
    const sent = await ports.outbound.send(prepared.request)
    const outcome = bluesky.classify(sent, work(), ports.clock.now())
    if (outcome.kind === 'confirmed') return outcome.externalId!
    assertPassing(outcome)
    const found = await reconciled(ports, look(intentAt))
    if (found.kind === 'found') return found.externalId
    assert.deepEqual([found.kind, 'certain' in found && found.certain], ['absent', true])
  }
  throw new Error(`not published in ${triesMax} tries: ${piece.text}`)
}

async function reconciled(ports: NetworkPorts, look: ReconcileWork): Promise<ReconcileResult> {
  for (let tries = 0; tries < triesMax; tries++) {
    const result = await bluesky.reconcile(ports, look)
    if (result.kind !== 'no_answer') return result
  }
  throw new Error('the server answered no question')
}

/** A fault of the line is no refusal: whatever was refused would have been lost. */
function assertPassing(outcome: Outcome): void {
  assert.ok(
    outcome.kind === 'unknown' || outcome.kind === 'unreachable',
    `${outcome.kind}: ${JSON.stringify(outcome)}`,
  )
}
