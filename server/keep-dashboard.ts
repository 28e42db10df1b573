import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorCode } from './database/data-directory.ts'
import type { Dashboard } from './http/dashboard.ts'
import type { Clock } from './world/clock.ts'
import type { Log } from './world/log.ts'

export interface KeptDashboard extends Dashboard, AsyncDisposable {
  /** Looks, and builds if need be; settles when that is over. Called once the server is ready, which it must not delay. */
  look(): Promise<void>
}

interface Options {
  /** The workspace: build.ts makes dist/ and leaves in it, as `built-from`, what build-stamp.ts says of the sources. */
  readonly web: string
  readonly clock: Clock
  readonly log: Log
}

const othersLookMs = 500
const buildMsMax = 300_000

/** Builds the dashboard when it is missing or stale, in a process of its own with little priority, while the server already serves. */
export function keepDashboard(options: Options): KeptDashboard {
  const folder = join(options.web, 'dist')
  const stopping = new AbortController()
  let state: ReturnType<Dashboard['state']> = existsSync(join(folder, 'index.html')) ? 'ready' : 'building'
  let looking: Promise<void> | undefined
  async function look(): Promise<void> {
    try {
      while (!stopping.signal.aborted && !(await isFresh(options.web))) {
        state = 'building'
        if (!(await buildAlone(options, stopping.signal))) await options.clock.sleep(othersLookMs, stopping.signal)
      }
      state = 'ready'
    } catch (error) {
      state = 'failed'
      if (!stopping.signal.aborted) options.log.error('dashboard.not_built', error)
    }
  }
  return {
    folder,
    state: () => state,
    look: () => (looking ??= look()),
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await looking
    },
  }
}

async function isFresh(web: string): Promise<boolean> {
  const built = await readFile(join(web, 'dist', 'built-from'), 'utf8').catch(() => '')
  if (built === '') return false
  const module = (await import(pathToFileURL(join(web, 'build-stamp.ts')).href)) as { stampOfSources(): string }
  return built.trim() === module.stampOfSources()
}

/** False when another process is building in the same place. */
async function buildAlone(options: Options, signal: AbortSignal): Promise<boolean> {
  const lock = join(options.web, '.building')
  if (!(await takeLock(lock))) return false
  try {
    await build(options, signal)
    return true
  } finally {
    await rm(lock, { force: true })
  }
}

async function takeLock(lock: string): Promise<boolean> {
  try {
    await using file = await open(lock, 'wx')
    await file.writeFile(String(process.pid))
    return true
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
    // Who died while building left its lock behind.
    if (holder > 0 && !isAlive(holder)) await rm(lock, { force: true })
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

async function build({ web, log, clock }: Options, signal: AbortSignal): Promise<void> {
  const begun = clock.monotonic()
  const limit = AbortSignal.any([signal, AbortSignal.timeout(buildMsMax)])
  const child = spawn(process.execPath, [join(web, 'build.ts')], { cwd: web, stdio: ['ignore', 'ignore', 'pipe'], signal: limit })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told = `${told}${text}`.slice(-2_000)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the dashboard’s build ended with ${code}: ${told.trim()}`)
  log.event('dashboard.built', { tookMs: Math.round(clock.monotonic() - begun) })
}
