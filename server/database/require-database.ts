import { rename, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Clock } from '../ports/clock.ts'
import {
  databaseFolder,
  errorCode,
  fileTrouble,
  mediaFolder,
  secretKeyFile,
} from './embedded/data-directory.ts'
import { recordedLocation } from './embedded/embedded-location.ts'
import { StartRefused } from './embedded/start-refused.ts'

/** For a command: throws `StartRefused` where there is no database, and makes nothing. */
export async function requireDatabase(dataDir: string): Promise<void> {
  const directory = resolve(dataDir)
  if (await holdsDatabase(directory)) return
  throw new StartRefused(
    `There is no database in ${directory}: set CRIER_DATA_DIR to the directory that the ` +
      'server uses, or run the command with --init to make a new database there.',
  )
}

/**
 * For a start: throws `StartRefused` where a secret key lies and its database does not. The key
 * is made after the database, so the database was moved, was never restored to its end, or lies
 * at DATABASE_URL.
 */
export async function requireDatabaseOfKey(dataDir: string): Promise<void> {
  const directory = resolve(dataDir)
  if (!(await isThere(join(directory, secretKeyFile))) || (await holdsDatabase(directory))) return
  throw new StartRefused(
    `The data directory ${directory} holds a secret key and no database: put the ` +
      `folder ${databaseFolder} back, restore a backup into a new directory, set ` +
      'DATABASE_URL if the database lies there, or start with --init (npm start -- ' +
      '--init) for a new, empty database.',
  )
}

/**
 * For a new database in place of one that is gone: the uploads of that one are kept beside it under
 * another name. The new database knows none of them, and would have them removed.
 */
export async function putUploadsAside(dataDir: string, { now }: Pick<Clock, 'now'>): Promise<void> {
  const directory = resolve(dataDir)
  const media = join(directory, mediaFolder)
  if ((await holdsDatabase(directory)) || !(await isThere(media))) return
  await rename(
    media,
    `${media}-until-${now().toString({ smallestUnit: 'second' }).replaceAll(':', '')}`,
  )
}

async function holdsDatabase(directory: string): Promise<boolean> {
  const folder =
    (await recordedLocation(directory).catch(() => undefined)) ?? join(directory, databaseFolder)
  return isThere(join(folder, 'data', 'PG_VERSION'))
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return false
    throw fileTrouble('file', path, error)
  }
}
