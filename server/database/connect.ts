import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../world/log.ts'
import { errorCode } from './data-directory.ts'
import type { Database } from './database.ts'
import { adaptPool } from './pool-adapter.ts'
import { StartRefused } from './start-refused.ts'
import type { Tables } from './tables.ts'
import { valueTypes } from './wire-values.ts'

/** A PostgreSQL URL, or where the embedded one is. */
export type Target = string | pg.PoolConfig

export interface ConnectOptions {
  /** Connections at the same time. */
  readonly max: number
  readonly log: Log
}

/** Opens a pool and proves that the database can be used. Throws `StartRefused` with one line when it cannot. */
export async function connect(target: Target, { max, log }: ConnectOptions): Promise<Database> {
  let closed: Promise<void> | undefined
  const pool = new pg.Pool({ ...poolConfig(target), max })
  // Without these an idle connection that breaks would end the process; the next statement opens a new one.
  pool.on('error', (error) => {
    if (closed === undefined) log.error('database.connection_broken', error)
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: adaptPool(pool) }) })
  const close = () => (closed ??= pool.end())
  try {
    await refuseUnfit(db, target)
  } catch (error) {
    await close()
    throw error
  }
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { db, connections, close, [Symbol.asyncDispose]: close }
}

/** A connection outside of the pool, for work that takes its time: types and time zone as in the pool, without its limits. */
export async function openClient(target: Target, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(target, applicationName))
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw refusalFor(error, describe(target))
  }
}

/** `more`: further options of the session, which win over the usual ones. */
export function clientConfig(target: Target, applicationName: string, more = ''): pg.ClientConfig {
  const session = { connectionTimeoutMillis: 10_000, keepAlive: true, application_name: applicationName, types: valueTypes() }
  return { ...withOptions(target, `${steady} ${more}`.trimEnd()), ...session }
}

const steady = '-c timezone=UTC -c jit=off -c search_path=public'
// A request is answered within 30 s or not at all; what waits longer for a lock or sits in a transaction holds up the others.
const bounded = `${steady} -c default_transaction_isolation=read\\ committed -c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s`

function poolConfig(target: Target): pg.PoolConfig {
  return {
    ...withOptions(target, bounded),
    application_name: 'crier',
    types: valueTypes(),
    // Waiting for a free connection counts too: then the pool is too small, and an answer of 503 is better than none.
    connectionTimeoutMillis: 10_000,
    // Past the server's own limit: it only ends what waits for a server that is not there any more.
    query_timeout: 45_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Prepared statements live as long as their connection, so it stays; after a failover it does not stay for ever.
    idleTimeoutMillis: 300_000,
    maxLifetimeSeconds: 3_600,
  }
}

/** The operator's own options come last, and so win. */
function withOptions(target: Target, options: string): pg.PoolConfig {
  if (typeof target !== 'string') return { ...target, options: `${options} ${target.options ?? ''}`.trimEnd() }
  const [address = '', query = ''] = target.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('options', `${options} ${parameters.get('options') ?? ''}`.trimEnd())
  return { connectionString: `${address}?${parameters.toString().replaceAll('+', '%20')}` }
}

const oldestVersion = 15

async function refuseUnfit(db: Kysely<Tables>, target: Target): Promise<void> {
  const { rows } = await sql<Facts>`select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby,
    getdatabaseencoding() as encoding`
    .execute(db)
    .catch((error: unknown) => {
      throw refusalFor(error, describe(target))
    })
  const facts = rows[0]
  const fault = facts && faultOf(facts)
  if (fault !== undefined) throw new StartRefused(`The database ${describe(target)} ${fault}`)
}

interface Facts {
  readonly version: number
  readonly standby: boolean
  readonly encoding: string
}

function faultOf({ version, standby, encoding }: Facts): string | undefined {
  const major = Math.floor(version / 10_000)
  if (major < oldestVersion) return `is PostgreSQL ${major}, and Crier needs ${oldestVersion} or newer.`
  if (encoding !== 'UTF8') return `has the encoding ${encoding}, and Crier needs UTF8: create it with ENCODING 'UTF8'.`
  if (standby) return 'is a standby that cannot be written: DATABASE_URL must name the primary.'
  return undefined
}

function refusalFor(error: unknown, where: string): unknown {
  if (error instanceof pg.DatabaseError) return new StartRefused(`The database ${where} refuses the connection: ${error.message}.`)
  const reason = errorCode(error) ?? (error instanceof Error ? error.message : String(error))
  return new StartRefused(`The database ${where} cannot be reached (${reason}): start it, or correct DATABASE_URL.`)
}

/** Where it is, without the password. */
function describe(target: Target): string {
  if (typeof target !== 'string') return `in ${target.host ?? 'its directory'}`
  try {
    const { host, pathname } = new URL(target)
    return `at ${host}${pathname}`
  } catch {
    return 'of DATABASE_URL'
  }
}
