import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { prepareDataDirectory } from '@crier/server/database/embedded/data-directory.ts'
import { findLocation } from '@crier/server/database/embedded/embedded-location.ts'
import { endPostgres, spawnPostgres } from '@crier/server/database/embedded/embedded-process.ts'
import { runProgram } from '@crier/server/database/embedded/embedded-program.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { freePort } from '../processes/external-postgres.ts'
import { closing, eventually, startServer, type Program } from '../processes.ts'
import type { Owner } from '../service.ts'
import type { KeptDatabase } from './kept-database.ts'

const installed = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs, as Debian's packages lay it; undefined without one. */
export async function findPrograms(): Promise<string | undefined> {
  const versions = existsSync(installed)
    ? (await readdir(installed)).sort((one, other) => Number(other) - Number(one))
    : []
  const needed = ['initdb', 'postgres', 'pg_dump', 'pg_restore']
  return versions
    .map((version) => join(installed, version, 'bin'))
    .find((path) => needed.every((name) => existsSync(join(path, name))))
}

/**
 * `pg_dump`, and `pg_restore --clean` into the same database, while the server is stopped and while
 * it runs.
 */
export async function dumps(
  owner: Owner,
  programs: string,
  directory: string,
  environment: Readonly<Record<string, string>>,
): Promise<KeptDatabase> {
  const databaseUrl = await startCluster(owner, programs, join(directory, 'cluster'))
  const whole = {
    ...environment,
    DATABASE_URL: databaseUrl,
    CRIER_DATA_DIR: join(directory, 'beside-dumps'),
  }
  const run = async (program: string, parameters: readonly string[]) => {
    const { code, output } = await runProgram(join(programs, program), parameters)
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`)
  }
  let server: Program = await startServer(owner, whole)
  return {
    what: 'by pg_restore --clean',
    first: server,
    url: () => server.url,
    backUp: (file) => run('pg_dump', ['--format=custom', `--file=${file}`, databaseUrl]),
    async restore(file, chance) {
      const clean = [
        '--clean',
        '--if-exists',
        ...(chance.happens(0.5) ? ['--single-transaction'] : []),
        `--dbname=${databaseUrl}`,
        file,
      ]
      const runs = chance.happens(0.5)
      if (!runs) await server.end(chance.happens(0.5) ? 'SIGKILL' : 'SIGTERM')
      // A server that works meanwhile may hold a table for a moment, or take one that has just been
      // made for its own.
      await run('pg_restore', clean).catch(() => run('pg_restore', clean))
      if (!runs) server = await startServer(owner, whole)
      // It polls every five seconds. A post that is moved and due before that would be reconciled
      // like those due before.
      else await eventually('the server notices the restore', () => hasNoticed(databaseUrl))
    },
  }
}

/** True when the server has recorded the present table of schedules; undefined before that. */
async function hasNoticed(databaseUrl: string): Promise<true | undefined> {
  const [recorded] = await ask<{ noticed: boolean }>(
    databaseUrl,
    `select value like '%/' || to_regclass('schedule')::oid || '/% marked' as noticed from ` +
      `setting where name = 'identity_judged'`,
  )
  return recorded?.noticed === true || undefined
}

/** Runs one statement over a new connection. */
async function ask<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(databaseUrl)
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

async function startCluster(owner: Owner, programs: string, directory: string): Promise<string> {
  const location = await findLocation(await prepareDataDirectory(directory), () => undefined)
  closing(owner).defer(() => endPostgres(location, liveClock))
  const parameters = [
    '-D',
    location.data,
    '-U',
    'crier',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]
  const made = await runProgram(join(programs, 'initdb'), parameters, location.user)
  if (made.code !== 0) throw new Error(`initdb ended with ${made.code}: ${made.output}`)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${location.sockets}`,
    'fsync=off',
  ]
  await spawnPostgres(location, join(programs, 'postgres'), settings)
  const url = (database: string) => `postgres://crier@127.0.0.1:${port}/${database}`
  await eventually('PostgreSQL', () =>
    ask(url('postgres'), 'create database crier').catch(() => undefined),
  )
  return url('crier')
}
