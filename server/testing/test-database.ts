import type pg from 'pg'
import { openClient } from '../database/connect.ts'

let count = 0

/** A database of its own, migrated, for one test; dropped when the test is over. Needs the run's PostgreSQL (tests/global-setup.ts). */
export async function testDatabase(): Promise<{ poolConfig: pg.PoolConfig } & AsyncDisposable> {
  const given = process.env['CRIER_TEST_DATABASE']
  const template = process.env['CRIER_TEST_TEMPLATE']
  if (!given || !template) throw new Error('These tests need the global setup: npm run t -- FILE.')
  const server = JSON.parse(given) as pg.PoolConfig
  const database = `${template}_${process.pid}_${++count}`
  await withClient(server, `create database ${database} template ${template} strategy file_copy`)
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
