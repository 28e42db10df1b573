import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeOnce } from '../../database/embedded/data-directory.ts'
import { BlobStoreAway, type BlobName, type BlobStore } from '../../ports/files/blobs.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AccountId } from '../../ports/ids.ts'
import type { Random } from '../../ports/random.ts'
import { accountFolder, blobPathOf } from './blob-name.ts'
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

/**
 * A blob is a file in the folder of its account. It is written under another name, and renamed when
 * all of it is on the disk.
 */
export async function directoryBlobs({
  directory,
  random,
  clock,
}: DirectoryOptions): Promise<BlobStore> {
  const incoming = join(directory, '.incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeOld(incoming, clock.now().epochMilliseconds - leftOverMs)
  const placeOf = (name: BlobName) => {
    const [account, file] = blobPathOf(name)
    return join(directory, account, file.slice(0, 2), file)
  }
  const placeOfMark = join(directory, markName)
  const readMark = () => readFile(placeOfMark, 'utf8').then((text) => text.trim(), notThere)
  return {
    ...{ name: directory, placeOfMark, readMark },
    writeMark: (mark) => writeOnce(placeOfMark, `${mark}\n`),
    async write(name, blob) {
      const part = join(incoming, Buffer.from(random.bytes(16)).toString('hex'))
      try {
        const { sha256 } = await writeHashed(part, blob.read(), blob.bytes, { flushed: true })
        if (sha256 !== name.sha256) throw new Error('The bytes are not those of the hash.')
        const place = placeOf(name)
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        await rename(part, place)
        await flushFolder(dirname(place))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async open(name) {
      const place = placeOf(name)
      const file = await stat(place).catch(notThere)
      // An empty folder may have taken the place of a disk that is not mounted.
      if (!file && (await readMark()) === null)
        throw new BlobStoreAway(
          `The folder ${directory} does not have its file ${markName} any more: is the ` +
            'disk mounted?',
        )
      return file && { bytes: file.size, read: (range) => createReadStream(place, range) }
    },
    remove: (name) => rm(placeOf(name), { force: true }),
    async accounts() {
      const names = await readdir(directory)
      return names.filter((name) => /^acct_[0-9a-f]{32}$/.test(name)) as AccountId[]
    },
    removeAll: (accountId) =>
      rm(join(directory, accountFolder(accountId)), { recursive: true, force: true }),
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

function notThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
