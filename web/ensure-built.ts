import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const othersLookMs = 200

/**
 * Builds the dashboard in `web/dist` when it is missing or older than its sources. `npm ci` does
 * it; a server only serves what is there, and writes nothing into its program's folder. Of several
 * that begin at once one builds and the others wait.
 */
export async function ensureBuilt(web: string = import.meta.dirname): Promise<void> {
  await oneAtATime(
    join(web, '.building'),
    () => isBuilt(web),
    () => build(web),
  )
}

/**
 * Works until it is done; of several processes that begin at once one works and the others wait.
 */
export async function oneAtATime(
  lock: string,
  isDone: () => Promise<boolean> | boolean,
  work: () => Promise<void>,
): Promise<void> {
  while (!(await isDone())) {
    if (!takeLock(lock)) {
      await pause(othersLookMs)
      continue
    }
    try {
      await work()
    } finally {
      rmSync(lock, { force: true })
    }
  }
}

/** Compares `built-from`, which build.ts wrote, with the stamp of the present sources. */
export async function isBuilt(web: string = import.meta.dirname): Promise<boolean> {
  const built = readOrEmpty(join(web, 'dist', 'built-from'))
  if (built === '') return false
  const module = (await import(pathToFileURL(join(web, 'build-stamp.ts')).href)) as {
    stampOfSources(): string
  }
  return built.trim() === module.stampOfSources()
}

async function build(web: string): Promise<void> {
  const child = spawn(process.execPath, [join(web, 'build.ts')], {
    cwd: web,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (told = `${told}${text}`.slice(-2_000)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the dashboard’s build ended with ${code}: ${told.trim()}`)
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(openSync(lock, 'wx'), String(process.pid))
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
    const holder = Number(readOrEmpty(lock))
    // A build that was killed left its lock behind.
    if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true })
    return false
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: unknown }).code === 'EPERM'
  }
}

if (import.meta.main) await ensureBuilt()
