import { createHash } from 'node:crypto'
import { existsSync, type Stats } from 'node:fs'
import { chmod, chown, lchown, lstat, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  databaseFolder,
  errorCode,
  fileTrouble,
  isOurs,
  locationFile,
  readIfThere,
  writeDurably,
} from './data-directory.ts'
import { findPostgres } from './embedded-pid.ts'
import { runProgram, type ServiceUser } from './embedded-program.ts'
import { serviceHome, serviceUser, startedAsRoot, userByNumber } from './embedded-user.ts'
import { StartRefused } from './start-refused.ts'

/** The place of one data directory's PostgreSQL, and the user it runs as. */
export interface Location {
  /** Holds everything below; 0700, owned by `user`. */
  readonly instance: string
  /** PostgreSQL's own directory; missing until the first start. */
  readonly data: string
  /** Holds only the socket. */
  readonly sockets: string
  readonly logFile: string
  /** `undefined`: the user of this process. */
  readonly user: ServiceUser | undefined
}

/**
 * Decides where the database of `dataDirectory` (a real path, see `prepareDataDirectory`) lies, and
 * makes its folder. As root it is in /var/lib/crier when the user that PostgreSQL runs as cannot
 * reach the data directory; `say` and a file in it tell so.
 */
export async function findLocation(
  dataDirectory: string,
  say: (line: string) => void,
): Promise<Location> {
  const inside = join(dataDirectory, databaseFolder)
  try {
    const found = startedAsRoot()
      ? await findAsRoot(dataDirectory, inside, say)
      : await findAsUser(dataDirectory, inside)
    if (found.user) await own(found.data, found.user)
    await makeFolder(found.sockets, found.user)
    return found
  } catch (error) {
    throw fileTrouble('folder', failedPath(error) ?? dataDirectory, error)
  }
}

async function findAsUser(dataDirectory: string, inside: string): Promise<Location> {
  const elsewhere = await recordedLocation(dataDirectory)
  if (elsewhere !== undefined) {
    throw new StartRefused(
      `The database of ${dataDirectory} lies in ${elsewhere}, because it was first started as ` +
        'root: start as root again, or set CRIER_DATA_DIR to a new directory.',
    )
  }
  await makeFolder(inside, undefined)
  return location(inside, undefined)
}

async function findAsRoot(
  dataDirectory: string,
  inside: string,
  say: (line: string) => void,
): Promise<Location> {
  const outside = join(
    serviceHome,
    createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16),
  )
  const recorded = await recordedLocation(dataDirectory)
  assertNotMoved(dataDirectory, recorded, outside)
  const isInside = recorded === undefined && existsSync(join(inside, 'data'))
  if (!isInside && recorded === undefined) await setAside(dataDirectory, outside, say)
  const user = (await ownerOf(isInside ? inside : outside)) ?? (await serviceUser())
  if (
    recorded === undefined &&
    (isInside || !existsSync(outside)) &&
    (await letIn(dataDirectory, user))
  ) {
    await makeFolder(inside, user)
    return location(inside, user)
  }
  if (isInside) {
    throw new StartRefused(
      `The database in ${inside} cannot be reached by the user ${user.name}, as whom ` +
        'PostgreSQL runs: open the folders above it (chmod o+x).',
    )
  }
  await makeFolder(serviceHome, undefined, 0o755)
  await makeFolder(outside, user)
  await notify(dataDirectory, outside, user, say)
  return location(outside, user)
}

function assertNotMoved(
  dataDirectory: string,
  recorded: string | undefined,
  outside: string,
): void {
  if (recorded === undefined || recorded === outside) return
  throw new StartRefused(
    `The data directory ${dataDirectory} was moved or copied here, and its database lies in ` +
      `${recorded}: move the data directory back, or rename ${recorded} to ${outside} and ` +
      `delete ${join(dataDirectory, locationFile)}.`,
  )
}

/**
 * A new data directory where an earlier one was deleted: the earlier database, sealed with the
 * earlier secret key, is neither taken for the new one's nor lost. The file that tells the location
 * is written before a database is made, so without it there is none of ours.
 */
async function setAside(
  dataDirectory: string,
  outside: string,
  say: (line: string) => void,
): Promise<void> {
  if (!existsSync(join(outside, 'data'))) return
  if ((await findPostgres(join(outside, 'data'))).kind === 'running') {
    throw new StartRefused(
      `The data directory ${dataDirectory} is new, and the PostgreSQL of an earlier one at ` +
        `this path was not stopped: put the earlier one back, or move ${outside} away once no ` +
        'PostgreSQL runs there.',
    )
  }
  const count = (await readdir(serviceHome)).filter((name) =>
    name.startsWith(basename(outside)),
  ).length
  await rename(outside, `${outside}.earlier-${count}`)
  say(
    'An earlier data directory at this path was deleted; its database is kept in ' +
      `${outside}.earlier-${count}.`,
  )
}

function location(instance: string, user: ServiceUser | undefined): Location {
  return {
    instance,
    data: join(instance, 'data'),
    sockets: socketDirectory(instance, user),
    logFile: join(instance, 'postgres.log'),
    user,
  }
}

/**
 * The path of a socket is at most 107 bytes long on Linux and 103 on macOS: a deeper instance has
 * its socket in /tmp.
 */
function socketDirectory(instance: string, user: ServiceUser | undefined): string {
  const inside = join(instance, 'socket')
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= 103) return inside
  const hash = createHash('sha256').update(instance).digest('hex').slice(0, 16)
  return `/tmp/crier-${user?.uid ?? process.getuid?.() ?? 0}-${hash}`
}

/**
 * Creates a folder that only `user` can access. An existing folder of another user is refused: in
 * /tmp any user could have created it.
 */
async function makeFolder(
  path: string,
  user: ServiceUser | undefined,
  mode = 0o700,
): Promise<void> {
  try {
    await mkdir(path, { mode, recursive: path === serviceHome })
    if (user) await chown(path, user.uid, user.gid)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  if (mode !== 0o700) await chmod(path, mode)
  const found = await lstat(path)
  const owner = user?.uid ?? process.getuid?.() ?? found.uid
  const isAlone = (found.mode & 0o022) === 0
  // Owned by `nobody` or root: left by a start that was killed before changing the owner, or
  // brought from another machine.
  const isLeft =
    user !== undefined && (found.uid === 0 || (await userByNumber(found.uid)) === undefined)
  if (found.isDirectory() && isAlone && isLeft) return await lchown(path, user.uid, user.gid)
  if (found.isDirectory() && isAlone && found.uid === owner) return
  throw new StartRefused(
    `The folder ${path} ${unfitness(found, isAlone, user?.name ?? 'the user who starts Crier')}`,
  )
}

/** It may hold the database, so nothing here says to remove it. */
function unfitness(found: Stats, isAlone: boolean, owner: string): string {
  const elsewhere = 'or set CRIER_DATA_DIR to another directory.'
  if (!found.isDirectory())
    return `is not a directory, and Crier needs one there: move it away, ${elsewhere}`
  if (!isAlone)
    return `can be written by other users: take that from them (chmod 700), ${elsewhere}`
  return `belongs to another user: give it to ${owner} (chown), ${elsewhere}`
}

/**
 * The owner of the database keeps running it. `undefined` when there is none, or its owner has no
 * name on this machine.
 */
async function ownerOf(instance: string): Promise<ServiceUser | undefined> {
  const found = await stat(instance).catch(() => undefined)
  return found && (await userByNumber(found.uid))
}

/**
 * Gives the data directory to the user that PostgreSQL runs as, and asks the system whether that
 * user can get there.
 */
async function letIn(dataDirectory: string, user: ServiceUser): Promise<boolean> {
  if ((await stat(dataDirectory)).uid !== user.uid) {
    if (!(await isOurs(dataDirectory)) || !(await reaches(join(dataDirectory, '..'), user, '-x')))
      return false
    // Some file systems know no owners: then the database lies elsewhere.
    await chown(dataDirectory, user.uid, user.gid).catch(() => undefined)
  }
  return await reaches(dataDirectory, user, '-w')
}

async function reaches(directory: string, user: ServiceUser, right: '-w' | '-x'): Promise<boolean> {
  const asked = await runProgram(
    '/bin/sh',
    ['-c', `cd -- "$1" && test ${right} .`, 'sh', directory],
    user,
  )
  return asked.code === 0
}

export async function recordedLocation(dataDirectory: string): Promise<string | undefined> {
  const text = await readIfThere(join(dataDirectory, locationFile))
  return text?.split('\n').find((line) => line.startsWith('/'))
}

async function notify(
  dataDirectory: string,
  outside: string,
  user: ServiceUser,
  say: (line: string) => void,
): Promise<void> {
  const reason = `PostgreSQL runs as the system user ${user.name}, who cannot reach ${dataDirectory}`
  say(`The database lies in ${outside}: ${reason}.`)
  if ((await recordedLocation(dataDirectory)) !== undefined) return
  // The file names the data directory that the folder belongs to.
  await writeDurably(join(outside, 'data-directory.txt'), `${dataDirectory}\n`)
  await writeDurably(
    join(dataDirectory, locationFile),
    `The database of this directory lies in\n${outside}\nbecause ${reason}.\n`,
  )
}

/**
 * Files keep the owner they had on another machine, or get root's when root copies them; PostgreSQL
 * insists on its own.
 */
async function own(path: string, user: ServiceUser): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (found === undefined || found.uid === user.uid) return
  for (const entry of await readdir(path, { recursive: true }))
    await lchown(join(path, entry), user.uid, user.gid)
  await lchown(path, user.uid, user.gid)
}

function failedPath(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error && typeof error.path === 'string'
    ? error.path
    : undefined
}
