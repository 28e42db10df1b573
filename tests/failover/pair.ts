import { readFileSync } from 'node:fs'
import { chown, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { prepareDataDirectory } from '@crier/server/database/embedded/data-directory.ts'
import { findBinaries, type Binaries } from '@crier/server/database/embedded/embedded-binaries.ts'
import { makeCluster } from '@crier/server/database/embedded/embedded-cluster.ts'
import { findLocation, type Location } from '@crier/server/database/embedded/embedded-location.ts'
import { endPostgres, spawnPostgres } from '@crier/server/database/embedded/embedded-process.ts'
import { embeddedSettings } from '@crier/server/database/embedded/embedded-settings.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { runningProcesses } from '../process-table.ts'
import { freePort } from '../processes/external-postgres.ts'
import { closing, eventually, temporaryDirectory, tryKill } from '../processes.ts'
import type { Owner } from '../service.ts'
import { startRelay, type Relay } from './relay.ts'

interface Node {
  readonly location: Location
  readonly port: number
}

/** A primary and its standby. */
export interface Pair {
  /** Leads to whichever is the primary. */
  readonly databaseUrl: string
  /** Between the two: what goes over it may be lost. */
  readonly link: Relay
  /**
   * Kills the primary with everything that it runs, and promotes the standby. Resolves when the
   * standby takes writes.
   */
  failOver(): Promise<void>
  /** Makes the dead primary a standby of the new one, and waits until it follows. */
  rebuild(): Promise<void>
}

/** `synchronous`: the primary confirms a commit only once the standby has it. */
export async function startPair(
  t: Owner,
  { synchronous }: { readonly synchronous: boolean },
): Promise<Pair> {
  const directory = await temporaryDirectory(t)
  const newNode = async (name: string): Promise<Node> => {
    const location = await findLocation(
      await prepareDataDirectory(join(directory, name)),
      () => undefined,
    )
    closing(t).defer(() => endPostgres(location, liveClock))
    return { location, port: await freePort() }
  }
  let primary = await newNode('one')
  let standby = await newNode('two')
  const binaries = await findBinaries(primary.location.instance)
  await makeCluster(primary.location, binaries, true)
  await spawn(primary, binaries)
  await eventually('the primary', () => ask(primary, 'select').catch(() => undefined))
  await ask(primary, 'create database crier')
  const front = await startRelay(t, primary.port)
  const link = await startRelay(t, primary.port)
  const pair: Pair = {
    databaseUrl: `postgres://crier@127.0.0.1:${front.port}/crier`,
    link,
    failOver: async () => {
      killAll(primary)
      front.turnTo(standby.port)
      await ask(standby, 'select pg_promote(true, 30)')
      ;[primary, standby] = [standby, primary]
    },
    rebuild: async () => {
      link.turnTo(primary.port)
      await copy(primary, standby, link.port)
      await spawn(standby, binaries)
      await eventually('the standby', async () => {
        const { rows } = await ask(
          primary,
          "select from pg_stat_replication where state = 'streaming'",
        )
        return rows[0]
      })
      if (!synchronous) return
      await ask(primary, "alter system set synchronous_standby_names = '*'")
      await ask(primary, 'select pg_reload_conf()')
      await eventually('the synchronous standby', async () => {
        const { rows } = await ask(
          primary,
          "select from pg_stat_replication where sync_state = 'sync'",
        )
        return rows[0]
      })
    },
  }
  await pair.rebuild()
  return pair
}

function spawn({ location, port }: Node, binaries: Binaries) {
  const own = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'wal_keep_size=512MB',
    'max_connections=200',
    'wal_receiver_status_interval=1',
  ]
  return spawnPostgres(location, join(binaries.directory, 'bin/postgres'), [
    ...embeddedSettings(location.sockets, true),
    ...own,
  ])
}

/** The files of a running primary, as a base backup takes them. */
async function copy(from: Node, to: Node, linkPort: number): Promise<void> {
  const { data, user } = to.location
  await rm(data, { recursive: true, force: true })
  const client = await connectTo(from)
  try {
    await client.query("select pg_backup_start('standby', true)")
    await cp(from.location.data, data, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !/postmaster\.(?:pid|opts)$/.test(path),
    })
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(true)',
    )
    await writeFile(join(data, 'backup_label'), rows[0]!.labelfile)
  } finally {
    await client.end()
  }
  const automatic = join(data, 'postgresql.auto.conf')
  // A promoted standby waits for no other until it has its own.
  const kept = (await readFile(automatic, 'utf8'))
    .split('\n')
    .filter((line) => !/^(?:synchronous_standby_names|primary_conninfo)/.test(line))
  await writeFile(
    automatic,
    [
      ...kept,
      `primary_conninfo = 'host=127.0.0.1 port=${linkPort} user=crier application_name=standby'`,
      '',
    ].join('\n'),
  )
  await writeFile(join(data, 'standby.signal'), '')
  if (user) await give(data, user)
}

async function give(directory: string, user: NonNullable<Location['user']>): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true }))
    await chown(join(directory, entry), user.uid, user.gid)
  await chown(directory, user.uid, user.gid)
}

function killAll({ location }: Node): void {
  const postmaster = Number(
    readFileSync(join(location.data, 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  const children = runningProcesses().filter(({ parent }) => parent === postmaster)
  tryKill(postmaster)
  // A backend would finish what it is at.
  for (const { pid } of children) tryKill(pid)
}

async function ask(node: Node, statement: string) {
  const client = await connectTo(node)
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

async function connectTo({ port }: Node): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'crier', database: 'postgres' })
  // The query reports a server that dies.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
