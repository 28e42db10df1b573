import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClient } from '@crier/server/database/connect.ts'
import { startThrowaway, type Embedded } from '@crier/server/database/embedded.ts'
import { migrate } from '@crier/server/database/migrate.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import { clearAwayWithThisProcess } from './end-with-parent.ts'

let embedded: Embedded | undefined
let directory: string | undefined

/** One PostgreSQL for the whole run, with a migrated database that every test copies. */
export async function globalSetup(): Promise<void> {
  directory = await mkdtemp(join(tmpdir(), 'crier-tests-'))
  embedded = await startThrowaway({ directory, clock: liveClock })
  clearAwayWithThisProcess(directory, embedded.directory)
  const client = await openClient(embedded.poolConfig, 'Crier test setup')
  await client.query('create database crier_template')
  await client.end()
  await migrate({ ...embedded.poolConfig, database: 'crier_template' }, { clock: liveClock, log: silentLog })
  process.env['CRIER_TEST_DATABASE'] = JSON.stringify(embedded.poolConfig)
}

export async function globalTeardown(): Promise<void> {
  await embedded?.stop()
  if (directory) await rm(directory, { recursive: true, force: true })
}
