import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from './data-directory.ts'
import type { Binaries } from './embedded-binaries.ts'
import type { Location } from './embedded-location.ts'
import { runProgram } from './embedded-program.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Makes an empty database in `place` unless one is there. Of two starters at once one wins; a kill
 * leaves nothing in the way.
 */
export async function makeCluster(
  location: Location,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  if (existsSync(join(location.data, 'PG_VERSION')))
    return await assertSameMajor(location.data, binaries.major)
  await removeLeftovers(location.instance)
  const draft = `${location.data}.${process.pid}`
  try {
    await runInitdb(location, binaries, draft, durable)
    await rename(draft, location.data).catch(async (error: unknown) => {
      if (existsSync(join(location.data, 'PG_VERSION'))) return
      if (!existsSync(location.data)) throw error
      throw new StartRefused(
        `The folder ${location.data} holds files and no database: move it away, or ` +
          'restore a backup.',
      )
    })
    if (durable) await syncDirectory(location.instance)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function assertSameMajor(data: string, major: string): Promise<void> {
  const found = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  if (found === major) return
  throw new StartRefused(
    `The database in ${data} was made by PostgreSQL ${found}, and this Crier brings ` +
      `PostgreSQL ${major}: use the Crier that made it.`,
  )
}

async function runInitdb(
  location: Location,
  binaries: Binaries,
  directory: string,
  durable: boolean,
): Promise<void> {
  // initdb puts its own path between double quotes of a shell.
  if (/["$`\\]/.test(binaries.directory)) {
    return await withCopy(binaries, (copy) =>
      runInitdb(location, { ...binaries, directory: copy }, directory, durable),
    )
  }
  // The builtin locale sorts and compares the same on every machine, whatever its C library.
  const locale = [
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  const parameters = [
    '-D',
    directory,
    '-U',
    'crier',
    '-A',
    'trust',
    ...locale,
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const ended = await runProgram(join(binaries.directory, 'bin/initdb'), parameters, location.user)
  if (ended.code === 0) return
  const reason =
    ended.spawnError ??
    ended.output
      .trim()
      .split('\n')
      .find((line) => /error|fatal|could not/i.test(line)) ??
    ended.output.trim()
  if (/No space left/.test(ended.output)) {
    throw new StartRefused(
      `The disk of ${location.instance} is full: make room (a new database takes 50 MB), or ` +
        'set CRIER_DATA_DIR to a directory on another disk.',
    )
  }
  if (ended.spawnError === 'EPERM') {
    throw new StartRefused(
      'This root may not start a program as another user, and PostgreSQL refuses to run as ' +
        'root: start as an ordinary user, or set DATABASE_URL.',
    )
  }
  throw new StartRefused(
    `PostgreSQL could not make its database in ${location.instance}: ${reason}`,
  )
}

async function withCopy(
  binaries: Binaries,
  work: (directory: string) => Promise<void>,
): Promise<void> {
  const copy = await mkdtemp('/tmp/crier-programs-')
  try {
    await cp(binaries.directory, copy, { recursive: true, verbatimSymlinks: true })
    await work(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Removes leftovers of a killed start or restore. */
export async function removeLeftovers(instance: string): Promise<void> {
  for (const name of await readdir(instance)) {
    const pid = Number(/^(?:data|restoring)\.(\d+)$/.exec(name)?.[1])
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue
    await rm(join(instance, name), { recursive: true, force: true, maxRetries: 3 }).catch(
      () => undefined,
    )
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
