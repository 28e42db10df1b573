import { join } from 'node:path'
import pg from 'pg'
import type { Clock } from '../../ports/clock.ts'
import { advisoryLocks } from '../advisory-locks.ts'
import { errorCode } from './data-directory.ts'
import { isDiskFull } from '../database-errors.ts'
import type { Binaries } from './embedded-binaries.ts'
import type { Location } from './embedded-location.ts'
import { clearStale, findPostgres } from './embedded-pid.ts'
import { endPostgres, lastLines, spawnPostgres, type Spawned } from './embedded-process.ts'
import { StartRefused } from './start-refused.ts'

export interface ProcessEntry {
  readonly location: Location
  readonly binaries: Binaries
  readonly settings: readonly string[]
  readonly clock: Clock
  readonly say: (line: string) => void
}

export function connectionOf(location: Location) {
  // Every value is named: what is missing would be read from PGPORT, PGSSLMODE and their like.
  return {
    host: location.sockets,
    port: 5432,
    user: 'crier',
    database: 'postgres',
    password: '',
    ssl: false,
  }
}

const attemptsMax = 20
const attemptPauseMilliseconds = 150

/**
 * A connection to the PostgreSQL of `place`; starts it when it does not run, and adopts it when
 * it does. Everybody who uses it keeps such a connection with a shared lock on `users`; who
 * leaves and gets that lock alone was the last one, and stops it. The server holds `server`
 * too, which is its ownership.
 */
export async function enter(entry: ProcessEntry, applicationName: string): Promise<pg.Client> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const spawned = await startUnlessRunning(entry)
    const client = await connectOnceReady(entry, spawned, applicationName)
    if (client && (await holdUsers(client))) return client
    await entry.clock.sleep(attemptPauseMilliseconds)
  }
  const words = await lastLines(entry.location.logFile)
  if (/No space left/.test(words)) throw diskFull(entry.location)
  throw new StartRefused(
    `PostgreSQL did not start in ${entry.location.data}; its last words, in ` +
      `${entry.location.logFile}: ${words}`,
  )
}

async function startUnlessRunning({
  location,
  binaries,
  settings,
  clock,
}: ProcessEntry): Promise<Spawned | undefined> {
  let found = await findPostgres(location.data, location.sockets)
  if (found.kind === 'stale') {
    // An empty file may be one that another starter's PostgreSQL is just writing.
    await clock.sleep(attemptPauseMilliseconds)
    found = await findPostgres(location.data, location.sockets)
  }
  if (found.kind === 'running') return undefined
  if (found.kind === 'stale') await clearStale(location.data, location.sockets, found.text)
  return await spawnPostgres(location, join(binaries.directory, 'bin/postgres'), settings)
}

const answerMilliseconds = 60_000
// Replaying a gigabyte of log after a crash took under a minute; a slow disk gets ten.
const recoveryMilliseconds = 600_000
const slowStartMs = 3_000

/** `undefined` when PostgreSQL ended instead of accepting connections. */
async function connectOnceReady(
  entry: ProcessEntry,
  spawned: Spawned | undefined,
  applicationName: string,
): Promise<pg.Client | undefined> {
  const { location, clock } = entry
  const began = clock.monotonic()
  let told = false
  for (;;) {
    const result = await connectAs(location, applicationName)
    if (result instanceof pg.Client) return result
    const waited = clock.monotonic() - began
    const isStarting = errorCode(result) === '57P03'
    if (
      spawned?.ended() !== false &&
      (await findPostgres(location.data, location.sockets)).kind !== 'running'
    )
      return undefined
    const isFull = isDiskFull(result)
    if (isFull || waited > (isStarting ? recoveryMilliseconds : answerMilliseconds)) {
      // A start that is refused leaves nothing running.
      if (spawned) await endPostgres(location, clock)
      throw isFull ? diskFull(location) : unreachable(location, result)
    }
    if (waited > slowStartMs && !told)
      entry.say('PostgreSQL is not ready yet: after a crash it first replays its log.')
    told ||= waited > slowStartMs
    await clock.sleep(10)
  }
}

/** Without retries; the error is returned. */
export async function connectAs(
  location: Location,
  applicationName: string,
): Promise<pg.Client | Error> {
  const client = new pg.Client({ ...connectionOf(location), application_name: applicationName })
  // The `end` event reports later failures; without a listener the error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function diskFull({ instance }: Location): StartRefused {
  return new StartRefused(`The disk of ${instance} is full: make room, then start again.`)
}

function unreachable(location: Location, error: Error): StartRefused {
  return new StartRefused(
    `PostgreSQL runs in ${location.data} and does not accept connections in ` +
      `${location.sockets}: ${error.message}`,
  )
}

/** Waits while another process stops the server; false when it did stop. */
async function holdUsers(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_lock_shared($1, $2)', [
      advisoryLocks.group,
      advisoryLocks.users,
    ])
    return true
  } catch {
    await client.end().catch(() => undefined)
    return false
  }
}

/** Turns the shared lock into an exclusive one; false while another process uses it. */
export async function isLast(client: pg.Client): Promise<boolean> {
  const sql = 'select pg_advisory_unlock_shared($1, $2), pg_try_advisory_lock($1, $2) as alone'
  const { rows } = await client.query<{ alone: boolean }>(sql, [
    advisoryLocks.group,
    advisoryLocks.users,
  ])
  return rows[0]?.alone === true
}

const ownershipAttemptsMax = 10

/**
 * Takes the ownership. After `kill -9` of the last owner its lock can live on for some
 * milliseconds, so one refusal is not the end.
 */
export async function takeOwnership(
  client: pg.Client,
  clock: Clock,
): Promise<{ readonly owned: boolean; readonly holder: string }> {
  const lock = [advisoryLocks.group, advisoryLocks.server]
  for (let attempt = 1; attempt <= ownershipAttemptsMax; attempt++) {
    const { rows } = await client.query<{ owned: boolean }>(
      'select pg_try_advisory_lock($1, $2) as owned',
      lock,
    )
    if (rows[0]?.owned === true) return { owned: true, holder: '' }
    if (attempt < ownershipAttemptsMax) await clock.sleep(50)
  }
  const { rows } = await client.query<{ holder: string }>(
    `select application_name as holder from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = $1 and objid = $2 and granted`,
    lock,
  )
  return { owned: false, holder: rows[0]?.holder ?? 'unknown' }
}
