import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import type { Clock } from '../../ports/clock.ts'
import { errorCode, fileTrouble, readIfThere } from './data-directory.ts'
import type { Location } from './embedded-location.ts'
import { findPostgres, isGone } from './embedded-pid.ts'
import { spawnAs } from './embedded-program.ts'

export interface Spawned {
  /** Set once it has ended, or could not be started at all. */
  readonly ended: () => boolean
}

/**
 * Starts PostgreSQL in a separate session: it survives the death of this process, and Ctrl-C in the
 * terminal does not reach it. Spawned directly, because pg_ctl and its shell would interpret a `$`
 * or a quote in a path.
 */
export async function spawnPostgres(
  location: Location,
  program: string,
  settings: readonly string[],
): Promise<Spawned> {
  const log = await openLog(location)
  try {
    const child = spawn(
      program,
      ['-D', location.data, ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...spawnAs(location.user),
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      },
    )
    let ended = false
    child.once('error', () => (ended = true))
    child.once('exit', () => (ended = true))
    child.unref()
    return { ended: () => ended }
  } finally {
    await log.close()
  }
}

const logBytesMax = 1_048_576

async function openLog({ logFile, user }: Location) {
  try {
    await boundLog(logFile)
    // The folder belongs to the user that PostgreSQL runs as: root follows no link there, and
    // leaves nothing that shuts that user out.
    const log = await open(
      logFile,
      constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW,
      0o600,
    )
    if (user) await log.chown(user.uid, user.gid)
    return log
  } catch (error) {
    throw fileTrouble('log', logFile, error)
  }
}

/**
 * Empties the log once it is past 1 MiB, keeping the old text beside it. PostgreSQL appends, so it
 * goes on at the start.
 */
export async function boundLog(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= logBytesMax) return
  const text = (await readFile(path)).subarray(-logBytesMax)
  await rm(`${path}.1`, { force: true })
  const kept = await open(`${path}.1`, 'wx', 0o600)
  await kept.writeFile(text)
  await kept.truncate(text.length)
  await kept.close()
  const log = await open(path, constants.O_WRONLY | constants.O_NOFOLLOW)
  await log.truncate(0)
  await log.close()
}

/** The last words of PostgreSQL, for a refusal. */
export async function lastLines(path: string): Promise<string> {
  const lines = ((await readIfThere(path)) ?? '').trim().split('\n').slice(-3)
  return lines.map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, '')).join(' ')
}

const stopMilliseconds = 60_000

/**
 * Ends the PostgreSQL of `place`, if its process number is still ours, and returns once it is gone:
 * rolled back and checkpointed.
 */
export async function endPostgres(location: Location, clock: Clock): Promise<void> {
  const found = await findPostgres(location.data)
  if (found.kind !== 'running' || found.pid === undefined) return
  // SIGINT: "fast" (no new connections, open transactions are rolled back); SIGQUIT: as if it had
  // crashed.
  for (const [signal, milliseconds] of [
    ['SIGINT', stopMilliseconds],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!send(found.pid, signal)) return
    if (await isGone(found.pid, location.data, milliseconds, clock)) return
  }
}

/** Returns false when the process has just ended. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false
    throw error
  }
}

/** Returns when the process that was found is gone, or after a minute. */
export async function waitForEnd(
  pid: number | undefined,
  location: Location,
  clock: Clock,
): Promise<void> {
  if (pid !== undefined) await isGone(pid, location.data, stopMilliseconds, clock)
}
