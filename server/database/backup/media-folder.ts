import { createHash } from 'node:crypto'
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { blobFileName } from '../../ports/files/blobs.ts'
import { errorCode, syncDirectory } from '../embedded/data-directory.ts'

interface BackupMediaFile {
  readonly accountId: string
  /** Its SHA-256 and its nonce. */
  readonly name: string
  readonly path: string
}

/** The files of the folder of uploads: `acct_…`, the first two digits of the name, the name. */
export async function* mediaFilesIn(directory: string): AsyncGenerator<BackupMediaFile> {
  for await (const accountId of namesIn(directory, /^acct_[0-9a-f]{32}$/))
    for await (const shard of namesIn(join(directory, accountId), /^[0-9a-f]{2}$/))
      for await (const name of namesIn(join(directory, accountId, shard), blobFileName))
        yield { accountId, name, path: join(directory, accountId, shard, name) }
}

async function* namesIn(directory: string, form: RegExp): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(directory)) if (form.test(name)) yield name
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

/**
 * Uploaded files on their way from a backup: beside the others, until all of the backup was read.
 */
export class RestoredMedia {
  readonly #directory: string
  readonly #draft: string
  count = 0
  damaged = 0

  constructor(directory: string) {
    this.#directory = directory
    this.#draft = join(directory, '.restoring')
  }

  /**
   * A file whose bytes are not those of its name was damaged before the backup was made: it is left
   * out.
   */
  async add(accountId: string, name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const path = join(this.#draft, accountId, name.slice(0, 2), name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    {
      await using file = await open(path, 'wx', 0o600)
      for await (const part of content) {
        hash.update(part)
        await file.writeFile(part)
      }
      await file.sync()
    }
    // mutant: restored-hash
    if (hash.digest('hex') === blobFileName.exec(name)?.[1]) this.count++
    else {
      this.damaged++
      await rm(path)
    }
  }

  async keep(): Promise<void> {
    for await (const { accountId, name, path } of mediaFilesIn(this.#draft)) {
      const place = join(this.#directory, accountId, name.slice(0, 2), name)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await rename(path, place)
      await syncDirectory(dirname(place))
    }
    await this.discard()
  }

  discard(): Promise<void> {
    return rm(this.#draft, { recursive: true, force: true })
  }
}
