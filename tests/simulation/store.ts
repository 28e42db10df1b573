import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Use } from '@crier/server/context.ts'
import type { Db } from '@crier/server/database/database.ts'
import { openUpload } from '@crier/server/media/open-upload.ts'
import { BlobStoreAway, type BlobName, type Blobs } from '@crier/server/ports/files/blobs.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import type { Received } from '@crier/server/ports/files/intake.ts'
import { noUploads } from '@crier/server/testing/no-uploads.ts'
import type { Chance } from './machine/chance.ts'
import type { Settled, SimulatedProcess } from './machine/process.ts'
import type { Simulation } from './machine/simulation.ts'

/** An uploaded file. Each upload is a few words here, called a picture. */
export interface SentFile extends Received {
  readonly text: string
}

// How often a request to the store goes wrong, as parts of 1.
const awayPart = 0.02
const answerLostPart = 0.02
const latePart = 0.3
const minuteMs = 60_000
const lateMsMax = 360 * minuteMs
// As the server gives up on a bucket.
const givenUpAfterMs = 10_000

/**
 * The store of uploads: outside of all processes, so that it outlives them and carries out what
 * dead ones asked for.
 */
export class SimulatedStore {
  readonly #sim: Simulation
  readonly #chance: Chance
  readonly #files = new Map<string, { readonly name: BlobName; readonly text: string }>()
  readonly #onRemoval: (name: BlobName) => void

  /** `onRemoval` is called when a file is gone. */
  constructor(sim: Simulation, onRemoval: (name: BlobName) => void) {
    this.#sim = sim
    this.#chance = sim.chance('store')
    this.#onRemoval = onRemoval
  }

  text(accountId: string, sha256: string, nonce: string): string | undefined {
    return this.#files.get(`${accountId}/${sha256}.${nonce}`)?.text
  }

  names(): readonly BlobName[] {
    return [...this.#files.values()].map(({ name }) => name)
  }

  /** The ports of a process that uploads: pictures are published unchanged. */
  portsOf(process: SimulatedProcess, db: Db): Use<'blobs' | 'intake' | 'mediaFiles'> {
    const blobs = this.#blobsOf(process)
    return {
      blobs,
      intake: {
        ...noUploads.intake,
        clean: (_, received) =>
          Promise.resolve({ ...noFacts, ...fileOf((received as SentFile).text) }),
      },
      mediaFiles: {
        ...noUploads.mediaFiles,
        async file({ accountId }, { sha256, contentType }) {
          const blob = await openUpload({ db, blobs }, accountId as AccountId, sha256)
          return blob && { ...blob, contentType, etag: sha256 }
        },
      },
    }
  }

  #blobsOf(process: SimulatedProcess): Blobs {
    const call = <Value>(what: string, effect: () => Value, mayBeLate = false) =>
      process.exchange<Value>(`store ${what}`, (answer) => this.#carry(effect, answer, mayBeLate))
    return {
      write: async (name, blob) => {
        const text = (await buffer(blob.read())).toString()
        await call('PUT', () => void this.#files.set(keyOf(name), { name, text }))
      },
      open: (name) =>
        call('HEAD', () => {
          const file = this.#files.get(keyOf(name))
          return file
            ? { bytes: file.text.length, read: () => Readable.from([Buffer.from(file.text)]) }
            : null
        }),
      remove: (name) => call('DELETE', () => this.#remove(name), true),
      accounts: () =>
        call('LIST', () => [...new Set(this.names().map(({ accountId }) => accountId))]),
      removeAll: (accountId) => call('DELETE all', () => this.#removeAll(accountId)),
    }
  }

  #carry<Value>(
    effect: () => Value,
    answer: (settled: Settled<Value>) => void,
    mayBeLate: boolean,
  ): void {
    const sim = this.#sim
    const after = (ms: number, run: () => void) => sim.at(sim.now + ms, run)
    const fail = () =>
      answer({ ok: false, error: new BlobStoreAway('The store is away in the simulation.') })
    const [wayMs, backMs] = [this.#chance.between(1, 80), this.#chance.between(1, 80)]
    const luck = sim.isRough ? this.#chance.fraction() : 1
    if (luck < awayPart) return after(wayMs, fail)
    if (mayBeLate && luck < awayPart + latePart) {
      sim.saw('store_removed_late')
      after(this.#chance.between(minuteMs, lateMsMax), () => void effect())
      return after(givenUpAfterMs, fail)
    }
    after(wayMs, () => {
      const value = effect()
      const isLost = luck > 1 - answerLostPart && luck < 1
      if (isLost) sim.saw('store_answer_lost')
      after(isLost ? givenUpAfterMs : backMs, () => (isLost ? fail() : answer({ ok: true, value })))
    })
  }

  #remove(name: BlobName): void {
    if (!this.#files.delete(keyOf(name))) return
    this.#sim.saw('file_removed')
    this.#onRemoval(name)
  }

  #removeAll(accountId: AccountId): void {
    for (const name of this.names()) if (name.accountId === accountId) this.#remove(name)
  }
}

const keyOf = ({ accountId, sha256, nonce }: BlobName) => `${accountId}/${sha256}.${nonce}`

const noFacts = {
  facts: {
    kind: 'image',
    contentType: 'image/png',
    width: 8,
    height: 8,
    durationMs: null,
    codecs: [],
    frames: null,
  },
} as const

export function fileOf(text: string) {
  return {
    text,
    bytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    read: () => Readable.from([Buffer.from(text)]),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}
