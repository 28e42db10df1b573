import { openClient } from '@crier/server/database/connect/connect.ts'
import { startThrowaway } from '@crier/server/database/embedded/embedded.ts'
import { migrate } from '@crier/server/database/schema/migrate.ts'
import { temporaryDirectory } from '@crier/server/testing/database.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import pg from 'pg'
import { clearAwayWithThisProcess } from './end-with-parent.ts'

const stack = new AsyncDisposableStack()

/**
 * One PostgreSQL for the whole run, with a migrated database that every test copies.
 * CRIER_TEST_DATABASE_URL names one that runs already.
 */
export async function globalSetup(): Promise<void> {
  const given = process.env['CRIER_TEST_DATABASE_URL']
  const server = given ? configOf(given) : await startPostgres()
  const client = stack.adopt(await openClient(server, 'Crier test setup'), (open) => open.end())
  const template = `crier_test_${process.pid}`
  await client.query(`create database ${template} encoding 'UTF8' template template0`)
  // A PostgreSQL of others keeps nothing of the run.
  if (given) stack.defer(() => dropAll(client, template))
  await migrate({ ...server, database: template }, { clock: liveClock, log: silentLog })
  process.env['CRIER_TEST_DATABASE'] = JSON.stringify(server)
  process.env['CRIER_TEST_TEMPLATE'] = template
}

export async function globalTeardown(): Promise<void> {
  await stack.disposeAsync()
}

async function startPostgres(): Promise<pg.PoolConfig> {
  const directory = await temporaryDirectory({ after: (work) => stack.defer(work) })
  const embedded = stack.use(await startThrowaway({ directory, clock: liveClock }))
  clearAwayWithThisProcess(directory, embedded.directory)
  return embedded.poolConfig
}

function configOf(address: string): pg.PoolConfig {
  const { host, port, user, password, database } = new pg.Client({ connectionString: address })
  return { host, port, user, ...(password && { password }), database }
}

async function dropAll(client: pg.Client, template: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
}
