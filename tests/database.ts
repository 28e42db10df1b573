import type pg from 'pg'
import { openClient } from '@crier/server/database/connect.ts'

let count = 0

/** A database of its own, migrated, for one test; dropped when the test is over. Needs the run's PostgreSQL (tests/global-setup.ts). */
export async function testDatabase(): Promise<{ poolConfig: pg.PoolConfig } & AsyncDisposable> {
  const given = process.env['CRIER_TEST_DATABASE']
  if (!given) throw new Error('These tests need the global setup: npm test, or node --test --test-global-setup=tests/global-setup.ts FILE.')
  const server = JSON.parse(given) as pg.PoolConfig
  const database = `test_${process.pid}_${++count}`
  await withClient(server, `create database ${database} template crier_template strategy file_copy`)
  return {
    poolConfig: { ...server, database },
    [Symbol.asyncDispose]: () => withClient(server, `drop database if exists ${database} with (force)`),
  }
}

async function withClient(server: pg.PoolConfig, statement: string): Promise<void> {
  const client = await openClient(server, 'Crier test database')
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
