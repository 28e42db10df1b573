import type { Platform } from '@crier/contract/platform.ts'
import type { Ports } from '@crier/server/context.ts'
import { recordFetch } from '@crier/server/publishing/ahead/fetch-store.ts'
import type { AccountId, ScheduleId } from '@crier/server/ports/ids.ts'
import type { Outbound, OutboundRequest } from '@crier/server/ports/outbound/outbound.ts'
import { checkAfterCommit } from './checks/after-commit.ts'
import { Book } from './checks/book.ts'
import { checkPost } from './checks/on-post.ts'
import { checkReceived } from './checks/on-received.ts'
import { checkRemoved } from './checks/uploads.ts'
import type { Chance } from './machine/chance.ts'
import type { OneSession } from './machine/database.ts'
import { openWire, type Answered } from './machine/outbound-port.ts'
import { SimulatedProcess } from './machine/process.ts'
import { LineBroke, SharedSession } from './machine/shared-session.ts'
import type { Simulation } from './machine/simulation.ts'
import { isIrreversible, networkBase, openNetworks, type Networks } from './networks/networks.ts'
import type { Reply } from './networks/model.ts'
import { receiverBase, Receivers } from './receivers.ts'
import { SimulatedStore } from './store.ts'
import { startWorker, type Worker } from './worker.ts'

const restartMsMax = 20_000
// The grace period before a container is killed.
const graceMs = 30_000

/**
 * Everything that lives in one run: the database, the world outside, and the processes that come
 * and go.
 */
export class Harness {
  readonly sim: Simulation
  readonly session: OneSession
  readonly shared: SharedSession
  readonly networks: Networks
  readonly receivers: Receivers
  readonly book = new Book()
  readonly wire: (process: SimulatedProcess) => Outbound
  readonly away = new Set<Platform>()
  readonly store: SimulatedStore | null
  readonly #hints = new Map<SimulatedProcess, (message: string) => void>()
  readonly #hintChance
  readonly #clocks
  readonly #pictureChance
  readonly #living = new Map<SimulatedProcess, Worker>()
  #darkUntil = 0

  constructor(sim: Simulation, session: OneSession) {
    this.sim = sim
    this.session = session
    this.#hintChance = sim.chance('hints')
    this.#clocks = sim.chance('clocks')
    this.#pictureChance = sim.chance('pictures')
    this.store =
      sim.faults.uploads > 0
        ? new SimulatedStore(sim, (name) =>
            this.shared.whenFree(() => checkRemoved(sim, session, name)),
          )
        : null
    this.networks = openNetworks(
      sim,
      (post) =>
        this.shared.whenFree(() => checkPost(sim, session, this.book, this.networks.posts, post)),
      (url, onEnd) => this.#servePicture(url, onEnd),
    )
    this.receivers = new Receivers(sim, (received) =>
      this.shared.whenFree(() =>
        checkReceived(sim, session, this.book, this.receivers.received, received),
      ),
    )
    this.shared = new SharedSession(
      sim,
      session,
      checkAfterCommit(sim, session, this.book, () => this.networks.posts, this.store),
    )
    this.wire = openWire(sim, {
      isIrreversible: (request) => request.url.startsWith(networkBase) && isIrreversible(request),
      isAway: ({ url }) => [...this.away].some((platform) => url.includes(hostPart[platform])),
      arrive: (request, leftAt) => this.#arrive(request, leftAt),
    })
  }

  /** Starts a process that comes back, with an empty memory, as often as it dies. */
  populate(name: string, life = 1): void {
    const { skewMs, processes } = this.sim.faults
    const process = new SimulatedProcess(
      this.sim,
      `${name}.${life}`,
      this.#clocks.between(-skewMs, skewMs),
    )
    process.onDeath(() => {
      this.#hints.delete(process)
      this.#living.delete(process)
      const soon = this.sim.now + this.#clocks.between(100, restartMsMax)
      this.sim.at(Math.max(soon, this.#darkUntil), () => this.populate(name, life + 1))
    })
    process.begin(async () => {
      const worker = await startWorker(process, this, processes === 1).catch((error: unknown) => {
        // A server that cannot reach its database at its start ends, and is started again.
        if (!(error instanceof LineBroke)) throw error
        process.die('at its start')
      })
      if (worker) this.#living.set(process, worker)
    })
  }

  /** A process that takes requests, if one lives. */
  anyProcess(luck: number): { process: SimulatedProcess; ports: Ports } | undefined {
    const all = [...this.#living]
    const chosen = all[Math.floor(luck * all.length)]
    return chosen && { process: chosen[0], ports: chosen[1].ports }
  }

  /**
   * A new version takes the place of a process: it takes nothing more on, ends what it has begun,
   * and is killed where that takes too long.
   */
  replaceOne(luck: number): void {
    const chosen = this.anyProcess(luck)?.process
    const worker = chosen && this.#living.get(chosen)
    if (!worker) return
    this.#living.delete(chosen)
    this.sim.trace(chosen.name, 'is told to stop')
    chosen.begin(async () => {
      await worker.stop()
      if (chosen.isAlive) this.sim.saw('stopped_in_order')
      chosen.retire()
    })
    this.sim.at(this.sim.now + graceMs, () => {
      if (!chosen.isAlive) return
      this.sim.saw('killed_while_stopping')
      chosen.die('after its grace')
    })
  }

  /** Every process dies, and none comes back before then. */
  blackOut(until: number): void {
    this.#darkUntil = until
    this.sim.saw('blackout')
    for (const process of [...this.#living.keys()]) process.die('in a blackout')
  }

  /** Sets the clock of a process wrongly. */
  setAClock(luck: number): void {
    const { clockStepMs } = this.sim.faults
    this.anyProcess(luck)?.process.setClock(this.#clocks.between(-clockStepMs, clockStepMs))
    this.sim.saw('clock_stepped')
  }

  /** The clock of a process is far from the truth, for 8 seconds or for 9 minutes. */
  jumpAClock(chance: Chance): void {
    const hours = chance.pick([-1, 1, 24, 365 * 24])
    this.anyProcess(chance.fraction())?.process.jumpClock(
      hours * 3_600_000,
      chance.happens(0.7) ? 8_000 : 540_000,
    )
    this.sim.saw('clock_jumped')
  }

  hearHints(process: SimulatedProcess, listener: (message: string) => void): void {
    this.#hints.set(process, listener)
  }

  /** NOTIFY: reaches everybody, its sender too, unless it is lost. */
  passHint(from: SimulatedProcess, message: string): Promise<void> {
    return from.exchange('notify', (answer) => {
      for (const [process, listener] of this.#hints) {
        const isLost = this.sim.isRough && this.#hintChance.happens(this.sim.faults.hintLost)
        if (isLost) this.sim.saw('hint_lost')
        else
          this.sim.at(this.sim.now + this.#hintChance.between(1, 40), () =>
            process.begin(() => listener(message)),
          )
      }
      this.sim.at(this.sim.now + 1, () => answer({ ok: true, value: undefined }))
    })
  }

  /**
   * A network asks any living process for a picture: what is drawn does not matter here, only
   * whether it is handed over.
   */
  #servePicture(url: string, onEnd: (isThere: boolean) => void): void {
    const [accountId, scheduleId, piece, , attempt] = new URL(url).pathname.split('/').slice(2)
    const found = this.anyProcess(this.#pictureChance.fraction())
    let isOver = false
    const end = (isThere: boolean) => {
      if (!isOver) onEnd(isThere)
      isOver = true
    }
    if (!found) return end(false)
    const { process, ports } = found
    process.onDeath(() => end(false))
    process.begin(async () => {
      const fetch = {
        accountId: accountId as AccountId,
        scheduleId: scheduleId as ScheduleId,
        piece: Number(piece),
        attempt: Number(attempt),
      }
      const isThere = await recordFetch(ports.db, fetch, ports.clock.now()).catch(() => false)
      end(isThere)
    })
  }

  #arrive(request: OutboundRequest, leftAt: number): Answered {
    if (request.url.startsWith(receiverBase)) return this.receivers.arrive(request)
    if (request.url.startsWith(networkBase)) return inBytes(this.networks.handle(request, leftAt))
    return { status: 404, body: new Uint8Array() }
  }
}

const hostPart: Readonly<Record<Platform, string>> = {
  x: '/api.x.com/',
  linkedin: '.linkedin.com/',
  instagram: '.instagram.com/',
  tiktok: 'tiktokapis.com/',
  bluesky: '/pds.sandbox.example/',
  mastodon: '/mastodon.sandbox.example/',
}

function inBytes({ status, headers, body }: Reply): Answered {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, body: new TextEncoder().encode(text), ...(headers && { headers }) }
}
