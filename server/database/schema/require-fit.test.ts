import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { silentLog } from '../../ports/log.ts'
import { connectDatabase } from '../connect/connect.ts'
import { requireFit } from './require-fit.ts'
import { startRefusal } from '../../testing/start-refusal.ts'
import { query } from '../../testing/database.ts'
import { emptyDatabases } from '../../testing/test-database.ts'
import { startPooler } from '../../testing/pooler.ts'

const newDatabase = emptyDatabases()

test('requireFit refuses a database that is too old, a standby, or not in UTF-8, and has written nothing', async () => {
  const pretending = async (pretence: string): Promise<pg.PoolConfig> => {
    const config = await newDatabase()
    await query(config, pretence)
    return { ...config, options: '-c search_path=public,pg_catalog' }
  }
  const old = await pretending(`create function current_setting(text) returns text return '140011'`)
  await assert.rejects(requireFit(old), startRefusal(/is PostgreSQL 14, and Crier needs 15/))
  const standby = await pretending(
    'create function pg_is_in_recovery() returns boolean return true',
  )
  await assert.rejects(requireFit(standby), startRefusal(/standby/))
  const beside = await newDatabase()
  const plain = `${beside.database}_plain`
  await query(
    beside,
    `create database ${plain} encoding 'SQL_ASCII' locale_provider libc locale 'C' ` +
      'template template0',
  )
  await assert.rejects(
    requireFit({ ...beside, database: plain }),
    startRefusal(/encoding SQL_ASCII/),
  )
  await query(beside, `drop database ${plain}`)
})

test('requireFit takes a database that it reaches directly, and leaves no connection behind', async () => {
  const config = await newDatabase()
  await requireFit(config)
  const left = await query(
    config,
    `select from pg_stat_activity where application_name = 'crier start' and datname = ` +
      'current_database()',
  )
  assert.deepEqual(left, [])
})

test('a pooler by session is used, with the settings that every session has', async () => {
  await using pooler = await startPooler(await newDatabase(), 'session')
  await requireFit(pooler.url)
  await using database = await connectDatabase(pooler.url, { max: 2, log: silentLog })
  const { rows } = await sql<{
    value: string
  }>`select current_setting('statement_timeout') as value`.execute(database.db)
  assert.deepEqual(rows, [{ value: '30s' }])
})

test('a pooler by transaction is refused in one line that says what to set', async () => {
  await using pooler = await startPooler(await newDatabase(), 'transaction')
  await assert.rejects(
    requireFit(pooler.url),
    startRefusal(/shares connections between transactions.*pool_mode = session/),
  )
})
