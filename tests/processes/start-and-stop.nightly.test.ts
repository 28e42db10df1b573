import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { createClient } from '@crier/sdk/client.ts'
import { onlyMounting, onSmallDisk } from '@crier/server/testing/database.ts'
import { leftOf, processesOf, runningProcesses } from '../process-table.ts'
import {
  apiKeyOf,
  eventually,
  launchServer,
  startByNpm,
  startServer,
  temporaryDirectory,
  tryKill,
  type Environment,
  type Program,
} from '../processes.ts'

// Most of the time is spent waiting for other processes.
suite('a server starts and stops', { concurrency: 2, timeout: 600_000 }, () => {
  test('the first start tells the account and the file with its key and a link to sign in, the second start tells none, and both leave no process behind', async (t) => {
    const { directory, environment } = await home(t)
    const first = await startServer(t, environment)
    const dataDir = environment['CRIER_DATA_DIR']!
    const [account, where, ...others] = first.lines
    assert.match(
      account!,
      /^First start: account acct_[0-9a-f]{32} on the plan "pro", connected to the sandbox networks\.$/,
    )
    assert.equal(
      where,
      `API key and sign-in link: in ${join(dataDir, 'first-start.txt')}, for its owner only. ` +
        'Read it, then remove it.',
    )
    assert.deepEqual(others, [])
    assert.equal(statSync(join(dataDir, 'first-start.txt')).mode & 0o777, 0o600)
    const [key, link] = readFileSync(join(dataDir, 'first-start.txt'), 'utf8').split('\n')
    assert.match(key!, /^API key \(shown this once\): crier_[\w-]{43}_\w+$/)
    assert.match(
      link!,
      /^Sign in \(once, within 24 hours\): http:\/\/127\.0\.0\.1:\d+\/sign-in#token=[\w-]{43}$/,
    )
    await assertAnswers(first, apiKeyOf(first))
    await assertEndsClean(first, directory)

    const second = await startServer(t, environment)
    assert.deepEqual(second.lines, [])
    await assertAnswers(second, apiKeyOf(first))
    await assertEndsClean(second, directory)
  })

  test('a second server on the same data directory is refused in one line, and the first goes on', async (t) => {
    const { directory, environment } = await home(t)
    const first = await startServer(t, environment)
    await wholeFamily(first, directory)
    await assertRefused(
      t,
      environment,
      /^Another server already uses the data directory \S+\/data \(Crier server, process \d+\): stop it, /,
    )
    await assertAnswers(first, apiKeyOf(first))
    await assertEndsClean(first, directory)
  })

  test('after kill -9 the next start adopts the PostgreSQL that was left behind; when that died too, it is started again', async (t) => {
    const { directory, environment } = await home(t)
    const begun = performance.now()
    const first = await startServer(t, environment)
    const firstMs = performance.now() - begun
    const key = apiKeyOf(first)
    await eventually('the sandbox', async () => sandboxesOf(directory)[0])
    const [postgres] = postgresOf(directory)
    await first.end('SIGKILL')
    await eventually('the end of the sandbox', async () =>
      sandboxesOf(directory).length === 0 ? true : undefined,
    )
    assert.deepEqual(postgresOf(directory), [postgres])

    const second = await startQuickly(t, environment, firstMs)
    assert.deepEqual(postgresOf(directory), [postgres])
    await assertAnswers(second, key)
    await second.end('SIGKILL')
    assert(tryKill(postgres!))

    const third = await startQuickly(t, environment, firstMs)
    assert.notDeepEqual(postgresOf(directory), [postgres])
    await assertAnswers(third, key)
    await assertEndsClean(third, directory)
  })

  test('a bad configuration is refused with everything that is wrong, before anything is made', async (t) => {
    const { directory, environment } = await home(t)
    const bad = {
      PORT: 'http',
      CRIER_ROLE: 'boss',
      DATABASE_URL: 'mysql://x',
      CRIER_SECRET_KEY: 'short',
      CRIER_NO_SUCH: '1',
    }
    const refused = launchServer(t, { ...environment, ...bad })
    assert.equal(await refused.ended, 1)
    assert.deepEqual(refused.lines, [])
    assert.equal(refused.errors[0], 'Crier cannot start:')
    for (const name of Object.keys(bad))
      assert(
        refused.errors.some((line) => line.startsWith(`- ${name} `)),
        name,
      )
    assert.equal(refused.errors.length, 1 + Object.keys(bad).length)
    assert.deepEqual(processesNaming(directory), [])
  })

  test('start: reports a taken port in one line; the start after it is the first one', async (t) => {
    const { environment } = await home(t)
    const taken = createServer()
    taken.listen(0, '127.0.0.1')
    await once(taken, 'listening')
    t.after(() => void taken.close())
    const { port } = taken.address() as AddressInfo
    await assertRefused(
      t,
      { ...environment, PORT: String(port) },
      /EADDRINUSE.* 127\.0\.0\.1:\d+\. Set PORT or HOST to a free address\.$/,
    )
    const server = await startServer(t, environment)
    assert.match(server.lines[0]!, /^First start: /)
  })

  test('a secret key that does not fit the database is refused; with the right one it starts', async (t) => {
    const { environment } = await home(t)
    const first = await startServer(t, environment)
    await first.end('SIGTERM')
    await assertRefused(
      t,
      { ...environment, CRIER_SECRET_KEY: randomBytes(32).toString('base64') },
      /^The secret key does not fit this database: set CRIER_SECRET_KEY /,
    )
    await assertAnswers(await startServer(t, environment), apiKeyOf(first))
  })

  // The first has no room for a database, the second none for what goes into it.
  for (const size of ['24m', '39m'])
    test(
      `a disk of ${size} that is full is told in one line; with more room the start after it is the first one`,
      onlyMounting,
      async (t) => {
        await onSmallDisk(await temporaryDirectory(t), size, async (disk) => {
          const environment = { CRIER_DATA_DIR: join(disk, 'data') }
          await assertRefused(t, environment, /\bdisk\b.* is full: make room/)
          execFileSync('mount', ['-o', 'remount,size=400m', disk])
          const server = await startServer(t, environment)
          assert.match(server.lines[0]!, /^First start: /)
          await assertEndsClean(server, disk)
        })
      },
    )

  test('start: leaves nothing half made, and no process, after SIGTERM in the middle', async (t) => {
    const { directory, environment } = await home(t)
    for (const moment of ['bin/initdb', 'bin/postgres']) {
      const starting = launchServer(t, environment)
      await eventually(moment, async () =>
        processesNaming(directory).find(({ command }) => command.includes(moment)),
      )
      const family = processesOf(starting.child.pid!, directory)
      assert.equal(await starting.end('SIGTERM'), 0)
      assert.deepEqual(leftOf(family, directory), [])
    }
    const server = await startServer(t, environment)
    await assertEndsClean(server, directory)
  })

  test('SIGTERM to npm ends npm, the server, PostgreSQL and the sandbox', async (t) => {
    const { directory, environment } = await home(t)
    const npm = await startByNpm(t, { ...environment, HOME: directory })
    await assertAnswers(npm, apiKeyOf(npm))
    await assertEndsClean(npm, directory)
  })

  test('Ctrl-C in the terminal, which reaches every process of the group, does too', async (t) => {
    const { directory, environment } = await home(t)
    const npm = await startByNpm(t, { ...environment, HOME: directory })
    const family = await wholeFamily(npm, directory)
    process.kill(-npm.child.pid!, 'SIGINT')
    await npm.ended
    await eventually('the end of all', async () =>
      leftOf(family, directory).length === 0 ? true : undefined,
    )
    assert.deepEqual(npm.errors, [])
  })
})

async function home(t: TestContext): Promise<{ directory: string; environment: Environment }> {
  const directory = await temporaryDirectory(t)
  return { directory, environment: { CRIER_DATA_DIR: join(directory, 'data') } }
}

/** Exit code 1, nothing on standard output, one line on standard error, and no process left. */
async function assertRefused(
  t: TestContext,
  environment: Environment,
  told: RegExp,
): Promise<void> {
  const before = processesNaming(environment['CRIER_DATA_DIR']!)
  const refused = launchServer(t, environment)
  assert.equal(await refused.ended, 1, refused.errors.join('\n'))
  assert.deepEqual(refused.lines, [])
  assert.equal(refused.errors.length, 1, refused.errors.join('\n'))
  assert.match(refused.errors[0]!, told)
  assert.deepEqual(processesNaming(environment['CRIER_DATA_DIR']!), before)
}

async function assertAnswers({ url }: Program, apiKey: string): Promise<void> {
  assert.deepEqual(await (await fetch(`${url}/healthz`)).json(), { status: 'ok' })
  await eventually('readiness', async () =>
    (await fetch(`${url}/readyz`)).status === 200 ? true : undefined,
  )
  assert.match(await (await fetch(`${url}/metrics`)).text(), /^# HELP crier_/m)
  assert.equal(
    (await createClient({ baseUrl: url, apiKey }).getAccount()).email,
    'owner@crier.localhost',
  )
}

async function assertEndsClean(program: Program, directory: string): Promise<void> {
  const family = await wholeFamily(program, directory)
  assert.equal(await program.end('SIGTERM'), 0)
  assert.deepEqual(leftOf(family, directory), [])
  assert.deepEqual(program.errors, [])
}

/** The program with its PostgreSQL and its sandbox. */
async function wholeFamily(program: Program, directory: string) {
  await eventually('the sandbox', async () => sandboxesOf(directory)[0])
  assert.equal(postgresOf(directory).length, 1)
  return processesOf(program.child.pid!, directory)
}

// The contract promises that what was held is taken up within 10 s of the start; a machine
// that is busy with other tests gets as long as it needed for the first start, which makes a
// whole database.
const startMsMax = 10_000

async function startQuickly(
  t: TestContext,
  environment: Environment,
  firstMs: number,
): Promise<Program> {
  const begun = performance.now()
  const server = await startServer(t, environment)
  const took = performance.now() - begun
  assert(took < Math.max(startMsMax, 1.5 * firstMs), `the start took ${took} ms`)
  assert.deepEqual(server.lines, [])
  return server
}

const processesNaming = (text: string) =>
  runningProcesses().filter(({ command }) => command.includes(text))
/** Not its children, which have its name until they have taken another one. */
const postgresOf = (directory: string) => {
  const named = processesNaming(`bin/postgres -D ${directory}`)
  return named
    .filter(({ parent }) => named.every(({ pid }) => pid !== parent))
    .map(({ pid }) => pid)
}
const sandboxesOf = (directory: string) =>
  processesNaming(`--data ${directory}`).map(({ pid }) => pid)
