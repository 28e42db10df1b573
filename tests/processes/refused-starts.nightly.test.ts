import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import type pg from 'pg'
import { openClient } from '@crier/server/database/connect/connect.ts'
import {
  crier,
  launchServer,
  startServer,
  temporaryDirectory,
  type Environment,
} from '../processes.ts'

suite('a start or a command without its database', { concurrency: 2, timeout: 600_000 }, () => {
  test('a command on a directory without a database is refused and makes nothing; with --init it makes one', async (t) => {
    const { data, environment } = await home(t)
    for (const command of [['accounts', 'list'], ['backup', join(data, '../file')], ['rotate-key']])
      await assert.rejects(
        crier(t, command, environment),
        /ended with 1:\nThere is no database in \S+\/data: set CRIER_DATA_DIR [^\n]+$/,
      )
    assert.equal(existsSync(data), false)
    assert.equal(await crier(t, ['accounts', 'list', '--init'], environment), '(none)')
    assert.equal(await crier(t, ['accounts', 'list'], environment), '(none)')
  })

  test('a command on an empty database of DATABASE_URL is refused and makes nothing; with --init it makes the tables', async (t) => {
    const { environment } = await home(t)
    const { url, inside } = await emptyDatabase(
      t,
      'refused_empty',
      `encoding 'UTF8' template template0`,
    )
    const external = {
      ...environment,
      DATABASE_URL: url,
      CRIER_SECRET_KEY: randomBytes(32).toString('base64'),
    }
    const rotation = { ...external, CRIER_PREVIOUS_SECRET_KEY: randomBytes(32).toString('base64') }
    for (const [command, its] of [
      [['accounts', 'list'], external],
      [['rotate-key'], rotation],
    ] as const)
      await assert.rejects(
        crier(t, command, its),
        /ended with 1:\nThe database \S[^\n]* holds nothing of Crier: set DATABASE_URL to the one that the server uses, [^\n]+--init[^\n]+$/,
      )
    assert.deepEqual(await tablesIn(inside), [])
    assert.equal(await crier(t, ['accounts', 'list', '--init'], external), '(none)')
    assert.equal(await crier(t, ['accounts', 'list'], external), '(none)')
  })

  test('a start with an argument that it does not know is refused and makes nothing', async (t) => {
    const { data, environment } = await home(t)
    for (const given of ['--port', '3999', '--init=yes'])
      await assertRefused(
        t,
        environment,
        /^The start takes --init and nothing else, not \S+: [^\n]+ PORT=3001 npm start[^\n]+configuration\.md[^\n]+$/,
        [given],
      )
    assert.equal(existsSync(data), false)
  })

  test('a start beside a secret key without its database is refused; with --init it makes a new database', async (t) => {
    const { data, environment } = await home(t)
    const first = await startServer(t, environment)
    await first.end('SIGTERM')
    await rm(join(data, 'postgres'), { recursive: true })
    await assertRefused(
      t,
      environment,
      /^The data directory \S+\/data holds a secret key and no database: put the folder postgres back, /,
    )
    assert.equal(existsSync(join(data, 'postgres')), false)
    const mark = await readFile(join(data, 'media/crier-installation'), 'utf8')
    const anew = await startServer(t, environment, ['--init'])
    assert.match(anew.lines[0]!, /^First start: /)
    const [aside, ...others] = (await readdir(data)).filter((name) =>
      name.startsWith('media-until-'),
    )
    assert.equal(await readFile(join(data, aside!, 'crier-installation'), 'utf8'), mark)
    assert.deepEqual(others, [])
  })

  test('the folder of a database whose mode was loosened is refused with chmod, and never to be removed', async (t) => {
    const { data, environment } = await home(t)
    const first = await startServer(t, environment)
    await first.end('SIGTERM')
    await chmod(join(data, 'postgres'), 0o777)
    await assertRefused(
      t,
      environment,
      /^The folder \S+\/postgres can be written by other users: take that from them \(chmod 700\), /,
    )
    await chmod(join(data, 'postgres'), 0o700)
    await startServer(t, environment)
  })
})

/** On the server of the tests. */
async function emptyDatabase(
  t: TestContext,
  name: string,
  options: string,
): Promise<{ url: string; inside: pg.PoolConfig }> {
  const server = JSON.parse(process.env['CRIER_TEST_DATABASE']!) as pg.PoolConfig
  const client = await openClient(server, 'Crier test')
  t.after(async () => {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  })
  await client.query(`create database ${name} ${options}`)
  const { user, password = '', host, port = 5432 } = server
  const url = `postgres://${user}:${String(password)}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`
  return { url, inside: { ...server, database: name } }
}

async function tablesIn(target: pg.PoolConfig): Promise<unknown[]> {
  const client = await openClient(target, 'Crier test')
  const { rows } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace`,
  )
  await client.end()
  return rows
}

async function home(t: TestContext): Promise<{ data: string; environment: Environment }> {
  const data = join(await temporaryDirectory(t), 'home', 'data')
  await mkdir(join(data, '..'))
  return { data, environment: { CRIER_DATA_DIR: data } }
}

/** Exit code 1, nothing on standard output, and one line on standard error. */
async function assertRefused(
  t: TestContext,
  environment: Environment,
  told: RegExp,
  parameters: readonly string[] = [],
): Promise<void> {
  const refused = launchServer(t, environment, parameters)
  assert.equal(await refused.ended, 1, refused.errors.join('\n'))
  assert.deepEqual(refused.lines, [])
  assert.equal(refused.errors.length, 1, refused.errors.join('\n'))
  assert.match(refused.errors[0]!, told)
}
