import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { liveClock } from '../../ports/clock.ts'
import { seededRandom } from '../../ports/random.ts'
import { backup } from './backup.ts'
import { prepareDataDirectory, secretKey } from '../embedded/data-directory.ts'
import { findPostgres } from '../embedded/embedded-pid.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { restore } from './restore.ts'
import { readRestoredMark, removeRestoredMark } from '../../recovery/restored-mark.ts'
import { startRefusal } from '../../testing/start-refusal.ts'
import { onceForFile, optionsFor, query, temporaryDirectory } from '../../testing/database.ts'

/**
 * A data directory without a server and without a secret key, and its backup: made once for the
 * tests that only read them.
 */
const finished = onceForFile(async (directory) => {
  const [one, file] = [optionsFor(join(directory, 'one')), join(directory, 'backup.tar.gz')]
  await writeFile(file, 'an earlier one')
  await backup(file, one)
  return { directory, one: { ...one, data: join(one.dataDir, 'postgres', 'data') }, file }
})

test('a backup that is taken while the server writes holds everything acknowledged before it, and starts elsewhere with its key', async (t) => {
  const directory = await temporaryDirectory(t)
  const [one, other, file] = [
    optionsFor(join(directory, 'one')),
    optionsFor(join(directory, 'other')),
    join(directory, 'backup.tar.gz'),
  ]
  await using server = await startEmbedded(one)
  const key = await secretKey(one.dataDir, seededRandom(3))
  await query(
    server.poolConfig,
    'create table written (number int); create unlogged table window_of (number int)',
  )
  const writer = new pg.Client(server.poolConfig)
  await writer.connect()
  let written = 0
  let isWriting = true
  const writing = (async () => {
    while (isWriting) await writer.query('insert into written values ($1)', [++written])
  })()
  while (written < 100) await new Promise(setImmediate)
  const before = written - 1
  await backup(file, one)
  isWriting = false
  await writing
  await writer.end()

  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.deepEqual(
    await query(server.poolConfig, 'select count(*)::int as slots from pg_replication_slots'),
    [{ slots: 0 }],
  )
  await restore(file, other)
  await using restored = await startEmbedded(other)
  const [found] = await query(
    restored.poolConfig,
    'select count(*)::int as count, max(number) as last from written',
  )
  assert(Number(found?.['count']) >= before)
  assert.equal(found?.['count'], found?.['last'])
  assert.deepEqual(
    await query(restored.poolConfig, 'select count(*)::int as rows from window_of'),
    [{ rows: 0 }],
  )
  assert.deepEqual(await secretKey(other.dataDir, seededRandom(4)), key)
  // PostgreSQL renames its starting point: it did not recover from a crash of the copy.
  assert(existsSync(join(restored.directory, 'backup_label.old')))

  const third = optionsFor(join(directory, 'third'))
  await secretKey(await prepareDataDirectory(third.dataDir), seededRandom(5))
  await assert.rejects(restore(file, third), startRefusal(/another secret key/))
})

test('a restored directory is marked with both times until the mark is removed', async (t) => {
  const { file } = await finished()
  const other = optionsFor(join(await temporaryDirectory(t), 'other'))
  // The leftover of a restore that was killed.
  const torn = join(other.dataDir, 'postgres', 'restoring.4194305')
  await prepareDataDirectory(other.dataDir)
  await mkdir(torn, { recursive: true, mode: 0o700 })
  await restore(file, other)
  assert.equal(existsSync(torn), false)
  const mark = await readRestoredMark(other.dataDir)
  assert(mark !== undefined && Temporal.Instant.compare(mark.takenAt, mark.restoredAt) < 0)
  await removeRestoredMark(other.dataDir)
  assert.equal(await readRestoredMark(other.dataDir), undefined)
  assert.match(other.said.join(), /holds no secret key: start the server with the CRIER_SECRET_KEY/)
})

test('a backup without a server stops the PostgreSQL that it started, and appears whole in place of an earlier one', async () => {
  const { one, directory } = await finished()
  assert.equal((await findPostgres(one.data)).kind, 'none')
  assert.deepEqual((await readdir(directory)).toSorted(), ['backup.tar.gz', 'one'])
  await assert.rejects(backup(join(directory, 'nowhere', 'file'), one), startRefusal(/nowhere/))
  assert.equal((await findPostgres(one.data)).kind, 'none')
})

test('a backup that is killed half-way leaves the earlier one as it was, and the next one is whole', async (t) => {
  const { one } = await finished()
  const directory = await temporaryDirectory(t)
  const file = join(directory, 'nightly.backup')
  await writeFile(file, 'the earlier one')
  const program = `
    import { backup } from ${JSON.stringify(new URL('./backup.ts', import.meta.url).href)}
    import { optionsFor } from ${JSON.stringify(new URL('../../testing/database.ts', import.meta.url).href)}
    await backup(process.argv[1], optionsFor(process.argv[2]))`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, file, one.dataDir],
    { stdio: 'inherit' },
  )
  const ended = once(child, 'exit')
  const partial = async () => (await readdir(directory)).find((name) => name.endsWith('.partial'))
  while ((await partial()) === undefined && child.exitCode === null) await liveClock.sleep(1)
  child.kill('SIGKILL')
  assert.deepEqual(await ended, [null, 'SIGKILL'])
  assert.equal(await readFile(file, 'utf8'), 'the earlier one')

  // Another container, whose process has the same number.
  await rename(join(directory, (await partial())!), `${file}.${process.pid}.partial`)
  await backup(file, one)
  assert.equal((await findPostgres(one.data)).kind, 'none')
  await restore(file, optionsFor(join(directory, 'other')))
})

test('a backup holds uploaded files byte by byte; a damaged one is left out, and so are all where no folder is named', async (t) => {
  const { one } = await finished()
  const directory = await temporaryDirectory(t)
  const mediaDirectory = join(directory, 'uploads')
  const bytes = [Buffer.alloc(700_001, 'picture'), Buffer.alloc(512, 'video'), Buffer.from('whole')]
  const places = bytes.map((content) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    return join(`acct_${'a'.repeat(32)}`, sha256.slice(0, 2), `${sha256}.${'0'.repeat(32)}`)
  })
  for (const [index, place] of places.entries()) {
    await mkdir(dirname(join(mediaDirectory, place)), { recursive: true })
    await writeFile(join(mediaDirectory, place), index === 2 ? 'broken' : bytes[index]!)
  }
  await writeFile(join(mediaDirectory, 'notes'), 'Nobody uploaded this.')
  const [file, other] = [join(directory, 'backup.tar.gz'), optionsFor(join(directory, 'other'))]
  await backup(file, { ...one, mediaDirectory })
  await restore(file, other)
  const found = (await readdir(join(other.dataDir, 'media'), { recursive: true })).filter((name) =>
    /[0-9a-f]{64}\.0{32}$/.test(name),
  )
  assert.deepEqual(found.toSorted(), places.slice(0, 2).toSorted())
  for (const index of [0, 1])
    assert.deepEqual(await readFile(join(other.dataDir, 'media', places[index]!)), bytes[index])
  assert.deepEqual(await readdir(join(other.dataDir, 'media')), [`acct_${'a'.repeat(32)}`])
  assert.match(
    other.said.join(' '),
    /2 uploaded files were restored. 1 uploaded files were damaged/,
  )

  const bare = optionsFor(join(directory, 'bare'))
  await backup(file, one)
  await restore(file, bare)
  assert.equal(existsSync(join(bare.dataDir, 'media')), false)
})

test('a damaged, shortened or foreign file is refused and leaves the new data directory without a database', async (t) => {
  const { file: whole } = await finished()
  const directory = await temporaryDirectory(t)
  const [other, file] = [optionsFor(join(directory, 'other')), join(directory, 'backup.tar.gz')]
  for (const [damage, content] of Object.entries(damagesOf(await readFile(whole)))) {
    await writeFile(file, content)
    await assert.rejects(restore(file, other), startRefusal(/backup/i), damage)
    assert.deepEqual(await leftIn(other.dataDir), [], damage)
  }
  await assert.rejects(restore(join(directory, 'missing'), other), startRefusal(/is not there/))
})

function damagesOf(whole: Buffer): Record<string, Buffer> {
  const tar = gunzipSync(whole)
  const sums = tar.lastIndexOf('SHA256SUMS')
  const flipped = Buffer.from(tar)
  flipped[sums - 1_000_000] = 255 ^ (flipped[sums - 1_000_000] ?? 0)
  return {
    'cut by its last byte': whole.subarray(0, -1),
    'one byte changed, and packed again': gzipSync(flipped, { level: 1 }),
    'without its list of sums': gzipSync(
      Buffer.concat([tar.subarray(0, sums), Buffer.alloc(1024)]),
      { level: 1 },
    ),
    'not a backup': gzipSync('hello'.repeat(1000)),
    'not even packed': Buffer.from('hello'),
    empty: Buffer.alloc(0),
  }
}

/** Apart from the programs and the empty folder that PostgreSQL is going to use. */
async function leftIn(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir, { recursive: true })).filter(
    (name) => !/^postgres($|\/socket$|\/programs)/.test(name),
  )
}

test('a data directory with a database, running or not, or with other files is not restored into', async (t) => {
  const directory = await temporaryDirectory(t)
  const other = optionsFor(join(directory, 'other'))
  const { file, one } = await finished()
  await assert.rejects(restore(file, one), startRefusal(/holds a database already/))
  const server = await startEmbedded(one)
  await assert.rejects(restore(file, one), startRefusal(/holds a database already/))
  await server.stop()

  await prepareDataDirectory(other.dataDir)
  await writeFile(join(other.dataDir, 'notes'), '')
  await assert.rejects(restore(file, other), startRefusal(/not empty \(notes\)/))
  assert.equal(existsSync(join(other.dataDir, 'restored')), false)
})
