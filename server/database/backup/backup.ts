import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { dataPrefix, descriptionName, sumsName, type BackupDescription } from './backup-format.ts'
import { openClient } from '../connect/connect.ts'
import {
  errorCode,
  fileTrouble,
  prepareDataDirectory,
  readIfThere,
  secretKeyFile,
  syncDirectory,
} from '../embedded/data-directory.ts'
import { joinEmbedded, type EmbeddedOptions } from '../embedded/embedded.ts'
import { mediaFilesIn } from './media-folder.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

export interface BackupOptions extends EmbeddedOptions {
  /** The folder with what people uploaded; without it that is left out. */
  readonly mediaDirectory?: string
}

/**
 * Writes everything that the embedded database holds, and the generated secret key and what people
 * uploaded, into `file`, while the server runs or not. Who has the file can read all of it, so it
 * is made for its owner only. It appears whole or not at all, in place of an earlier one.
 */
export async function backup(file: string, options: BackupOptions): Promise<void> {
  const path = resolve(file)
  // The leftover of a killed backup is never in the way: in containers each process may have the
  // same number.
  const draft = `${path}.${randomUUID()}.partial`
  await using embedded = await joinEmbedded(options)
  const client = await openClient(embedded.poolConfig, 'crier backup')
  try {
    const archive = new Archive(client, embedded.directory, options)
    await pipeline(
      archive.write(),
      createGzip({ level: 1 }),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await rename(draft, path)
    await syncDirectory(dirname(path))
  } catch (error) {
    await rm(draft, { force: true })
    throw fileTrouble('backup', path, error)
  } finally {
    await client.end()
  }
}

class Archive {
  readonly #client: pg.Client
  readonly #directory: string
  readonly #dataDir: string
  readonly #now: Temporal.Instant
  readonly #options: BackupOptions
  #sums = ''

  constructor(client: pg.Client, directory: string, options: BackupOptions) {
    this.#client = client
    this.#directory = directory
    this.#dataDir = options.dataDir
    this.#now = options.clock.now()
    this.#options = options
  }

  async *write(): AsyncGenerator<Buffer> {
    yield* this.#describe()
    const first = await beginBackup(this.#client)
    yield tarHeader({ name: dataPrefix, kind: 'directory', size: 0 }, this.#now)
    yield* this.#copyTree('')
    // Last of all, as every page that it vouches for is already copied.
    yield* this.#text(
      `${dataPrefix}${controlFile}`,
      await readSteadily(join(this.#directory, controlFile)),
    )
    const end = await endBackup(this.#client)
    yield* this.#text(`${dataPrefix}backup_label`, Buffer.from(end.label))
    for (const segment of await this.#logSegments(first, end.segment))
      yield* this.#copyFile(`pg_wal/${segment}`)
    // After the database: the bytes of each upload that it knows were in the store before its row.
    yield* this.#copyMedia()
    yield* this.#text(sumsName, Buffer.from(this.#sums))
    yield tarEnd
  }

  async *#describe(): AsyncGenerator<Buffer> {
    const key = await readIfThere(join(await prepareDataDirectory(this.#dataDir), secretKeyFile))
    const postgresql = (await readFile(join(this.#directory, 'PG_VERSION'), 'utf8')).trim()
    const description: BackupDescription = {
      format: 1,
      taken_at: this.#now.toString(),
      postgresql,
      secret_key: key !== undefined,
    }
    yield* this.#text(
      descriptionName,
      Buffer.from(`${JSON.stringify(description, undefined, 2)}\n`),
    )
    if (key !== undefined) yield* this.#text(secretKeyFile, Buffer.from(key))
  }

  async *#copyTree(folder: string): AsyncGenerator<Buffer> {
    for (const entry of (
      await readdir(join(this.#directory, folder), { withFileTypes: true })
    ).toSorted(byName)) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (isLeftOut(path, entry.name)) continue
      if (entry.isDirectory()) {
        yield tarHeader({ name: `${dataPrefix}${path}/`, kind: 'directory', size: 0 }, this.#now)
        yield* this.#copyTree(path)
      } else if (entry.isFile()) yield* this.#copyFile(path)
      else throw new Error(`${path} is neither a file nor a directory: a backup cannot follow it`)
    }
  }

  async *#copyFile(path: string): AsyncGenerator<Buffer> {
    const file = await openIfThere(join(this.#directory, path))
    if (file === undefined) return
    try {
      const { size } = await file.stat()
      const name = `${dataPrefix}${path}`
      const hash = createHash('sha256')
      yield tarHeader({ name, kind: 'file', size }, this.#now)
      for await (const part of exactly(file, size)) {
        hash.update(part)
        yield part
      }
      yield tarPadding(size)
      this.#sums += `${hash.digest('hex')}  ${name}\n`
    } finally {
      await file.close()
    }
  }

  async *#copyMedia(): AsyncGenerator<Buffer> {
    const { mediaDirectory, say } = this.#options
    if (mediaDirectory === undefined) return
    let [count, bytes] = [0, 0]
    for await (const { accountId, name, path } of mediaFilesIn(mediaDirectory)) {
      const file = await openIfThere(path)
      if (file === undefined) continue
      try {
        const { size } = await file.stat()
        yield tarHeader({ name: `media/${accountId}/${name}`, kind: 'file', size }, this.#now)
        yield* exactly(file, size)
        yield tarPadding(size)
        bytes += size
      } finally {
        await file.close()
      }
      if (++count % saidEvery === 0) say(`${count} uploaded files, ${Math.round(bytes / 1e6)} MB.`)
    }
    if (count > 0) say(`${count} uploaded files, ${Math.round(bytes / 1e6)} MB, are in the backup.`)
  }

  async *#text(name: string, content: Buffer): AsyncGenerator<Buffer> {
    yield tarHeader({ name, kind: 'file', size: content.length }, this.#now)
    yield Buffer.concat([content, tarPadding(content.length)])
    this.#sums += `${createHash('sha256').update(content).digest('hex')}  ${name}\n`
  }

  /**
   * Every piece of the log from the beginning of the backup to its end: without one of them the
   * copy is worth nothing.
   */
  async #logSegments(first: string, last: string): Promise<string[]> {
    const names = (await readdir(join(this.#directory, 'pg_wal')))
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .toSorted()
    const needed = names.filter((name) => name >= first && name <= last)
    if (needed[0] !== first || needed.at(-1) !== last)
      throw new Error(`the log from ${first} to ${last} is not complete`)
    return needed
  }
}

const saidEvery = 1_000
const controlFile = 'global/pg_control'
// PostgreSQL recreates the contents of these at every start; the log is copied separately,
// piece by piece.
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/[^/]*$/
const leftOut =
  /^(postmaster\.(pid|opts).*|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*)$/

function isLeftOut(path: string, name: string): boolean {
  const isFolderOfLog = path === 'pg_wal/archive_status' || path === 'pg_wal/summaries'
  return path === controlFile || leftOut.test(name) || (emptied.test(path) && !isFolderOfLog)
}

/**
 * Returns the first segment of the log that the copy needs; a slot that ends with this session
 * keeps it from being recycled.
 */
async function beginBackup(client: pg.Client): Promise<string> {
  await client.query(
    `select pg_create_physical_replication_slot('crier_backup_' || pg_backend_pid(), true, true)`,
  )
  const { rows } = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('crier backup', true)) as segment`,
  )
  const segment = rows[0]?.segment
  if (segment === undefined) throw new Error('PostgreSQL did not say where the backup begins')
  return segment
}

async function endBackup(client: pg.Client): Promise<{ label: string; segment: string }> {
  const sql =
    'select labelfile as label, pg_walfile_name(lsn) as segment from ' +
    'pg_backup_stop(wait_for_archive => false)'
  const { rows } = await client.query<{ label: string; segment: string }>(sql)
  const end = rows[0]
  if (end === undefined) throw new Error('PostgreSQL did not say where the backup ends')
  return end
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    // A dropped table's file: the log knows that it is gone.
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

const partBytes = 262_144

/**
 * Exactly `size` bytes: what was appended since is in the log, and a file that was cut meanwhile is
 * filled with zeros for it.
 */
async function* exactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size;) {
    const wanted = Math.min(partBytes, size - position)
    const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, position)
    const part = bytesRead === 0 ? Buffer.alloc(wanted) : buffer.subarray(0, bytesRead)
    position += part.length
    yield part
  }
}

const steadyReadsMax = 100

/** PostgreSQL overwrites this file in place; two equal readings are a whole one. */
async function readSteadily(path: string): Promise<Buffer> {
  let before = await readFile(path)
  for (let reads = 0; reads < steadyReadsMax; reads++) {
    const now = await readFile(path)
    if (now.equals(before)) return now
    before = now
  }
  throw new Error(`${path} changes all the time`)
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1
}
