import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { onceForFile, optionsFor, query, temporaryDirectory } from '../../testing/database.ts'
import { backup } from './backup.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { StartRefused } from '../embedded/start-refused.ts'
import { verifyBackup } from './verify-backup.ts'

/**
 * A data directory with a table of many pages and one of values that lie outside of the table's
 * pages; nothing runs on it.
 */
const filled = onceForFile(async (directory) => {
  const options = optionsFor(join(directory, 'one'))
  await using embedded = await startEmbedded(options)
  await query(
    embedded.poolConfig,
    `create table small (number int, filling text); insert into small select n, repeat('x', 500) from generate_series(1, 400) n;
     create table large (value text); alter table large alter value set storage external;
     insert into large select repeat(md5(n::text), 1000) from generate_series(1, 5) n`,
  )
  const [places] = await query(
    embedded.poolConfig,
    `select pg_relation_filepath('small') as small, pg_relation_filepath(reltoastrelid) as ` +
      `large from pg_class where relname = 'large'`,
  )
  await query(embedded.poolConfig, 'checkpoint')
  return { options, data: embedded.directory, places: places as { small: string; large: string } }
})

test('verifyBackup reads every row of a restored copy, counts uploaded files, and leaves nothing beside the backup', async (t) => {
  const { options } = await filled()
  const directory = await temporaryDirectory(t)
  const [file, mediaDirectory] = [join(directory, 'crier.backup'), join(directory, 'uploads')]
  for (const content of ['whole', 'damaged']) {
    const sha256 = createHash('sha256').update('whole').digest('hex')
    const place = join(
      mediaDirectory,
      `acct_${(content === 'whole' ? 'a' : 'b').repeat(32)}`,
      sha256.slice(0, 2),
      `${sha256}.${'0'.repeat(32)}`,
    )
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, content)
  }
  await backup(file, { ...options, mediaDirectory })
  assert.deepEqual(await verifyBackup(file, options), {
    tables: 2,
    rows: 405,
    files: 1,
    damaged_files: 1,
  })
  assert.deepEqual((await readdir(directory)).toSorted(), ['crier.backup', 'uploads'])
})

for (const table of ['small', 'large'] as const)
  test(`verifyBackup refuses a backup of a database in which a page of the ${table} table was damaged before`, async (t) => {
    const { options, data, places } = await filled()
    const directory = await temporaryDirectory(t)
    const file = join(directory, 'crier.backup')
    await using whole = await damagePage(join(data, places[table]))
    await backup(file, options)
    await assert.rejects(
      verifyBackup(file, options),
      (error) =>
        error instanceof StartRefused &&
        /cannot be read back, so do not rely on it: .*invalid page/.test(error.message),
    )
    assert.deepEqual(await readdir(directory), ['crier.backup'])
    assert(whole)
  })

test('verifyBackup refuses a file that was cut', async (t) => {
  const { options } = await filled()
  const directory = await temporaryDirectory(t)
  const file = join(directory, 'crier.backup')
  await backup(file, options)
  await using handle = await open(file, 'r+')
  await handle.truncate((await handle.stat()).size - 1)
  await assert.rejects(
    verifyBackup(file, options),
    /cannot be read back, so do not rely on it: The backup .* is damaged/,
  )
  assert.deepEqual(await readdir(directory), ['crier.backup'])
})

/** Until disposed. */
async function damagePage(path: string): Promise<AsyncDisposable> {
  const handle = await open(path, 'r+')
  const before = Buffer.alloc(16)
  await handle.read(before, 0, 16, 8_192 + 4_000)
  await handle.write(Buffer.alloc(16, 0xa5), 0, 16, 8_192 + 4_000)
  return {
    [Symbol.asyncDispose]: async () => {
      await handle.write(before, 0, 16, 8_192 + 4_000)
      await handle.close()
    },
  }
}
