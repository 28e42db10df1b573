import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { liveRandom, seededRandom } from '../../ports/random.ts'
import { isOurs, prepareDataDirectory, secretKey, writeOnce } from './data-directory.ts'
import { startedAsRoot } from './embedded-user.ts'
import { startRefusal } from '../../testing/start-refusal.ts'
import { onlyMounting, onSmallDisk, temporaryDirectory } from '../../testing/database.ts'

test('a missing data directory is made for its owner only, with its parents, and leaves no probe behind', async (t) => {
  const directory = join(await temporaryDirectory(t), 'deep', 'data')
  assert.equal(await prepareDataDirectory(directory), directory)
  assert.equal((await stat(directory)).mode & 0o777, 0o700)
  assert.deepEqual(await readdir(directory), [])
})

test('the real path of a linked data directory is returned', async (t) => {
  const directory = await temporaryDirectory(t)
  await mkdir(join(directory, 'real'))
  await symlink('real', join(directory, 'linked'))
  assert.equal(await prepareDataDirectory(join(directory, 'linked')), join(directory, 'real'))
})

test('a directory that is open to others is closed where it is empty, but for a cache and what a volume holds', async (t) => {
  const directory = await temporaryDirectory(t)
  await mkdir(join(directory, '.cache/crier'), { recursive: true })
  await mkdir(join(directory, 'lost+found'))
  await prepareDataDirectory(directory)
  assert.equal((await stat(directory)).mode & 0o777, 0o700)
})

test('data directory: is not foreign because of another start’s probe (as root both would create a database)', async (t) => {
  const directory = await temporaryDirectory(t)
  await writeFile(join(directory, '.probe.4711'), '')
  assert.equal(await isOurs(directory), true)
  await writeFile(join(directory, '.probe.txt'), '')
  assert.equal(await isOurs(directory), false)
})

test('data directory: refuses a foreign open directory and keeps its mode', async (t) => {
  const directory = await temporaryDirectory(t)
  await writeFile(join(directory, 'thesis.txt'), 'mine')
  await assert.rejects(prepareDataDirectory(directory), startRefusal(/holds files of others/))
  assert.equal((await stat(directory)).mode & 0o777, 0o755)
})

test('a file, a path through a file, a dangling link and a line break are each refused in one line', async (t) => {
  const directory = await temporaryDirectory(t)
  await writeFile(join(directory, 'file'), '')
  await symlink('nowhere', join(directory, 'dangling'))
  await assert.rejects(
    prepareDataDirectory(join(directory, 'file')),
    startRefusal(/a file lies at that path/),
  )
  await assert.rejects(
    prepareDataDirectory(join(directory, 'file', 'data')),
    startRefusal(/a file lies at that path/),
  )
  await assert.rejects(
    prepareDataDirectory(join(directory, 'dangling')),
    startRefusal(/link to nothing/),
  )
  await assert.rejects(
    prepareDataDirectory(join(directory, 'two\nlines')),
    startRefusal(/control characters/),
  )
})

test(
  'data directory: refuses a foreign directory in one line',
  { skip: startedAsRoot() && 'root may write everywhere' },
  async (t) => {
    const directory = join(await temporaryDirectory(t), 'closed')
    await mkdir(directory, { mode: 0o500 })
    await assert.rejects(
      prepareDataDirectory(directory),
      startRefusal(/cannot be used by this user/),
    )
    await chmod(directory, 0o700)
  },
)

test('a full disk and a read-only file system are refused in one line', onlyMounting, async (t) => {
  await onSmallDisk(await temporaryDirectory(t), '64k', async (disk) => {
    await mkdir(join(disk, 'data'), { mode: 0o700 })
    await writeFile(join(disk, 'ballast'), Buffer.alloc(65_536)).catch(() => undefined)
    await assert.rejects(prepareDataDirectory(join(disk, 'data')), startRefusal(/disk is full/))
    execFileSync('mount', ['-o', 'remount,ro', disk])
    await assert.rejects(
      prepareDataDirectory(join(disk, 'data')),
      startRefusal(/read-only file system/),
    )
    await assert.rejects(
      prepareDataDirectory(join(disk, 'new')),
      startRefusal(/read-only file system/),
    )
  })
})

test('the secret key is made once, for its owner only, and then stays', async (t) => {
  const directory = await temporaryDirectory(t)
  const first = await secretKey(directory, seededRandom(1))
  assert.equal(first.length, 32)
  assert.deepEqual(await secretKey(directory, seededRandom(2)), first)
  assert.equal((await stat(join(directory, 'secret.key'))).mode & 0o777, 0o600)
  assert.deepEqual(await readdir(directory), ['secret.key'])
})

test('a file that is written once keeps its first text', async (t) => {
  const path = join(await temporaryDirectory(t), 'file')
  await writeOnce(path, 'first')
  await writeOnce(path, 'second')
  assert.equal(await readFile(path, 'utf8'), 'first')
})

test('two that make the secret key at the same moment get the same one', async (t) => {
  const directory = await temporaryDirectory(t)
  const keys = await Promise.all(Array.from({ length: 8 }, () => secretKey(directory, liveRandom)))
  for (const key of keys) assert.deepEqual(key, keys[0])
})

test('a secret key file that holds no key is refused and not replaced', async (t) => {
  const directory = await temporaryDirectory(t)
  await writeFile(join(directory, 'secret.key'), 'torn')
  await assert.rejects(secretKey(directory, liveRandom), startRefusal(/does not hold 32 bytes/))
  assert.equal(await readFile(join(directory, 'secret.key'), 'utf8'), 'torn')
})
