import assert from 'node:assert/strict'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openClient } from '@crier/server/database/connect/connect.ts'
import { startThrowaway } from '@crier/server/database/embedded/embedded.ts'
import { migrate } from '@crier/server/database/schema/migrate.ts'
import { StatementNames } from '@crier/server/database/connect/named-statements.ts'
import { toWire } from '@crier/server/database/connect/wire-values.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import { watchChanges } from '../../changes/watch-changes.ts'
import { clearAwayWithThisProcess } from '../../end-with-parent.ts'

export interface Rows<Row> {
  readonly rows: Row[]
  readonly command: string
  readonly count: number
}

/**
 * The real PostgreSQL, over one session that every simulated process shares in turn: an open
 * transaction has it alone. Statements of different transactions never mix, so the same run always
 * gives the same rows.
 */
export class OneSession {
  readonly #client: pg.Client
  readonly #names = new StatementNames()
  #tables = ''
  #hasChanged = false

  constructor(client: pg.Client) {
    this.#client = client
    // Arrives before the answer to the commit that it belongs to.
    client.on('notification', () => (this.#hasChanged = true))
  }

  /** Sends a statement without waiting for its answer; the next one waits for it. */
  send(text: string): void {
    void this.query(text)
  }

  /**
   * True when a watched change was committed since the last call: most commits make none, and
   * reading after each would be a third of all reads.
   */
  takeChanged(): boolean {
    const hasChanged = this.#hasChanged
    this.#hasChanged = false
    return hasChanged
  }

  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Rows<Row>> {
    const name = this.#names.nameOf(text)
    const { rows, command, rowCount } = await this.#client.query({
      text,
      values: values.map(toWire),
      ...(name !== undefined && { name }),
    })
    return { rows: rows as Row[], command, count: rowCount ?? 0 }
  }

  /** Forgets everything, so that a run finds what the one before it found. */
  async empty(): Promise<void> {
    await this.#client.query('rollback')
    if (this.#tables === '') {
      const { rows } = await this.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public'
          and tablename <> 'migration' order by 1`,
      )
      this.#tables = rows.map(({ name }) => name).join(', ')
      // A vacuum at its own time would change the plans, and with them the order of rows that tie.
      for (const { name } of rows)
        await this.#client.query(`alter table ${name} set (autovacuum_enabled = false)`)
    }
    await this.#client.query(`truncate ${this.#tables} restart identity cascade`)
    this.#hasChanged = false
  }
}

export interface OpenDatabase extends AsyncDisposable {
  readonly session: OneSession
}

/**
 * A new migrated database: in the PostgreSQL of a test run when there is one, else in one for
 * this process.
 */
export async function openDatabase(): Promise<OpenDatabase> {
  const stack = new AsyncDisposableStack()
  const server = await findServer(stack)
  const name = `simulation_${process.pid}`
  const admin = await openClient(server, 'Crier simulation')
  await admin.query(`create database ${name}`)
  stack.defer(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  })
  const target = { ...server, database: name }
  await migrate(target, { clock: liveClock, log: silentLog })
  const client = await openClient(target, 'Crier simulation')
  await client.query(watchChanges)
  await client.query(tellChanges)
  stack.defer(() => client.end())
  return { session: new OneSession(client), [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const tellChanges = `create function tell_change() returns trigger language plpgsql as $$ begin notify watched_change; return null; end $$;
  create trigger told after insert on watched_change for each statement execute function tell_change();
  listen watched_change`

async function findServer(stack: AsyncDisposableStack): Promise<pg.PoolConfig> {
  const given = process.env['CRIER_TEST_DATABASE']
  if (given !== undefined) return JSON.parse(given) as pg.PoolConfig
  const directory = await mkdtemp(join(tmpdir(), 'crier-simulation-'))
  stack.defer(() => rm(directory, { recursive: true, force: true }))
  // Before the start: a process that is killed during it would leave a PostgreSQL running.
  clearAwayWithThisProcess(directory, join(directory, 'postgres', 'data'))
  const embedded = await startThrowaway({ directory, clock: liveClock })
  stack.defer(() => embedded.stop())
  assert.equal(embedded.directory, join(await realpath(directory), 'postgres', 'data'))
  return embedded.poolConfig
}
