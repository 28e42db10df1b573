import type pg from 'pg'
import type { Clock } from '../../ports/clock.ts'
import { silentLog, type Log } from '../../ports/log.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { findBinaries } from './embedded-binaries.ts'
import { makeCluster } from './embedded-cluster.ts'
import { findPostgres } from './embedded-pid.ts'
import { findLocation } from './embedded-location.ts'
import { boundLog, endPostgres, waitForEnd } from './embedded-process.ts'
import {
  connectAs,
  connectionOf,
  enter,
  isLast,
  takeOwnership,
  type ProcessEntry,
} from './embedded-session.ts'
import { embeddedSettings } from './embedded-settings.ts'
import { putUploadsAside, requireDatabase, requireDatabaseOfKey } from '../require-database.ts'
import { StartRefused } from './start-refused.ts'

export interface EmbeddedOptions {
  /** CRIER_DATA_DIR; made when it is missing. */
  readonly dataDir: string
  /** The operator asked for a new database where there is none. */
  readonly init?: boolean
  /** Prints a line for the operator. */
  readonly say: (line: string) => void
  readonly log: Log
  /** The live clock: a real process is waited for. */
  readonly clock: Clock
}

/**
 * The embedded PostgreSQL, running. Nothing listens on a TCP port: it is reached through a socket
 * that only its owner can open.
 */
export interface Embedded extends AsyncDisposable {
  /** For `connect`, `migrate` and `listen`. */
  readonly poolConfig: pg.PoolConfig
  /** PostgreSQL's own directory, for a backup. */
  readonly directory: string
  /**
   * Calls `listener` once when the connection that holds the ownership breaks: the process must
   * stop using the database.
   */
  onLost(listener: () => void): void
  /**
   * Leaves the server, and stops it when no other process uses it. Close pools first. Resolves when
   * the process is gone; a second call waits for the first.
   */
  stop(): Promise<void>
}

/**
 * For the server: starts or adopts PostgreSQL and owns it. Throws `StartRefused` when another
 * server does.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  if (options.init) await putUploadsAside(options.dataDir, options.clock)
  else await requireDatabaseOfKey(options.dataDir)
  const entry = await prepare(options, true)
  const client = await enter(entry, `Crier server, process ${process.pid}`)
  const { owned, holder } = await takeOwnership(client, options.clock)
  if (owned) return new Running(entry, client, true, options.log)
  await client.end()
  throw new StartRefused(
    `Another server already uses the data directory ${options.dataDir} (${holder}): stop it, ` +
      'or set CRIER_DATA_DIR to another directory.',
  )
}

/** For a command: uses the running PostgreSQL, or starts one that its last user stops. */
export async function joinEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  if (options.init) await putUploadsAside(options.dataDir, options.clock)
  else await requireDatabase(options.dataDir)
  const entry = await prepare(options, true)
  return new Running(
    entry,
    await enter(entry, `Crier command, process ${process.pid}`),
    false,
    options.log,
  )
}

/**
 * For tests: a PostgreSQL in `directory` that is fast and may forget everything. The caller removes
 * the directory after `stop`.
 */
export async function startThrowaway({
  directory,
  clock,
}: {
  readonly directory: string
  readonly clock: Clock
}): Promise<Embedded> {
  const entry = await prepare({ dataDir: directory, say: () => undefined, clock }, false)
  return new Running(entry, await enter(entry, 'Crier test'), true, silentLog)
}

async function prepare(
  { dataDir, say, clock }: Omit<EmbeddedOptions, 'log'>,
  durable: boolean,
): Promise<ProcessEntry> {
  const dataDirectory = await prepareDataDirectory(dataDir)
  const location = await findLocation(dataDirectory, say)
  const binaries = await findBinaries(location.instance)
  await makeCluster(location, binaries, durable)
  return { location, binaries, settings: embeddedSettings(location.sockets, durable), clock, say }
}

const othersMilliseconds = 5_000
const logLookMilliseconds = 3_600_000

class Running implements Embedded {
  readonly poolConfig: pg.PoolConfig
  readonly directory: string
  readonly #entry: ProcessEntry
  readonly #client: pg.Client
  readonly #isOwner: boolean
  readonly #ending = new AbortController()
  readonly #lostListeners: (() => void)[] = []
  #lost = false
  #stopped: Promise<void> | undefined

  constructor(entry: ProcessEntry, client: pg.Client, isOwner: boolean, log: Log) {
    this.#entry = entry
    this.#client = client
    this.#isOwner = isOwner
    this.poolConfig = connectionOf(entry.location)
    this.directory = entry.location.data
    client.once('end', () => this.#notifyLost(log))
    if (isOwner) void this.#keepLogBounded(log)
  }

  onLost(listener: () => void): void {
    if (this.#lost) listener()
    else this.#lostListeners.push(listener)
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  async #stop(): Promise<void> {
    this.#ending.abort()
    const { location, clock } = this.#entry
    const client = this.#lost ? await this.#comeBack() : this.#client
    if (client === undefined) return
    try {
      const found = await findPostgres(location.data)
      const state = await this.#waitForOthers(client)
      // The lock stays held until PostgreSQL closes the connection: a process that comes in between
      // waits, and then starts it again.
      if (state === 'alone' || (state === 'shared' && this.#isOwner && !this.#lost))
        await endPostgres(location, clock)
      // Another process is stopping it at this moment, and the next PostgreSQL here is not ours to
      // stop.
      else if (state === 'stopped' && found.kind === 'running')
        await waitForEnd(found.pid, location, clock)
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /**
   * Running commands get some time; a command that leaves does not wait, because the others keep
   * running.
   */
  async #waitForOthers(client: pg.Client): Promise<'alone' | 'shared' | 'stopped'> {
    const { clock } = this.#entry
    const until = clock.monotonic() + (this.#isOwner ? othersMilliseconds : 0)
    for (;;) {
      const last = await isLast(client).catch(() => undefined)
      if (last !== false) return last ? 'alone' : 'stopped'
      if (clock.monotonic() >= until) return 'shared'
      await clock.sleep(50)
    }
  }

  /**
   * After a lost connection PostgreSQL may be gone, restarting, or owned by another process by now.
   */
  async #comeBack(): Promise<pg.Client | undefined> {
    const { location, clock } = this.#entry
    const until = clock.monotonic() + othersMilliseconds
    while ((await findPostgres(location.data)).kind === 'running' && clock.monotonic() < until) {
      const client = await connectAs(location, 'Crier, leaving')
      if (!(client instanceof Error)) return client
      await clock.sleep(50)
    }
    return undefined
  }

  #notifyLost(log: Log): void {
    if (this.#ending.signal.aborted) return
    this.#lost = true
    log.error('database.lost', new Error('the connection to the embedded PostgreSQL ended'))
    for (const listener of this.#lostListeners) listener()
  }

  async #keepLogBounded(log: Log): Promise<void> {
    const { signal } = this.#ending
    for (;;) {
      await this.#entry.clock.sleep(logLookMilliseconds, signal)
      if (signal.aborted) return
      await boundLog(this.#entry.location.logFile).catch((error: unknown) =>
        log.error('database.log_not_bounded', error),
      )
    }
  }
}
