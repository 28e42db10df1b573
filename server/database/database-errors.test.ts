import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { temporaryDirectory } from '../testing/database.ts'
import { isDatabaseAway } from './database-errors.ts'

test('a socket of PostgreSQL that is not there is an outage of the database; a file or a program that is not there is none', async (t) => {
  const directory = await temporaryDirectory(t)
  await assert.rejects(
    new pg.Client({ host: directory, port: 5432 }).connect(),
    (error) => (error as { code?: unknown }).code === 'ENOENT' && isDatabaseAway(error),
  )
  await assert.rejects(open(join(directory, 'upload'), 'r+'), (error) => !isDatabaseAway(error))
  const [error] = (await once(spawn(join(directory, 'ffmpeg')), 'error').catch(
    (failure: unknown) => [failure],
  )) as unknown[]
  assert.equal((error as { code?: unknown }).code, 'ENOENT')
  assert.equal(isDatabaseAway(error), false)
})
