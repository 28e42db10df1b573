import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { liveClock, type Clock } from '../../ports/clock.ts'
import { seededRandom } from '../../ports/random.ts'
import { prepareDataDirectory, secretKey } from './data-directory.ts'
import { findLocation } from './embedded-location.ts'
import { findPostgres } from './embedded-pid.ts'
import { startedAsRoot } from './embedded-user.ts'
import { joinEmbedded, startEmbedded, type Embedded } from './embedded.ts'
import { ownEmbedded } from './own-embedded.ts'
import { startRefusal } from '../../testing/start-refusal.ts'
import {
  holdInOtherProcess,
  onceForFile,
  onlyMounting,
  onSmallDisk,
  optionsFor,
  query,
  temporaryDirectory,
} from '../../testing/database.ts'

async function processOf(embedded: Embedded): Promise<number> {
  const found = await findPostgres(embedded.directory)
  assert(found.kind === 'running' && found.pid !== undefined)
  return found.pid
}

const used = onceForFile(async (directory) => {
  const embedded = await joinEmbedded(optionsFor(join(directory, 'data')))
  await embedded.stop()
  return directory
})

/** A data directory that was started and stopped before: copying one is quicker than making one. */
async function usedDirectory(t: TestContext): Promise<string> {
  const directory = await temporaryDirectory(t)
  execFileSync('cp', ['-a', join(await used(), 'data'), directory])
  return join(directory, 'data')
}

test('a fresh start makes a database that only its owner can reach, a stop leaves no process, and the next start finds the rows', async (t) => {
  const options = optionsFor(join(await temporaryDirectory(t), 'data'))
  await using first = await startEmbedded(options)
  assert.deepEqual(
    await query(
      first.poolConfig,
      `select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync`,
    ),
    [{ tcp: '', fsync: 'on' }],
  )
  assert.equal((await stat(options.dataDir)).mode & 0o777, 0o700)
  assert.equal((await stat(join(first.directory, '..'))).mode & 0o777, 0o700)
  await query(first.poolConfig, 'create table kept as select 1 as one')
  await Promise.all([first.stop(), first.stop()])
  assert.equal((await findPostgres(first.directory)).kind, 'none')
  await using second = await startEmbedded(options)
  assert.deepEqual(await query(second.poolConfig, 'select one from kept'), [{ one: 1 }])
})

test('a command beside a running server uses its PostgreSQL and leaves it running; alone it stops what it started', async (t) => {
  const options = optionsFor(await usedDirectory(t))
  const alone = await joinEmbedded(options)
  await alone.stop()
  assert.equal((await findPostgres(alone.directory)).kind, 'none')
  await using server = await startEmbedded(options)
  const command = await joinEmbedded(options)
  await command.stop()
  assert.deepEqual(await query(server.poolConfig, 'select 1 as one'), [{ one: 1 }])
})

test('a command that started PostgreSQL leaves it to the server that came meanwhile, and the last of two commands stops it', async (t) => {
  const options = optionsFor(await usedDirectory(t))
  const command = await joinEmbedded(options)
  const server = await startEmbedded(options)
  await command.stop()
  assert.equal((await findPostgres(server.directory)).kind, 'running')
  const [one, other] = [await joinEmbedded(options), await joinEmbedded(options)]
  await one.stop()
  await Promise.all([server.stop(), other.stop()])
  assert.equal((await findPostgres(server.directory)).kind, 'none')
})

test('a command that begins while another stops PostgreSQL waits and gets a running one', async (t) => {
  const options = optionsFor(await usedDirectory(t))
  const first = await joinEmbedded(options)
  for (let round = 0; round < 3; round++) {
    const leaving = await joinEmbedded(options)
    if (round === 0) await first.stop()
    const [, arrived] = await Promise.all([leaving.stop(), joinEmbedded(options)])
    assert.deepEqual(await query(arrived.poolConfig, 'select 1 as one'), [{ one: 1 }])
    await arrived.stop()
  }
})

test('a server that stops waits for a command at work, but not for ever', async (t) => {
  const options = optionsFor(await usedDirectory(t))
  let hurry = 1
  const clock: Clock = { ...liveClock, monotonic: () => liveClock.monotonic() * hurry }
  const server = await startEmbedded({ ...options, clock })
  await using command = await joinEmbedded(options)
  hurry = 50
  const lost = new Promise<void>((resolve) => command.onLost(resolve))
  await server.stop()
  await lost
  assert.equal((await findPostgres(server.directory)).kind, 'none')
})

test('when PostgreSQL dies the owner hears it once, and the next start recovers what was committed', async (t) => {
  const options = optionsFor(await usedDirectory(t))
  const first = await startEmbedded(options)
  await query(first.poolConfig, 'create table kept as select 1 as one')
  const lost = new Promise<void>((resolve) => first.onLost(resolve))
  process.kill(await processOf(first), 'SIGKILL')
  await lost
  await first.stop()
  await using second = await startEmbedded(options)
  assert.deepEqual(await query(second.poolConfig, 'select one from kept'), [{ one: 1 }])
})

test('embedded PostgreSQL: is given up once, with the reason, when it does not come back for a minute, and not before', async (t) => {
  const dataDir = await usedDirectory(t)
  // A minute passes in moments once it is gone; what a real process takes is measured by the real
  // clock before and after.
  let fastUntil = 0
  let shown = 0
  let read = liveClock.monotonic()
  const clock: Clock = {
    ...liveClock,
    monotonic: () => {
      const now = liveClock.monotonic()
      const passed = now - read
      shown = Math.max(shown + passed, Math.min(shown + passed * 10, fastUntil))
      read = now
      return shown
    },
  }
  const given: unknown[] = []
  await using owned = await ownEmbedded(
    { ...optionsFor(dataDir), clock },
    (error) => void given.push(error),
  )
  const { data } = await findLocation(await prepareDataDirectory(dataDir), () => undefined)
  const die = async () => {
    const found = await findPostgres(data)
    assert(found.kind === 'running' && found.pid !== undefined)
    process.kill(found.pid, 'SIGKILL')
  }
  const answers = () =>
    query(owned.poolConfig, 'select 1').then(
      () => true,
      () => false,
    )
  await die()
  while (!(await answers())) await liveClock.sleep(20)
  assert.deepEqual([given, owned.trouble()], [[], undefined])

  const control = join(data, 'global/pg_control')
  await rename(control, `${control}.away`)
  const begun = clock.monotonic()
  await die()
  while (owned.trouble() === undefined) await liveClock.sleep(20)
  assert.equal(given.length, 0)
  fastUntil = begun + 61_000
  while (given.length === 0) await liveClock.sleep(20)
  const seconds = (clock.monotonic() - begun) / 1_000
  assert.ok(seconds >= 60 && seconds < 120, `${seconds} s`)
  assert.equal((given[0] as Error).message, owned.trouble())
  assert.match(String(owned.trouble()), /pg_control/)
  await rename(`${control}.away`, control)
  assert.equal(given.length, 1)
})

test('of two servers that start at the same moment on a new directory one works and the other is refused', async (t) => {
  const dataDir = join(await temporaryDirectory(t), 'data')
  const both = await Promise.all([holdInOtherProcess(t, dataDir), holdInOtherProcess(t, dataDir)])
  const outputs = both.map(({ output }) => output()).toSorted()
  assert.match(outputs[0] ?? '', /^StartRefused: Another server already uses/)
  assert.match(outputs[1] ?? '', /^holding /)
  for (const { child, ended } of both) {
    child.kill('SIGTERM')
    await ended
  }
})

test('a command and a server that start at the same moment both work', async (t) => {
  const dataDir = join(await temporaryDirectory(t), 'data')
  const [server, command] = await Promise.all([
    holdInOtherProcess(t, dataDir),
    joinEmbedded(optionsFor(dataDir)),
  ])
  assert.match(server.output(), /^holding /)
  await command.stop()
  assert.equal((await findPostgres(command.directory)).kind, 'running')
  server.child.kill('SIGTERM')
  await server.ended
  assert.equal((await findPostgres(command.directory)).kind, 'none')
})

test('a process number that now belongs to another program, or a torn file, neither stops the start nor that program', async (t) => {
  const options = optionsFor(await usedDirectory(t))
  const first = await startEmbedded(options)
  await first.stop()
  for (const text of [`${process.pid}\n${first.directory}\n`, '', 'no number\n']) {
    await writeFile(join(first.directory, 'postmaster.pid'), text)
    await writeFile(join(String(first.poolConfig.host), '.s.PGSQL.5432.lock'), text)
    const began = liveClock.monotonic()
    const again = await startEmbedded(options)
    await again.stop()
    assert(
      liveClock.monotonic() - began < 1_500,
      'a stale lock file must not cost PostgreSQL its own retries',
    )
  }
})

test('a path with spaces, quotes, a comma and a dollar sign, too long for a socket, is a path like any other', async (t) => {
  const options = optionsFor(
    join(await temporaryDirectory(t), `it's "a, $HOME \`path\`" ${'x'.repeat(90)}`, 'data'),
  )
  await using embedded = await startEmbedded(options)
  assert.match(String(embedded.poolConfig.host), /^\/tmp\/crier-\d+-[0-9a-f]{16}$/)
  assert.deepEqual(await query(embedded.poolConfig, 'select 1 as one'), [{ one: 1 }])
  t.after(() => rm(String(embedded.poolConfig.host), { recursive: true }))
})

test('a folder in the place of the database that holds something else is refused', async (t) => {
  const options = optionsFor(await usedDirectory(t))
  await rm(join(options.dataDir, 'postgres', 'data', 'PG_VERSION'))
  await assert.rejects(startEmbedded(options), startRefusal(/holds files and no database/))
})

test('a database of another PostgreSQL version is refused by name', async (t) => {
  const options = optionsFor(await usedDirectory(t))
  const first = await startEmbedded(options)
  await first.stop()
  await writeFile(join(first.directory, 'PG_VERSION'), '17\n')
  await assert.rejects(startEmbedded(options), startRefusal(/was made by PostgreSQL 17/))
})

const onlyRoot = { skip: !startedAsRoot() && 'only root runs PostgreSQL as another user' }

test(
  'as root, a data directory that PostgreSQL cannot reach has its database in /var/lib/crier, and both say so',
  onlyRoot,
  async (t) => {
    const parent = await temporaryDirectory(t)
    await chmod(parent, 0o700)
    const options = optionsFor(join(parent, 'data'))
    const first = await startEmbedded(options)
    const location = join(first.directory, '..')
    t.after(() => rm(location, { recursive: true, force: true }))
    assert.match(location, /^\/var\/lib\/crier\/[0-9a-f]{16}$/)
    assert.match(options.said.join(), new RegExp(`The database lies in ${location}`))
    assert.match(
      await readFile(join(options.dataDir, 'database-location.txt'), 'utf8'),
      new RegExp(location),
    )
    assert.equal(
      await readFile(join(location, 'data-directory.txt'), 'utf8'),
      `${options.dataDir}\n`,
    )
    await query(first.poolConfig, 'create table kept as select 1 as one')
    await first.stop()

    // It stays where it is, also when the way has been opened since.
    await chmod(parent, 0o755)
    const second = await startEmbedded(options)
    assert.deepEqual(await query(second.poolConfig, 'select one from kept'), [{ one: 1 }])
    await second.stop()

    await rename(options.dataDir, `${options.dataDir}-moved`)
    await assert.rejects(
      startEmbedded(optionsFor(`${options.dataDir}-moved`)),
      startRefusal(/was moved or copied here/),
    )

    await secretKey(await prepareDataDirectory(options.dataDir), seededRandom(1))
    await chmod(parent, 0o700)
    const anew = optionsFor(options.dataDir)
    await using third = await startEmbedded(anew)
    t.after(() => rm(`${location}.earlier-1`, { recursive: true, force: true }))
    assert.match(
      anew.said.join(),
      /its database is kept in \/var\/lib\/crier\/[0-9a-f]{16}\.earlier-1/,
    )
    await assert.rejects(query(third.poolConfig, 'select one from kept'), /does not exist/)
  },
)

test('as root, a disk without room for a new database is named', onlyMounting, async (t) => {
  await onSmallDisk(await temporaryDirectory(t), '12m', async (disk) => {
    await assert.rejects(
      startEmbedded(optionsFor(join(disk, 'data'))),
      startRefusal(/disk .* is full/),
    )
  })
})

test('an ordinary user has everything in the data directory', onlyRoot, async (t) => {
  const directory = await temporaryDirectory(t)
  const [uid, gid] = [65_534, 65_534]
  await mkdir(join(directory, 'own'))
  execFileSync('chown', [`${uid}:${gid}`, join(directory, 'own')])
  const server = await holdInOtherProcess(t, join(directory, 'own', 'data'), { uid, gid }).catch(
    () => undefined,
  )
  if (server === undefined || !server.output().startsWith('holding'))
    return t.skip(`the checkout is closed to others: ${server?.output()}`)
  assert.equal(server.output().trim(), `holding ${directory}/own/data/postgres/socket`)
  server.child.kill('SIGTERM')
  await once(server.child, 'close')
})
