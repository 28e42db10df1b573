import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  dataPrefix,
  descriptionName,
  mediaName,
  readDescription,
  sameSecretKey,
  sumsName,
  type BackupDescription,
} from './backup-format.ts'
import {
  databaseFolder,
  errorCode,
  fileTrouble,
  historyFile,
  locationFile,
  mediaFolder,
  neverOfOthers,
  prepareDataDirectory,
  readIfThere,
  restoredFile,
  secretKeyFile,
  syncDirectory,
  writeOnce,
} from '../embedded/data-directory.ts'
import { lastBackupFile } from './last-backup.ts'
import { findBinaries, type Binaries } from '../embedded/embedded-binaries.ts'
import { removeLeftovers } from '../embedded/embedded-cluster.ts'
import { findLocation, type Location } from '../embedded/embedded-location.ts'
import { runProgram } from '../embedded/embedded-program.ts'
import type { EmbeddedOptions } from '../embedded/embedded.ts'
import { RestoredMedia } from './media-folder.ts'
import { writeRestoredMark } from '../../recovery/restored-mark.ts'
import { StartRefused } from '../embedded/start-refused.ts'
import { readTar } from './tar.ts'

interface RestoreOptions extends Omit<EmbeddedOptions, 'log'> {
  /** The folder for what people uploaded; by default that of the data directory. */
  readonly mediaDirectory?: string
}

/**
 * How many uploaded files were restored, and how many were left out because they had been
 * damaged before.
 */
interface Restored {
  readonly files: number
  readonly damaged: number
}

/**
 * Lays the backup `file` into the data directory, which has to be new or empty. The backup is
 * unpacked beside and checked to its last byte before anything of it counts: a damaged one throws
 * `StartRefused` and leaves nothing. The directory is then marked as restored.
 */
export async function restore(
  file: string,
  { dataDir, say, clock, mediaDirectory }: RestoreOptions,
): Promise<Restored> {
  const path = resolve(file)
  if (!existsSync(path)) throw new StartRefused(`The backup ${path} is not there.`)
  const dataDirectory = await prepareDataDirectory(dataDir)
  await assertEmpty(dataDirectory)
  const location = await findLocation(dataDirectory, say)
  if (existsSync(location.data)) throw holdsDatabase(dataDirectory)
  await removeLeftovers(location.instance)
  const binaries = await findBinaries(location.instance)
  const draft = join(location.instance, `restoring.${process.pid}`)
  const media = new RestoredMedia(mediaDirectory ?? join(dataDirectory, mediaFolder))
  try {
    await media.discard()
    await makeFolder(draft, location)
    const unpacked = await unpack(path, { draft, location, media })
    const { description, key } = check(unpacked, path, binaries)
    await assertSameKey(dataDirectory, key)
    await syncTree(draft, location, binaries)
    if (key !== undefined) await writeOnce(join(dataDirectory, secretKeyFile), key)
    await writeRestoredMark(dataDirectory, {
      restoredAt: clock.now(),
      takenAt: Temporal.Instant.from(description.taken_at),
    })
    await media.keep()
    // The step that makes it count, and the last one.
    await rename(join(draft, 'data'), location.data)
    await syncDirectory(location.instance)
    if (media.count > 0) say(`${media.count} uploaded files were restored.`)
    if (media.damaged > 0)
      say(
        `${media.damaged} uploaded files were damaged before the backup was made, and ` +
          'are left out.',
      )
    if (key === undefined)
      say(
        'This backup holds no secret key: start the server with the CRIER_SECRET_KEY that it had.',
      )
    return { files: media.count, damaged: media.damaged }
  } catch (error) {
    throw describeError(error, path, dataDirectory)
  } finally {
    await media.discard()
    await rm(draft, { recursive: true, force: true })
  }
}

async function assertEmpty(dataDirectory: string): Promise<void> {
  if (existsSync(join(dataDirectory, databaseFolder, 'data'))) throw holdsDatabase(dataDirectory)
  // Leftovers of an interrupted restore, or of a start without a database, are no reason to refuse.
  const harmless = [
    ...neverOfOthers,
    databaseFolder,
    locationFile,
    secretKeyFile,
    restoredFile,
    historyFile,
    mediaFolder,
    lastBackupFile,
  ]
  const others = (await readdir(dataDirectory)).filter((name) => !harmless.includes(name))
  if (others.length === 0) return
  throw new StartRefused(
    `The data directory ${dataDirectory} is not empty (${others.slice(0, 3).join(', ')}): ` +
      'restore into a new one.',
  )
}

function holdsDatabase(dataDirectory: string): StartRefused {
  return new StartRefused(
    `The data directory ${dataDirectory} holds a database already: stop its server and move ` +
      'the directory away, or restore into a new one (CRIER_DATA_DIR).',
  )
}

interface Unpacked {
  /** The small files, by name. */
  readonly texts: ReadonlyMap<string, string>
  /** `<hash>  <name>` of everything before the list of sums, in order. */
  readonly sums: string
}

interface Places {
  readonly draft: string
  readonly location: Location
  readonly media: RestoredMedia
}

async function unpack(path: string, { draft, location, media }: Places): Promise<Unpacked> {
  const texts = new Map<string, string>()
  let sums = ''
  await pipeline(createReadStream(path), createGunzip(), async (source: AsyncIterable<Buffer>) => {
    for await (const { name, kind, content } of readTar(source)) {
      if (!isSafe(name) || texts.has(sumsName)) throw damaged(path)
      const [, accountId, file] = mediaName.exec(name) ?? []
      if (accountId !== undefined && file !== undefined) await media.add(accountId, file, content)
      else if (kind === 'directory') await makeFolder(join(draft, name), location)
      else if (name.startsWith(dataPrefix))
        sums += `${await writeFile(join(draft, name), content, location)}  ${name}\n`
      else {
        const text = await readText(content, path)
        if (name !== sumsName)
          sums += `${createHash('sha256').update(text).digest('hex')}  ${name}\n`
        texts.set(name, text)
      }
    }
  })
  return { texts, sums }
}

/**
 * The list of names that may be in a backup: nothing in it can point out of the directory that it
 * is unpacked into.
 */
function isSafe(name: string): boolean {
  if ([descriptionName, secretKeyFile, sumsName].includes(name) || mediaName.test(name)) return true
  return (
    name.startsWith(dataPrefix) &&
    name
      .split('/')
      .every((part, index, all) =>
        part === '' ? index === all.length - 1 : /^\w[\w.-]*$/.test(part),
      )
  )
}

async function makeFolder(path: string, { user }: Location): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (user) await chown(path, user.uid, user.gid)
}

async function writeFile(
  path: string,
  content: AsyncIterable<Buffer>,
  { user }: Location,
): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of content) {
      hash.update(part)
      await file.writeFile(part)
    }
    if (user) await file.chown(user.uid, user.gid)
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

const textBytesMax = 16_777_216

async function readText(content: AsyncIterable<Buffer>, path: string): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of content) {
    size += part.length
    if (size > textBytesMax) throw damaged(path)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function check(
  { texts, sums }: Unpacked,
  path: string,
  binaries: Binaries,
): { description: BackupDescription; key: string | undefined } {
  const description = readDescription(texts.get(descriptionName) ?? '')
  const key = texts.get(secretKeyFile)
  if (
    description === undefined ||
    texts.get(sumsName) !== sums ||
    (key !== undefined) !== description.secret_key
  )
    throw damaged(path)
  if (description.postgresql === binaries.major) return { description, key }
  throw new StartRefused(
    `The backup ${path} is from PostgreSQL ${description.postgresql}, and this Crier brings ` +
      `PostgreSQL ${binaries.major}: restore it with the Crier that made it.`,
  )
}

async function assertSameKey(dataDirectory: string, key: string | undefined): Promise<void> {
  const present = await readIfThere(join(dataDirectory, secretKeyFile))
  if (present === undefined || key === undefined || sameSecretKey(present, key)) return
  throw new StartRefused(
    `The data directory ${dataDirectory} has another secret key than the backup: ` +
      'restore into a new one.',
  )
}

/**
 * All at once by PostgreSQL's own program: a thousand calls of fsync one after the other
 * took seconds.
 */
async function syncTree(draft: string, { user }: Location, { directory }: Binaries): Promise<void> {
  const ended = await runProgram(
    join(directory, 'bin/initdb'),
    ['--sync-only', '-D', join(draft, 'data')],
    user,
  )
  if (ended.code !== 0)
    throw new Error(`the restored files could not be made durable: ${ended.output.trim()}`)
}

function damaged(path: string): StartRefused {
  return new StartRefused(
    `The backup ${path} is damaged or not one of Crier's: nothing was restored.`,
  )
}

function describeError(error: unknown, path: string, dataDirectory: string): unknown {
  const code = errorCode(error) ?? ''
  if (code === 'EISDIR' || code === 'EEXIST' || code.startsWith('Z_')) return damaged(path)
  return fileTrouble('data directory', dataDirectory, error)
}
