import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../../ports/log.ts'
import { errorCode } from '../embedded/data-directory.ts'
import type { Database } from '../database.ts'
import { watchDiskSpace } from './disk-space.ts'
import { adaptPool } from './pool-adapter.ts'
import { beginSession, boundedSettings, StandbyReached, steadySettings } from './session.ts'
import { StartRefused } from '../embedded/start-refused.ts'
import type { Tables } from '../tables.ts'
import type { DatabaseTarget } from './target.ts'
import { valueTypes } from './wire-values.ts'

interface ConnectOptions {
  /** Connections at the same time. */
  readonly max: number
  readonly log: Log
}

/**
 * Opens a pool and proves that it connects. Throws `StartRefused` with one line when it does not.
 */
export async function connectDatabase(
  target: DatabaseTarget,
  { max, log }: ConnectOptions,
): Promise<Database> {
  let closed: Promise<void> | undefined
  const pool = new pg.Pool({
    ...poolConfig(target),
    max,
    onConnect: (client) => beginSession(client, target, boundedSettings),
  })
  // Without these an idle connection that breaks would end the process; the next statement opens a
  // new one.
  pool.on('error', (error) => {
    if (closed === undefined) log.error('database.connection_broken', error)
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  const room = watchDiskSpace()
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: adaptPool(pool, room) }) })
  const close = () => (closed ??= pool.end())
  try {
    await sql`select`.execute(db)
  } catch (error) {
    await close()
    throw startRefusal(error, target)
  }
  const connections = () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  return { db, connections, isDiskFull: () => room.isFull(db), close, [Symbol.asyncDispose]: close }
}

/**
 * A connection outside of the pool, for work that takes its time: types and time zone as in the
 * pool, without its limits.
 */
export async function openClient(
  target: DatabaseTarget,
  applicationName: string,
): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(target, applicationName))
  client.on('error', () => undefined)
  try {
    await client.connect()
    await beginSession(client, target, steadySettings)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw startRefusal(error, target)
  }
}

/** Without the settings of a session, which `beginSession` gives it. */
export function clientConfig(target: DatabaseTarget, applicationName: string): pg.ClientConfig {
  const session = {
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: applicationName,
    types: valueTypes(),
  }
  return { ...(typeof target === 'string' ? { connectionString: target } : target), ...session }
}

function poolConfig(target: DatabaseTarget): pg.PoolConfig {
  return {
    // Waiting for a free connection counts towards the 10 s too: then the pool is too small, and an
    // answer of 503 is better than none.
    ...clientConfig(target, 'crier'),
    // Past the server's own limit: it only ends what waits for a server that is not there any more.
    query_timeout: 35_000,
    // Prepared statements live as long as their connection, so it stays; after a failover it does
    // not stay for ever.
    idleTimeoutMillis: 300_000,
    maxLifetimeSeconds: 3_600,
  }
}

/** Explains in one line why the connection failed. */
export function startRefusal(error: unknown, target: DatabaseTarget): unknown {
  const where = describeTarget(target)
  if (error instanceof StandbyReached)
    return new StartRefused(
      `The database ${where} is a standby that cannot be written: DATABASE_URL must ` +
        'name the primary.',
    )
  if (error instanceof pg.DatabaseError)
    return new StartRefused(`The database ${where} refuses the connection: ${error.message}.`)
  const reason = errorCode(error) ?? (error instanceof Error ? error.message : String(error))
  return new StartRefused(
    `The database ${where} cannot be reached (${reason}): start it, or correct DATABASE_URL.`,
  )
}

/** The address of the database, without the password. */
export function describeTarget(target: DatabaseTarget): string {
  if (typeof target !== 'string') return `in ${target.host ?? 'its directory'}`
  try {
    const { host, pathname } = new URL(target)
    return `at ${host}${pathname}`
  } catch {
    return 'of DATABASE_URL'
  }
}
