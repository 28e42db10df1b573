import { join } from 'node:path'
import { prepareDataDirectory } from '@crier/server/database/embedded/data-directory.ts'
import { findBinaries } from '@crier/server/database/embedded/embedded-binaries.ts'
import { makeCluster } from '@crier/server/database/embedded/embedded-cluster.ts'
import { findPostgres } from '@crier/server/database/embedded/embedded-pid.ts'
import { findLocation, type Location } from '@crier/server/database/embedded/embedded-location.ts'
import { endPostgres, spawnPostgres } from '@crier/server/database/embedded/embedded-process.ts'
import { embeddedSettings } from '@crier/server/database/embedded/embedded-settings.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { freePort } from '../../processes/external-postgres.ts'
import { closing, eventually, temporaryDirectory, tryKill } from '../../processes.ts'
import type { Owner } from '../../service.ts'
import { caller, askOnce, type LabDatabase } from './lab-database.ts'

/**
 * A PostgreSQL as an operator runs one: it writes to its disk before it answers, and is restarted
 * when it dies.
 */
export class DurablePostgres implements LabDatabase {
  readonly #location: Location
  readonly #program: string
  readonly #port: number
  readonly #ask: LabDatabase['ask']

  private constructor(t: Owner, location: Location, program: string, port: number) {
    this.#location = location
    this.#program = program
    this.#port = port
    this.#ask = caller(t, { ...this.#admin(), database: 'crier' })
  }

  static async start(t: Owner): Promise<DurablePostgres> {
    const location = await findLocation(
      await prepareDataDirectory(join(await temporaryDirectory(t), 'durable')),
      () => undefined,
    )
    const binaries = await findBinaries(location.instance)
    await makeCluster(location, binaries, true)
    const postgres = new DurablePostgres(
      t,
      location,
      join(binaries.directory, 'bin/postgres'),
      await freePort(),
    )
    closing(t).defer(() => endPostgres(location, liveClock))
    await postgres.#spawn()
    await askOnce(postgres.#admin(), 'create database crier')
    return postgres
  }

  /** For `DATABASE_URL`. */
  get url(): string {
    return `postgres://crier@127.0.0.1:${this.#port}/crier`
  }

  /**
   * Kills its main process, waits until it is gone, and starts it again; resolves when it answers.
   */
  async killAndRestart(): Promise<void> {
    const found = await findPostgres(this.#location.data)
    if (found.kind !== 'running' || found.pid === undefined)
      throw new Error(`PostgreSQL is ${found.kind}`)
    tryKill(found.pid)
    await eventually('the end of PostgreSQL', async () =>
      (await findPostgres(this.#location.data)).kind === 'running' ? undefined : true,
    )
    await this.#spawn()
  }

  get ask() {
    return this.#ask
  }

  #admin() {
    return { host: '127.0.0.1', port: this.#port, user: 'crier', database: 'postgres' }
  }

  async #spawn(): Promise<void> {
    const settings = [
      ...embeddedSettings(this.#location.sockets, true),
      'listen_addresses=127.0.0.1',
      `port=${this.#port}`,
    ]
    // Those that served the dead one may still hold its shared memory: then the new one refuses to
    // start, and is asked again.
    let isOver: () => boolean = () => true
    const start = async () => {
      if (isOver()) isOver = (await spawnPostgres(this.#location, this.#program, settings)).ended
      return askOnce(this.#admin(), 'select 1').catch(() => undefined)
    }
    await eventually('PostgreSQL', start, 60_000)
  }
}
