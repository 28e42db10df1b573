import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { prepareDataDirectory } from '@crier/server/database/embedded/data-directory.ts'
import { findBinaries } from '@crier/server/database/embedded/embedded-binaries.ts'
import { makeCluster } from '@crier/server/database/embedded/embedded-cluster.ts'
import { findLocation } from '@crier/server/database/embedded/embedded-location.ts'
import { endPostgres, spawnPostgres } from '@crier/server/database/embedded/embedded-process.ts'
import { embeddedSettings } from '@crier/server/database/embedded/embedded-settings.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { closing, eventually, temporaryDirectory } from '../processes.ts'
import type { Owner } from '../service.ts'

export interface ExternalPostgres {
  /** The address of a new, empty database. */
  newDatabase(): Promise<string>
  readonly port: number
  /** The directory of its socket. */
  readonly sockets: string
}

/** A foreign PostgreSQL: it listens on 127.0.0.1, and no server starts, adopts or stops it. */
export async function startPostgres(t: Owner): Promise<ExternalPostgres> {
  const location = await findLocation(
    await prepareDataDirectory(join(await temporaryDirectory(t), 'external')),
    () => undefined,
  )
  const binaries = await findBinaries(location.instance)
  await makeCluster(location, binaries, false)
  const port = await freePort()
  const settings = [
    ...embeddedSettings(location.sockets, false),
    'listen_addresses=127.0.0.1',
    `port=${port}`,
  ]
  closing(t).defer(() => endPostgres(location, liveClock))
  await spawnPostgres(location, join(binaries.directory, 'bin/postgres'), settings)
  const run = async (sql: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'crier', database: 'postgres' })
    try {
      await client.connect()
      return await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await eventually('PostgreSQL', () => run('select').catch(() => undefined))
  let databases = 0
  const newDatabase = async () => {
    const name = `crier_${++databases}`
    await run(`create database ${name}`)
    return `postgres://crier@127.0.0.1:${port}/${name}`
  }
  return { newDatabase, port, sockets: location.sockets }
}

// Below those that systems hand out for port 0: no other test is given one of these before it
// is used.
const [portMin, portEnd] = [20_000, 32_000]

/** Free when it was asked for. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(portMin, portEnd)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error(`No port from ${portMin} to ${portEnd} is free.`)
}
