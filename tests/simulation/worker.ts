import { Kysely } from 'kysely'
import { platforms } from '@crier/contract/platform.ts'
import { readConfig } from '@crier/server/config.ts'
import type { Ports } from '@crier/server/context.ts'
import { DatabaseMemory } from '@crier/server/recovery/database-memory.ts'
import type { HistoryFile } from '@crier/server/recovery/history.ts'
import type { Tables } from '@crier/server/database/tables.ts'
import { liveWake } from '@crier/server/jobs/live-wake.ts'
import { startLoops } from '@crier/server/start/loops.ts'
import { releaseAllRenewals } from '@crier/server/connections/grants/grant-store.ts'
import { releaseAllLeases } from '@crier/server/publishing/claim/store.ts'
import { releaseAllDeliveries } from '@crier/server/webhooks/deliveries/delivery-store.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import type { Log } from '@crier/server/ports/log.ts'
import type { Vault } from '@crier/server/ports/vault.ts'
import { immediateRenderer } from '@crier/server/testing/immediate-renderer.ts'
import { noUploads } from '@crier/server/testing/no-uploads.ts'
import { immediateFitter } from '@crier/server/testing/immediate-fitter.ts'
import { offlineWriter } from '@crier/writing/offline/offline-writer.ts'
import { dialectOf } from './machine/kysely-dialect.ts'
import { isSimulated, type SharedSession } from './machine/shared-session.ts'
import { messageOf, type SimulatedProcess } from './machine/process.ts'
import { networkBase } from './networks/networks.ts'
import type { SimulatedStore } from './store.ts'

export const config = readConfig({
  CRIER_NETWORKS: platforms.join(),
  CRIER_SANDBOX_URL: networkBase,
  CRIER_PUBLIC_URL: 'http://crier.simulated',
  CRIER_LOG: 'silent',
  // Short, so that a day has room for hours in which everything is away for longer.
  CRIER_MAX_LATENESS: '2h',
})

/** The surroundings of a process. */
export interface Surroundings {
  readonly shared: SharedSession
  wire(process: SimulatedProcess): Outbound
  passHint(from: SimulatedProcess, message: string): Promise<void>
  hearHints(process: SimulatedProcess, listener: (message: string) => void): void
  /** Null in runs without uploads. */
  readonly store: SimulatedStore | null
}

/** The ports of one simulated process: what `startService` would have made of this world. */
export function portsOf(process: SimulatedProcess, harness: Surroundings): Ports {
  const log = logOf(process)
  const db = new Kysely<Tables>({ dialect: dialectOf(process, harness.shared) })
  return {
    db,
    memory: new DatabaseMemory(`proc_${process.name}`, noFile, []),
    clock: process.clock,
    random: process.chance,
    outbound: harness.wire(process),
    checkUrl: () => Promise.resolve({ ok: true }),
    vault: openVault,
    wake: liveWake({ clock: process.clock, log }),
    log,
    meter: {
      observeLateness: () => undefined,
      countPublication: () => undefined,
      observeSends: () => undefined,
      countDelivery: () => undefined,
      observeLoop: () => undefined,
      observeRetention: () => undefined,
      countNoticeMail: () => undefined,
    },
    config,
    addresses: {
      publicUrl: () => 'http://crier.simulated',
      mediaUrl: () => 'http://crier.simulated',
      probe: () => ({ url: '', text: '' }),
      sandboxUrl: () => Promise.resolve(networkBase),
      pictureUrl: ({ accountId, of, piece, picture, attempt }) =>
        `http://crier.simulated/media/${accountId}/${of}/${piece}/${picture}/${attempt}`,
      fileUrl: ({ accountId, sha256 }) => `http://crier.simulated/media/${accountId}/${sha256}`,
      hasThumbnail: () => true,
      authorPictureUrl: ({ digest }) => `http://crier.simulated/media/authors/${digest}`,
    },
    mail: null,
    delivery: null,
    requests: { count: () => undefined, keep: () => undefined, flush: () => Promise.resolve() },
    sessions: { tokenIn: () => null },
    // In this thread: what another one does comes back in no order.
    offlineWriter,
    fitter: immediateFitter,
    renderer: immediateRenderer,
    ...(harness.store?.portsOf(process, db) ?? noUploads),
  }
}

export interface Worker {
  readonly ports: Ports
  /** Ends what it has begun, and begins nothing new. */
  stop(): Promise<void>
}

/** Starts what a worker runs. `alone`: what others held, dead ones held. */
export async function startWorker(
  process: SimulatedProcess,
  harness: Surroundings,
  alone: boolean,
): Promise<Worker> {
  const ports = portsOf(process, harness)
  const wake = ports.wake as ReturnType<typeof liveWake>
  wake.join({ publish: (message) => harness.passHint(process, message) })
  harness.hearHints(process, (message) => wake.receive(message))
  if (alone) {
    await releaseAllLeases(ports.db, ports.clock.now())
    await releaseAllDeliveries(ports.db, ports.clock.now())
    await releaseAllRenewals(ports.db, ports.clock.now())
  }
  const loops = startLoops(
    ports,
    { id: `proc_${process.name}`, role: 'all', startedAt: ports.clock.now() },
    process.sim.faults.pollScale,
  )
  const stop = async () => {
    await loops.stop()
    await wake.leave()
  }
  return { ports, stop }
}

// Its database never goes back.
const noFile: HistoryFile = { read: () => Promise.resolve([]), write: () => Promise.resolve() }

/**
 * Behaves like the real one to its callers, without encryption: that runs in other threads, in
 * no order.
 */
const openVault: Vault = {
  seal: (plaintext, context) => Promise.resolve(JSON.stringify([context, plaintext])),
  open(sealed, context) {
    const [place, plaintext] = JSON.parse(sealed) as [string, string]
    return place === context
      ? Promise.resolve(plaintext)
      : Promise.reject(new Error('It was sealed for another place.'))
  },
  isCurrent: () => true,
}

function logOf({ sim, name }: SimulatedProcess): Log {
  return {
    event(what, facts) {
      sim.trace(name, what)
      if (what === 'publication.fenced') sim.saw('publisher_fenced')
      if (what === 'delivery.attempted' && facts?.['outcome'] === 'fenced')
        sim.saw('deliverer_fenced')
    },
    warn(what) {
      sim.trace(name, what)
    },
    error(what, error) {
      sim.trace(name, what, messageOf(error))
      // An intended fault may end a piece of work; anything else is a bug.
      if (!isSimulated(error))
        sim.violated('bug', `${what}: ${error instanceof Error ? error.stack : String(error)}`)
    },
  }
}
