import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeOnce } from '../database/data-directory.ts'
import { BlobStoreAway, type BlobStore } from '../ports/blobs.ts'
import type { Clock } from '../ports/clock.ts'
import type { AccountId } from '../ports/ids.ts'
import type { Random } from '../ports/random.ts'
import { writeHashed } from './write-hashed.ts'

interface DirectoryOptions {
  readonly directory: string
  readonly random: Random
  readonly clock: Clock
}

// A gigabyte over a slow link to a store on another machine.
const leftOverMs = 24 * 3_600_000

/** Names the installation whose store it is. */
export const markName = 'crier-installation'

/** A blob is a file named by its SHA-256 in the folder of its account. It is written under another name, and renamed when all of it is on the disk. */
export async function directoryBlobs({ directory, random, clock }: DirectoryOptions): Promise<BlobStore> {
  const incoming = join(directory, '.incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeOld(incoming, clock.now().epochMilliseconds - leftOverMs)
  const folderOf = (accountId: AccountId) => join(directory, checked(accountId, /^acct_[0-9a-f]{32}$/))
  const placeOf = (accountId: AccountId, sha256: string) => join(folderOf(accountId), sha256.slice(0, 2), checked(sha256, /^[0-9a-f]{64}$/))
  const placeOfMark = join(directory, markName)
  const readMark = () => readFile(placeOfMark, 'utf8').then((text) => text.trim(), notThere)
  return {
    ...{ name: directory, placeOfMark, readMark },
    writeMark: (mark) => writeOnce(placeOfMark, `${mark}\n`),
    async write(accountId, blob) {
      const part = join(incoming, Buffer.from(random.bytes(16)).toString('hex'))
      try {
        const { sha256 } = await writeHashed(part, blob.read(), blob.bytes, { flushed: true })
        if (sha256 !== blob.sha256) throw new Error('The bytes are not those of the hash.')
        const place = placeOf(accountId, sha256)
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        await rename(part, place)
        await flushFolder(dirname(place))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async open(accountId, sha256) {
      const place = placeOf(accountId, sha256)
      const file = await stat(place).catch(notThere)
      // Where another disk was mounted, an empty folder may stand now.
      if (!file && (await readMark()) === null)
        throw new BlobStoreAway(`The folder ${directory} does not have its file ${markName} any more: is the disk mounted?`)
      return file && { bytes: file.size, read: (range) => createReadStream(place, range) }
    },
    remove: (accountId, sha256) => rm(placeOf(accountId, sha256), { force: true }),
    async accounts() {
      const names = await readdir(directory)
      return names.filter((name) => /^acct_[0-9a-f]{32}$/.test(name)) as AccountId[]
    },
    removeAll: (accountId) => rm(folderOf(accountId), { recursive: true, force: true }),
  }
}

/** Until then a power cut could take the new name back. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path)
  await folder.sync()
}

async function removeOld(directory: string, before: number): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const file = await stat(path).catch(notThere)
    if (file && file.mtimeMs < before) await rm(path, { force: true })
  }
}

/** What becomes a path has this form, wherever it comes from. */
function checked(text: string, form: RegExp): string {
  if (!form.test(text)) throw new Error('Not the name of a blob.')
  return text
}

function notThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
