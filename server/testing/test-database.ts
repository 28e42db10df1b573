import { after } from 'node:test'
import type pg from 'pg'
import { openClient } from '../database/connect/connect.ts'

type TestDatabase = { poolConfig: pg.PoolConfig } & AsyncDisposable

let count = 0

/**
 * A new database, migrated, for one test; dropped when the test is over. Needs the run's PostgreSQL
 * (tests/global-setup.ts).
 */
export function testDatabase(): Promise<TestDatabase> {
  const { template } = runsPostgres()
  return create(`template ${template} strategy file_copy`)
}

/** Makes new, empty databases for the tests of a file; they are dropped after the last. */
export function emptyDatabases(): () => Promise<pg.PoolConfig> {
  const stack = new AsyncDisposableStack()
  after(() => stack.disposeAsync())
  return async () => stack.use(await create(`template template0 encoding 'UTF8'`)).poolConfig
}

async function create(how: string): Promise<TestDatabase> {
  const { server, template } = runsPostgres()
  const database = `${template}_${process.pid}_${++count}`
  await withClient(server, `create database ${database} ${how}`)
  return {
    poolConfig: { ...server, database },
    [Symbol.asyncDispose]: () =>
      withClient(server, `drop database if exists ${database} with (force)`),
  }
}

function runsPostgres(): { server: pg.PoolConfig; template: string } {
  const given = process.env['CRIER_TEST_DATABASE']
  const template = process.env['CRIER_TEST_TEMPLATE']
  if (!given || !template) throw new Error('These tests need the global setup: npm run t -- FILE.')
  return { server: JSON.parse(given) as pg.PoolConfig, template }
}

async function withClient(server: pg.PoolConfig, statement: string): Promise<void> {
  const client = await openClient(server, 'Crier test database')
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
