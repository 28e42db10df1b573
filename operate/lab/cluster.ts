import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chmod, chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as realPause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../tests/processes/external-postgres.ts'
import { closing, eventually, temporaryDirectory, tryKill } from '../../tests/processes.ts'
import { runningProcesses } from '../../tests/process-table.ts'
import type { Owner } from '../../tests/service.ts'

const nodeNames = ['one', 'two', 'three'] as const

export interface Node {
  readonly name: string
  readonly postgresPort: number
  readonly restPort: number
  /** Patroni and every process of its PostgreSQL. */
  pids(): readonly number[]
  start(): void
}

/**
 * Three PostgreSQL servers under Patroni and etcd, with HAProxy in front, twice, and PgBouncer in
 * front of that.
 */
export interface Cluster {
  /**
   * Ports: HAProxy as docs/database.md has it, the same without `on-marked-down shutdown-sessions`,
   * PgBouncer by session and by transaction.
   */
  readonly fronts: {
    readonly haproxy: number
    readonly lenient: number
    readonly session: number
    readonly transaction: number
  }
  primary(): Promise<Node>
  /** A planned change of the primary. */
  switchover(): Promise<void>
  /** Restarts PostgreSQL on the primary, as after a change of its settings. */
  restart(): Promise<void>
  /** All three nodes run, and two follow the third, one of them synchronously. */
  whole(): Promise<void>
}

export async function startCluster(t: Owner): Promise<Cluster> {
  const directory = await temporaryDirectory(t)
  await chmod(directory, 0o755)
  const user = await laboratoryUser(directory)
  const run = (name: string, command: string, parameters: readonly string[]) =>
    keepRunning(t, { directory, user, name, command, parameters })

  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const etcd = `http://127.0.0.1:${etcdPort}`
  const peer = `http://127.0.0.1:${peerPort}`
  run('etcd', 'etcd', [
    ...[
      '--name',
      'lab',
      '--data-dir',
      join(directory, 'etcd'),
      '--listen-client-urls',
      etcd,
      '--advertise-client-urls',
      etcd,
    ],
    ...[
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `lab=${peer}`,
      '--enable-v2',
    ],
  ])
  await eventually(
    'etcd',
    () =>
      fetch(`${etcd}/health`).then(
        () => true,
        () => undefined,
      ),
    30_000,
  )

  const nodes: Node[] = []
  for (const name of nodeNames) {
    const [postgresPort, restPort] = [await freePort(), await freePort()]
    const file = join(directory, `${name}.yml`)
    await writeFile(file, patroniConfig({ name, directory, postgresPort, restPort, etcdPort }))
    let child: ChildProcess
    const start = () => void (child = run(name, 'patroni', [file]))
    start()
    nodes.push({
      name,
      postgresPort,
      restPort,
      start,
      pids: () => familyOf(child.pid!, join(directory, `data-${name}`)),
    })
  }
  const primary = async () => {
    for (const node of nodes)
      if ((await askPatroni(node.restPort, 'GET', '/primary')) === 200) return node
    return undefined
  }
  const cluster = {
    primary: () => eventually('a primary', primary, 90_000),
    switchover: async () => {
      const leader = (await primary())!
      // Answers when the new primary has taken over.
      await askPatroni(leader.restPort, 'POST', '/switchover', { leader: leader.name })
    },
    restart: async () =>
      void (await askPatroni((await primary())!.restPort, 'POST', '/restart', {})),
    whole: () =>
      eventually(
        'a whole cluster',
        async () => ((await isWhole(await primary())) ? true : undefined),
        120_000,
      ).then(() => undefined),
  }
  await cluster.whole()
  await createDatabase((await cluster.primary()).postgresPort)

  const fronts = {
    haproxy: await freePort(),
    lenient: await freePort(),
    session: await freePort(),
    transaction: await freePort(),
  }
  const tested =
    (await readFile(join(import.meta.dirname, 'haproxy.cfg'), 'utf8')) + serversOf(nodes)
  const lenient = tested
    .replace('listen postgres', 'listen lenient')
    .replace(' on-marked-down shutdown-sessions', '')
  for (const [name, text, port] of [
    ['haproxy', tested, fronts.haproxy],
    ['haproxy-lenient', lenient, fronts.lenient],
  ] as const) {
    const file = join(directory, `${name}.cfg`)
    await writeFile(file, text.replace('FRONT', String(port)))
    run(name, 'haproxy', ['-db', '-f', file])
  }
  for (const mode of ['session', 'transaction'] as const) {
    const file = join(directory, `pgbouncer-${mode}.ini`)
    await writeFile(file, pgbouncerConfig({ mode, port: fronts[mode], target: fronts.haproxy }))
    run(`pgbouncer-${mode}`, 'pgbouncer', [file])
  }
  await eventually(
    'every front',
    async () =>
      (await Promise.all(Object.values(fronts).map(answers))).every(Boolean) ? true : undefined,
    30_000,
  )
  return { ...cluster, fronts }
}

/**
 * PostgreSQL, Patroni and PgBouncer refuse to run as root: then they run as Debian's `postgres`.
 */
async function laboratoryUser(
  directory: string,
): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' })),
  )
  await chown(directory, uid!, gid!)
  return { uid: uid!, gid: gid! }
}

interface Program {
  readonly directory: string
  readonly user: { uid: number; gid: number } | undefined
  readonly name: string
  readonly command: string
  readonly parameters: readonly string[]
}

/** Ended by its process id, with everything under it. Its output lies beside its data. */
function keepRunning(
  t: Owner,
  { directory, user, name, command, parameters }: Program,
): ChildProcess {
  const log = openSync(join(directory, `${name}.log`), 'a')
  const env = {
    PATH: `${process.env['PATH']}:/usr/sbin:/usr/lib/postgresql/15/bin`,
    HOME: directory,
  }
  const child = spawn(command, parameters, {
    cwd: directory,
    env,
    stdio: ['ignore', log, log],
    detached: true,
    ...user,
  })
  child.on('error', (error) => process.stderr.write(`${name}: ${error.message}\n`))
  closing(t).defer(async () => {
    for (const pid of familyOf(child.pid!, join(directory, `data-${name}`))) tryKill(pid)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  return child
}

/**
 * The program, PostgreSQL on that data, which Patroni starts apart from itself, and all that
 * they started.
 */
function familyOf(pid: number, data: string): number[] {
  const all = runningProcesses()
  const family = new Set([
    pid,
    ...all.filter(({ command }) => command.includes(data)).map((one) => one.pid),
  ])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const one of all) if (family.has(one.parent)) family.add(one.pid)
  }
  return [...family]
}

interface NodeConfig {
  readonly name: string
  readonly directory: string
  readonly postgresPort: number
  readonly restPort: number
  readonly etcdPort: number
}

// Times shorter than Patroni's own (30, 10, 10): a failover after 20 s at most, so that a run takes
// minutes. By etcd's second API: by its third, Debian 12's Patroni 3.0.2 lets a primary that stood
// still take the place of its successor back, with what that had accepted lost.
const patroniConfig = ({ name, directory, postgresPort, restPort, etcdPort }: NodeConfig) => `
scope: crier
name: ${name}
restapi: { listen: '127.0.0.1:${restPort}', connect_address: '127.0.0.1:${restPort}' }
etcd: { host: '127.0.0.1:${etcdPort}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: { synchronous_commit: 'on', wal_level: replica, max_connections: 200, wal_log_hints: 'on' }
  initdb: [{ encoding: UTF8 }, data-checksums]
postgresql:
  listen: 127.0.0.1:${postgresPort}
  connect_address: 127.0.0.1:${postgresPort}
  data_dir: ${directory}/data-${name}
  bin_dir: /usr/lib/postgresql/15/bin
  pgpass: ${directory}/pgpass-${name}
  authentication:
    superuser: { username: postgres, password: lab }
    replication: { username: replicator, password: lab }
    rewind: { username: postgres, password: lab }
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  parameters: { unix_socket_directories: ${directory} }
`

const serversOf = (nodes: readonly Node[]) =>
  nodes
    .map(
      ({ name, postgresPort, restPort }) =>
        `    server ${name} 127.0.0.1:${postgresPort} check port ${restPort}\n`,
    )
    .join('')

const pgbouncerConfig = ({
  mode,
  port,
  target,
}: {
  mode: 'session' | 'transaction'
  port: number
  target: number
}) => `
[databases]
crier = host=127.0.0.1 port=${target} dbname=crier user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 200
server_login_retry = 1
query_wait_timeout = 10
`

async function askPatroni(
  port: number,
  method: string,
  path: string,
  body?: unknown,
): Promise<number | undefined> {
  const init = {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  return fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    ...(method === 'GET' && { signal: AbortSignal.timeout(2_000) }),
  }).then(
    ({ status }) => status,
    () => undefined,
  )
}

async function isWhole(leader: Node | undefined): Promise<boolean> {
  if (leader === undefined) return false
  const { rows } = await query(
    leader.postgresPort,
    'postgres',
    `select sync_state from pg_stat_replication where state = 'streaming'`,
  ).catch(() => ({ rows: [] }))
  return (
    rows.length === nodeNames.length - 1 && rows.some(({ sync_state: state }) => state === 'sync')
  )
}

async function createDatabase(port: number): Promise<void> {
  await query(port, 'postgres', 'create database crier', 60_000)
  await query(port, 'crier', 'create table probe (at timestamptz not null)')
}

async function answers(port: number): Promise<boolean> {
  return query(port, 'crier', 'select 1').then(
    () => true,
    () => false,
  )
}

/** On a new connection; two seconds are enough for a database that is reachable. */
export async function query(port: number, database: string, sql: string, milliseconds = 2_000) {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: 'postgres', password: 'lab', database },
    ...{ connectionTimeoutMillis: milliseconds, query_timeout: milliseconds },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.query<Record<string, unknown>>(sql)
  } finally {
    void client.end().catch(() => undefined)
    await realPause(0)
  }
}
