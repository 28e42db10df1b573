import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql as statement } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { advisoryLocks } from '../advisory-locks.ts'
import { openClient } from '../connect/connect.ts'
import type { DatabaseTarget } from '../connect/target.ts'
import { errorCode } from '../embedded/data-directory.ts'
import type { Queryable } from '../database.ts'
import { migrationRefusal } from './migration-refusal.ts'
import { StartRefused } from '../embedded/start-refused.ts'

export const migrationsDirectory = join(import.meta.dirname, '../migrations')

interface MigrateOptions {
  readonly clock: Clock
  readonly log: Log
  /**
   * How long to wait for another starter that migrates; by default ten minutes, as it may be
   * rewriting a big table.
   */
  readonly turnMilliseconds?: number
  /**
   * How long to try for the tables that a migration changes while others use them; by default 30
   * seconds.
   */
  readonly tablesMilliseconds?: number
  /** Holds NNNN_name.sql and nothing else of that ending. */
  readonly directory?: string
}

interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

/**
 * Applies all missing migrations, each in its own transaction. Of several starters one does it and
 * the others wait. Throws `StartRefused` when the database is newer than this program, was made
 * from other first tables, an applied file was edited since, or PostgreSQL refuses a migration.
 */
export async function migrate(
  target: DatabaseTarget,
  {
    clock,
    log,
    turnMilliseconds = 600_000,
    tablesMilliseconds = 30_000,
    directory = migrationsDirectory,
  }: MigrateOptions,
): Promise<void> {
  const known = await readMigrations(directory)
  const client = await openClient(target, 'crier migration')
  try {
    await waitForTurn(client, turnMilliseconds)
    const explained = (failed?: Migration) => async (error: unknown) => {
      throw await migrationRefusal(error, { client, target, log }, failed)
    }
    await client.query(journal).catch(explained())
    const applied = await readApplied(client).catch(explained())
    for (const migration of pendingAfter(applied, known)) {
      await apply(client, migration, { clock, tablesMilliseconds }).catch(explained(migration))
      log.event('migration.applied', { number: migration.number, name: migration.name })
    }
  } finally {
    await client.end()
  }
}

/**
 * How many of this program's migrations the database lacks, for the readiness check; a database
 * that is further lacks none.
 */
export async function countMissingMigrations(
  db: Queryable,
  directory: string = migrationsDirectory,
): Promise<number> {
  const { rows } = await statement<{
    newest: number | null
  }>`select max(number) as newest from migration`.execute(db)
  return Math.max(0, (await readMigrations(directory)).length - (rows[0]?.newest ?? 0))
}

const journal = `create table if not exists migration (
  number integer primary key,
  name text not null,
  applied_at timestamptz(3) not null,
  checksum text not null
)`

async function waitForTurn(client: pg.Client, milliseconds: number): Promise<void> {
  // The lock ends with its holder's session, also by kill -9.
  await client.query(`set lock_timeout = ${milliseconds}`)
  await client
    .query('select pg_advisory_lock($1, $2)', [advisoryLocks.group, advisoryLocks.migration])
    .catch((error: unknown) => {
      if (errorCode(error) !== '55P03') throw error
      throw new StartRefused(
        'Another process has been changing the tables of this database for ' +
          `${milliseconds / 1_000} seconds: wait until it is ready, then try again.`,
      )
    })
  // A statement that waits longer than this for a busy table must not block all others behind the
  // migration.
  await client.query(`set lock_timeout = '30s'`)
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(files.map((file) => readMigration(directory, file)))
  for (const [index, { number, name }] of migrations.entries()) {
    if (number !== index + 1)
      throw new Error(
        `migration ${name} has the number ${number} and is number ${index + 1} in order`,
      )
  }
  return migrations
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const [, number, name] = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file) ?? []
  if (number === undefined || name === undefined)
    throw new Error(`${file} in ${directory} is not named NNNN_name.sql`)
  // Git may have checked it out with other line ends.
  const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n')
  return { number: Number(number), name, sql, checksum: hash('sha256', sql) }
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select number, name, checksum from migration order by number',
  )
  return rows
}

function pendingAfter(applied: readonly Applied[], known: readonly Migration[]): Migration[] {
  const newest = applied.at(-1)?.number ?? 0
  if (isOfOtherTables(applied[0], known[0]))
    throw new StartRefused(
      'The tables of this database were made by a Crier from before its first release, and ' +
        'cannot be carried over: start with a new one (an empty CRIER_DATA_DIR, or an empty ' +
        'database in DATABASE_URL), and keep the old one for the Crier that made it.',
    )
  if (newest > known.length) {
    throw new StartRefused(
      `The database is at migration ${newest} and this Crier knows ${known.length}: it was ` +
        'used by a newer Crier, so start that one, or restore a backup.',
    )
  }
  for (const [index, { number, name, checksum }] of applied.entries()) {
    const file = known[index]
    if (file?.number === number && file.checksum === checksum) continue
    throw new StartRefused(
      `Migration ${String(number).padStart(4, '0')}_${name} was edited after it was applied ` +
        'to this database: put the file back, and write a new migration for the change.',
    )
  }
  return known.slice(applied.length)
}

/**
 * Until the first release the tables may start over, with a first migration of another name: there
 * is no path from one to the other.
 */
const isOfOtherTables = (applied: Applied | undefined, known: Migration | undefined) =>
  applied !== undefined && known !== undefined && applied.name !== known.name

async function apply(
  client: pg.Client,
  { number, name, sql, checksum }: Migration,
  { clock, tablesMilliseconds }: { readonly clock: Clock; readonly tablesMilliseconds: number },
): Promise<void> {
  try {
    await beginWithTables(client, sql, tablesMilliseconds)
    await client.query(sql)
    const values = [number, name, clock.now().toString(), checksum]
    await client.query(
      'insert into migration (number, name, applied_at, checksum) values ($1, $2, $3, $4)',
      values,
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

// Half of the time after which PostgreSQL checks for a deadlock and ends a statement of the
// running version.
const tryMilliseconds = 500

/**
 * Begins the transaction with a lock on every table that the migration names. Taken one by one in
 * statement order, the locks could deadlock with a statement of the running version. A try blocks
 * other transactions for at most half a second, and those go before the next try.
 */
async function beginWithTables(
  client: pg.Client,
  sql: string,
  milliseconds: number,
): Promise<void> {
  const words = [...new Set(sql.replace(/--.*/g, '').match(/\w+/g))]
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = current_schema::regnamespace and relkind in ('r', 'p')
       and relname = any($1) order by relname`,
    [words],
  )
  const names = rows.map(({ name }) => name).join(', ')
  for (let left = milliseconds; ; left -= tryMilliseconds) {
    await client.query('begin')
    if (names === '') return
    try {
      await client.query(`set local statement_timeout = ${Math.min(left, tryMilliseconds)}`)
      await client.query(`lock table ${names} in access exclusive mode`)
      await client.query('set local statement_timeout to default')
      return
    } catch (error) {
      if (errorCode(error) !== '57014') throw error
      await client.query('rollback')
    }
    if (left <= tryMilliseconds)
      throw new StartRefused(
        `The tables that the next migration changes (${names}) have been in use for ` +
          `${milliseconds / 1_000} seconds without a pause, by a backup or a long query: wait ` +
          'until it is done, then try again.',
      )
  }
}
