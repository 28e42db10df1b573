import { existsSync } from 'node:fs'
import { link, rename, rm, stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import type { Clock } from '../../ports/clock.ts'
import { errorCode, readIfThere } from './data-directory.ts'
import { runProgram } from './embedded-program.ts'

/**
 * The state behind `postmaster.pid`. `dead`: PostgreSQL cleans it up. `stale`: its number now
 * belongs to a zombie or a foreign process, or the file is torn; PostgreSQL would refuse to start,
 * so it has to be removed.
 */
type FoundPostgres =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly pid: number | undefined }
  | { readonly kind: 'dead' }
  | { readonly kind: 'stale'; readonly text: string }

export async function findPostgres(data: string, sockets?: string): Promise<FoundPostgres> {
  const text = await readIfThere(join(data, 'postmaster.pid'))
  if (text === undefined) return { kind: 'none' }
  const pid = Number(text.split('\n', 1)[0])
  const isNumber = Number.isSafeInteger(pid) && pid > 0
  const state = isNumber ? await check(pid, data) : 'foreign'
  if (state === 'ours') return { kind: 'running', pid }
  // A container that shares this directory has other process numbers; its socket still answers.
  if (sockets !== undefined && (await answers(socketFile(sockets))))
    return { kind: 'running', pid: undefined }
  return state === 'gone' ? { kind: 'dead' } : { kind: 'stale', text }
}

function socketFile(sockets: string): string {
  return join(sockets, '.s.PGSQL.5432')
}

/**
 * A process number is reused, so the number alone proves nothing: PostgreSQL's working directory is
 * its data directory.
 */
async function check(pid: number, data: string): Promise<'ours' | 'gone' | 'foreign'> {
  if (process.platform !== 'linux') return await checkByName(pid, data)
  if (!existsSync(`/proc/${pid}`)) return 'gone'
  try {
    // A zombie still has a number, but no working directory.
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)])
    return its.ino === ours.ino && its.dev === ours.dev ? 'ours' : 'foreign'
  } catch (error) {
    // In a container root may not inspect other users' processes (CAP_SYS_PTRACE), apart from how
    // they were started.
    const started =
      errorCode(error) === 'EACCES' ? await readIfThere(`/proc/${pid}/cmdline`).catch(() => '') : ''
    return started?.includes(`\0-D\0${data}\0`) === true ? 'ours' : 'foreign'
  }
}

async function checkByName(pid: number, data: string): Promise<'ours' | 'gone' | 'foreign'> {
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

/**
 * Removes the lock files of a PostgreSQL that is not there any more; the socket's lock carries the
 * same dead number.
 */
export async function clearStale(data: string, sockets: string, text: string): Promise<void> {
  const path = join(data, 'postmaster.pid')
  const aside = `${path}.stale.${process.pid}`
  await rename(path, aside).catch(() => undefined)
  // Another starter may have put a living one in its place since it was checked: that one goes
  // back.
  const moved = await readIfThere(aside)
  if (moved !== undefined && moved !== text) await link(aside, path).catch(() => undefined)
  else await rm(`${socketFile(sockets)}.lock`, { force: true })
  await rm(aside, { force: true })
}

/** True when the process ends within that time. */
export async function isGone(
  pid: number,
  data: string,
  milliseconds: number,
  clock: Clock,
): Promise<boolean> {
  const until = clock.monotonic() + milliseconds
  while ((await check(pid, data)) === 'ours') {
    if (clock.monotonic() >= until) return false
    await clock.sleep(10)
  }
  return true
}
