import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connectDatabase } from '../../database/connect/connect.ts'
import { migrate } from '../../database/schema/migrate.ts'
import { StartRefused } from '../../database/embedded/start-refused.ts'
import { BlobStoreAway } from '../../ports/files/blobs.ts'
import { liveClock } from '../../ports/clock.ts'
import { mint } from '../../ports/ids.ts'
import { silentLog } from '../../ports/log.ts'
import { liveRandom } from '../../ports/random.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { directoryBlobs } from './directory-blobs.ts'
import { checkInstallation } from './installation.ts'

const ports = { clock: liveClock, random: liveRandom, log: silentLog }
const stack = new AsyncDisposableStack()
after(() => stack.disposeAsync())

async function installation() {
  const { poolConfig } = stack.use(await testDatabase())
  await migrate(poolConfig, ports)
  const { db } = stack.use(await connectDatabase(poolConfig, { max: 2, log: silentLog }))
  return { db, random: liveRandom }
}
async function folder() {
  const directory = await mkdtemp(join(tmpdir(), 'crier-store-'))
  stack.defer(() => rm(directory, { recursive: true, force: true }))
  return { directory, store: await directoryBlobs({ directory, ...ports }) }
}

test('installation: lets servers on one database share a folder, and refuses one with another folder', async () => {
  const [own, first, second] = [await installation(), await folder(), await folder()]
  await checkInstallation(own, first.store, false)
  await checkInstallation(own, first.store, false)
  const mark = (await readFile(join(first.directory, 'crier-installation'), 'utf8')).trim()
  await assert.rejects(checkInstallation(own, second.store, false), (error) => {
    assert(error instanceof StartRefused)
    assert.match(
      error.message,
      /^The store of uploaded files \S+ is not the one that the other servers on this database use: name theirs in CRIER_MEDIA_STORE;[^\n]+start again\.$/,
    )
    assert(
      error.message.includes(`write ${mark} into ${join(second.directory, 'crier-installation')}`),
    )
    return true
  })
  await writeFile(join(second.directory, 'crier-installation'), mark)
  await checkInstallation(own, second.store, false)
})

test('a server that is alone on its database begins a new folder, as after a restore', async () => {
  const [own, first, second] = [await installation(), await folder(), await folder()]
  await checkInstallation(own, first.store, true)
  await checkInstallation(own, second.store, true)
  assert.equal(await second.store.readMark(), await first.store.readMark())
})

test('two that begin at the same moment on one folder agree; another installation is refused, also alone', async () => {
  const [own, other, { store }] = [await installation(), await installation(), await folder()]
  await Promise.all([checkInstallation(own, store, false), checkInstallation(own, store, false)])
  await assert.rejects(checkInstallation(other, store, true), /belongs to another installation/)
})

test('one that found no mark agrees with another that has marked the folder since', async () => {
  const [own, { store }] = [await installation(), await folder()]
  let looked = false
  const slow: typeof store = {
    ...store,
    async readMark() {
      const found = await store.readMark()
      if (!looked) {
        looked = true
        await checkInstallation(own, store, false)
      }
      return found
    },
  }
  await checkInstallation(own, slow, false)
})

test('installation: never reads a partly written mark', async () => {
  const marks = ['inst_one', 'inst_two']
  for (let round = 0; round < 20; round++) {
    const { store } = await folder()
    const read = async (): Promise<string> => (await store.readMark()) ?? read()
    const found = await Promise.all([
      ...marks.map((mark) => store.writeMark(mark)),
      ...Array.from({ length: 8 }, read),
    ])
    assert(marks.includes((await store.readMark())!))
    assert.deepEqual([...new Set(found.slice(marks.length))], [await store.readMark()])
  }
})

test('a folder whose disk is not mounted has lost nothing', async () => {
  const [own, { store, directory }] = [await installation(), await folder()]
  await checkInstallation(own, store, true)
  const name = { accountId: mint('acct', ports), sha256: '0'.repeat(64), nonce: '0'.repeat(32) }
  assert.equal(await store.open(name), null)
  await rm(join(directory, 'crier-installation'))
  await assert.rejects(
    store.open(name),
    (error) => error instanceof BlobStoreAway && /is the disk mounted/.test(error.message),
  )
})
