import {
  chmod,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Random } from '../../ports/random.ts'
import { StartRefused } from './start-refused.ts'

/** Files that Crier itself creates in a data directory; any of them marks a directory as ours. */
export const databaseFolder = 'postgres'
export const locationFile = 'database-location.txt'
export const secretKeyFile = 'secret.key'
const previousKeyFile = 'secret.key.previous'
export const restoredFile = 'restored'
/** Uploads, where CRIER_MEDIA_STORE names no other place. */
export const mediaFolder = 'media'
export const historyFile = 'database-history'
/**
 * Entries of a new volume, and of Node.js's cache where the directory is its user's home, as in
 * the image.
 */
export const neverOfOthers: readonly string[] = ['lost+found', '.cache']
const marks = [databaseFolder, locationFile, secretKeyFile, restoredFile, 'sandbox']

/**
 * Makes the data directory, or takes the one that is there, and proves that it can be written and
 * that only its owner can read it. Returns its real path. Throws `StartRefused` with one line that
 * names what is wrong.
 */
export async function prepareDataDirectory(path: string): Promise<string> {
  const directory = resolve(path)
  // A line break would tear PostgreSQL's own files, which are read by line.
  if (/[\u0000-\u001f\u007f]/.test(directory))
    throw new StartRefused(`CRIER_DATA_DIR must not hold control characters.`)
  try {
    await makeDirectory(directory)
    await keepToOwner(directory)
    await proveWritable(directory)
    return await realpath(directory)
  } catch (error) {
    throw fileTrouble('data directory', directory, error)
  }
}

/** Turns an error that an operator can fix into a refusal that says what to do. */
export function fileTrouble(what: string, path: string, error: unknown): unknown {
  const meaning = meanings[errorCode(error) ?? '']
  return meaning === undefined ? error : new StartRefused(`The ${what} ${path} ${meaning}`)
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

const notYours =
  'cannot be used by this user: give it to the user who starts Crier, or set CRIER_DATA_DIR ' +
  'to another directory.'
const fileOnTheWay =
  'cannot be made, because a file lies at that path: move the file, or set CRIER_DATA_DIR to ' +
  'another directory.'
const full =
  'cannot be written, because its disk is full: make room, or set CRIER_DATA_DIR to a ' +
  'directory on another disk.'
const meanings: Readonly<Record<string, string>> = {
  EACCES: notYours,
  EPERM: notYours,
  EROFS: 'lies on a read-only file system: set CRIER_DATA_DIR to a directory that can be written.',
  ENOSPC: full,
  EDQUOT: full,
  EEXIST: fileOnTheWay,
  ENOTDIR: fileOnTheWay,
  ENOENT:
    'is a symbolic link to nothing: make what it points to, or set CRIER_DATA_DIR ' +
    'to another directory.',
  ELOOP: 'is a circle of symbolic links: set CRIER_DATA_DIR to another directory.',
  ENAMETOOLONG: 'has too long a name: set CRIER_DATA_DIR to a shorter path.',
}

async function makeDirectory(directory: string): Promise<void> {
  // Parents keep the usual mode: a 0700 parent owned by root would shut out the user that
  // PostgreSQL runs as.
  await mkdir(dirname(directory), { recursive: true })
  try {
    await mkdir(directory, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !(await stat(directory)).isDirectory()) throw error
  }
}

async function keepToOwner(directory: string): Promise<void> {
  const { mode } = await stat(directory)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  if (await isOurs(directory)) return await chmod(directory, 0o700)
  throw new StartRefused(
    `The data directory ${directory} holds files of others and is open to other users: chmod ` +
      '700 it, or set CRIER_DATA_DIR to a new directory.',
  )
}

// A probe of a concurrent start, or of one that was killed.
const probeName = /^\.probe\.\d+$/

/**
 * True when the directory is empty or was filled by Crier. A foreign directory is never given
 * another mode or owner.
 */
export async function isOurs(directory: string): Promise<boolean> {
  const names = (await readdir(directory)).filter(
    (name) => !neverOfOthers.includes(name) && !probeName.test(name),
  )
  return names.length === 0 || names.some((name) => marks.includes(name))
}

async function proveWritable(directory: string): Promise<void> {
  const probe = join(directory, `.probe.${process.pid}`)
  const file = await open(probe, 'w', 0o600)
  try {
    // A directory entry can still fit on a full disk: only a block of content tells.
    await file.writeFile(Buffer.alloc(8192))
  } finally {
    await file.close()
    await rm(probe, { force: true })
  }
}

/** The 32 bytes that `text` holds as base64, or `undefined` when it holds something else. */
export function parseSecretKey(text: string): Uint8Array | undefined {
  return /^[A-Za-z0-9+/]{43}=$/.test(text.trim()) ? Buffer.from(text.trim(), 'base64') : undefined
}

/**
 * The secret key of this data directory, 32 bytes; made on first use, and on disk before it is
 * returned. Throws `StartRefused` when the file is there and holds no key: a new one would make
 * everything sealed with the old one unreadable.
 */
export async function secretKey(dataDirectory: string, random: Random): Promise<Uint8Array> {
  const path = join(dataDirectory, secretKeyFile)
  try {
    const text = (await readIfThere(path)) ?? (await newSecretKey(path, random))
    const key = parseSecretKey(text)
    if (key !== undefined) return key
  } catch (error) {
    throw fileTrouble('secret key', path, error)
  }
  throw new StartRefused(
    `The secret key ${path} does not hold 32 bytes as base64: put back the one that was ` +
      'there, from a backup.',
  )
}

/** The key before the present one, in the middle of a rotation. */
export async function previousSecretKey(dataDirectory: string): Promise<Uint8Array | undefined> {
  const text = await readIfThere(join(dataDirectory, previousKeyFile))
  return text === undefined ? undefined : parseSecretKey(text)
}

/**
 * Replaces the secret key, and keeps the present one beside it. During a rotation it changes
 * nothing: the present keys stay valid. A process that dies in between leaves both keys, or the old
 * one twice, and starts over.
 */
export async function replaceSecretKey(dataDirectory: string, random: Random): Promise<void> {
  const present = await secretKey(dataDirectory, random)
  const previous = await previousSecretKey(dataDirectory)
  if (previous !== undefined && !Buffer.from(previous).equals(present)) return
  const write = async (name: string, key: Uint8Array) => {
    const draft = join(dataDirectory, `${name}.${process.pid}`)
    await writeDurably(draft, `${Buffer.from(key).toString('base64')}\n`)
    await rename(draft, join(dataDirectory, name))
    await syncDirectory(dataDirectory)
  }
  await write(previousKeyFile, present)
  await write(secretKeyFile, random.bytes(32))
}

/** Ends a rotation: nothing is sealed with the previous key any more. */
export async function forgetPreviousKey(dataDirectory: string): Promise<void> {
  await rm(join(dataDirectory, previousKeyFile), { force: true })
  await syncDirectory(dataDirectory)
}

export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function newSecretKey(path: string, random: Random): Promise<string> {
  await writeOnce(path, `${Buffer.from(random.bytes(32)).toString('base64')}\n`)
  return await readFile(path, 'utf8')
}

let drafts = 0

/**
 * Puts a whole, durable file at `path` unless one is there: of two concurrent writers one wins, and
 * no reader sees half a file.
 */
export async function writeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.${drafts++}`
  await writeDurably(draft, text)
  try {
    await link(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  await syncDirectory(dirname(path))
}

/** Writes a file that only its owner can read, and returns once it is on disk. */
export async function writeDurably(path: string, text: string): Promise<void> {
  await rm(path, { force: true })
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the names in a directory durable: without it a power cut can take back a rename. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
