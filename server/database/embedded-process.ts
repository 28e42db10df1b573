import { spawn } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import type { Clock } from '../world/clock.ts'
import { errorCode, fileTrouble, readIfThere } from './data-directory.ts'
import type { Place } from './embedded-place.ts'
import { runProgram, spawnAs } from './embedded-program.ts'

/**
 * What `postmaster.pid` means. `dead`: PostgreSQL clears it up by itself. `stale`: its number now belongs to a zombie or to a
 * foreign process, or the file is torn; PostgreSQL would refuse to start, so it has to be removed.
 */
export type FoundPostgres =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly pid: number | undefined }
  | { readonly kind: 'dead' }
  | { readonly kind: 'stale'; readonly text: string }

export async function findPostgres(data: string, sockets?: string): Promise<FoundPostgres> {
  const text = await readIfThere(join(data, 'postmaster.pid'))
  if (text === undefined) return { kind: 'none' }
  const pid = Number(text.split('\n', 1)[0])
  const isNumber = Number.isSafeInteger(pid) && pid > 0
  const state = isNumber ? await judge(pid, data) : 'foreign'
  if (state === 'ours') return { kind: 'running', pid }
  // A container that shares this directory has other process numbers; its socket still answers.
  if (sockets !== undefined && (await answers(socketFile(sockets)))) return { kind: 'running', pid: undefined }
  return state === 'gone' ? { kind: 'dead' } : { kind: 'stale', text }
}

function socketFile(sockets: string): string {
  return join(sockets, '.s.PGSQL.5432')
}

/** A process number is reused, so the number alone proves nothing: PostgreSQL's working directory is its data directory. */
async function judge(pid: number, data: string): Promise<'ours' | 'gone' | 'foreign'> {
  if (process.platform !== 'linux') return await judgeByName(pid, data)
  if (!existsSync(`/proc/${pid}`)) return 'gone'
  try {
    // A zombie still has a number, but no working directory.
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)])
    return its.ino === ours.ino && its.dev === ours.dev ? 'ours' : 'foreign'
  } catch (error) {
    // In a container root may not look at other users' processes (CAP_SYS_PTRACE), apart from how they were started.
    const started = errorCode(error) === 'EACCES' ? await readIfThere(`/proc/${pid}/cmdline`).catch(() => '') : ''
    return started?.includes(`\0-D\0${data}\0`) === true ? 'ours' : 'foreign'
  }
}

async function judgeByName(pid: number, data: string): Promise<'ours' | 'gone' | 'foreign'> {
  const { code, output } = await runProgram('ps', ['-o', 'stat=,command=', '-p', String(pid)])
  if (code !== 0) return 'gone'
  return !output.trimStart().startsWith('Z') && output.includes(data) ? 'ours' : 'foreign'
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    const done = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => done(true)).once('error', () => done(false))
  })
}

/** Removes the lock files of a PostgreSQL that is not there any more; the socket's lock carries the same dead number. */
export async function clearStale(place: Place, text: string): Promise<void> {
  const path = join(place.data, 'postmaster.pid')
  const aside = `${path}.stale.${process.pid}`
  await rename(path, aside).catch(() => undefined)
  // Another starter may have put a living one in its place since it was judged: that one goes back.
  const moved = await readIfThere(aside)
  if (moved !== undefined && moved !== text) await link(aside, path).catch(() => undefined)
  else await rm(`${socketFile(place.sockets)}.lock`, { force: true })
  await rm(aside, { force: true })
}

export interface Spawned {
  /** Set once it has ended, or could not be started at all. */
  readonly ended: () => boolean
}

/**
 * Starts PostgreSQL in a session of its own: it survives the death of this process, and Ctrl-C in the terminal does not reach it.
 * Spawned directly, because pg_ctl and its shell would read a `$` or a quote in a path.
 */
export async function spawnPostgres(place: Place, program: string, settings: readonly string[]): Promise<Spawned> {
  const log = await openLog(place)
  try {
    const child = spawn(program, ['-D', place.data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...spawnAs(place.user),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
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

async function openLog({ logFile, user }: Place) {
  try {
    await boundLog(logFile)
    // The folder belongs to the user that PostgreSQL runs as: root follows no link there, and leaves nothing that shuts that user out.
    const log = await open(logFile, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW, 0o600)
    if (user) await log.chown(user.uid, user.gid)
    return log
  } catch (error) {
    throw fileTrouble('log', logFile, error)
  }
}

/** Empties the log once it is past 1 MiB, keeping the old text beside it. PostgreSQL appends, so it goes on at the start. */
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

/** Ends the PostgreSQL of `place`, if its process number is still ours, and returns once it is gone: rolled back and checkpointed. */
export async function endPostgres(place: Place, clock: Clock): Promise<void> {
  const found = await findPostgres(place.data)
  if (found.kind !== 'running' || found.pid === undefined) return
  // SIGINT: "fast" (no new connections, open transactions are rolled back); SIGQUIT: as if it had crashed.
  for (const [signal, milliseconds] of [
    ['SIGINT', stopMilliseconds],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!send(found.pid, signal)) return
    if (await isGone(found.pid, place.data, milliseconds, clock)) return
  }
}

/** False when it has just gone by itself. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false
    throw error
  }
}

/** Returns when the process that was found is gone, or after a minute. */
export async function waitForEnd(pid: number | undefined, place: Place, clock: Clock): Promise<void> {
  if (pid !== undefined) await isGone(pid, place.data, stopMilliseconds, clock)
}

async function isGone(pid: number, data: string, milliseconds: number, clock: Clock): Promise<boolean> {
  const until = clock.monotonic() + milliseconds
  while ((await judge(pid, data)) === 'ours') {
    if (clock.monotonic() >= until) return false
    await clock.sleep(10)
  }
  return true
}
