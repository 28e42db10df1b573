import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { advisoryLocks } from '../database/advisory-locks.ts'
import { openClient } from '../database/connect/connect.ts'
import type { DatabaseTarget } from '../database/connect/target.ts'
import type { Db } from '../database/database.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import { childEnvironment } from '../ports/workers/child-environment.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'

const program = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url))
const urlSetting = 'sandbox_url'
const portSetting = 'sandbox_port'

export interface SandboxChild {
  stop(): Promise<void>
}

interface SandboxOptions {
  readonly db: Db
  readonly target: DatabaseTarget
  /** The sandbox's own folder. */
  readonly dataDir: string
  /** Null: the port that the last one had. */
  readonly port: number | null
  readonly host: string
  readonly clock: Clock
  readonly log: Log
  /** Called each time it is ready, after its address is in the database. */
  readonly onReady: () => void
}

// It shares the machine with the server, which is started with the same (docs/decisions/0051).
const memory = ['--max-semi-space-size=2', '--heap-growing-percent=100']

const lineMax = 2_000
const pauseMs = 1_000
const othersLookMs = 5_000

/**
 * Runs the sandbox as a child, as long as this process holds the sandbox lock of the database: of
 * several workers one does. A sandbox that dies is started again, at its old port, so that the
 * links to its posts last.
 */
export function keepSandbox(options: SandboxOptions): SandboxChild {
  const stopping = new AbortController()
  const done = holdAndRun(options, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function holdAndRun(options: SandboxOptions, signal: AbortSignal): Promise<void> {
  const { clock, log } = options
  while (!signal.aborted) {
    const lock = await takeLock(options.target).catch(
      (error: unknown) => void log.error('sandbox.lock_failed', error),
    )
    if (!lock) {
      await clock.sleep(othersLookMs, signal)
      continue
    }
    const lost = new AbortController()
    lock.on('end', () => lost.abort())
    const both = AbortSignal.any([signal, lost.signal])
    while (!both.aborted) {
      await runOnce(options, both).catch((error: unknown) => log.error('sandbox.failed', error))
      await clock.sleep(pauseMs, both)
    }
    await lock.end().catch(() => undefined)
  }
}

async function takeLock(target: DatabaseTarget): Promise<pg.Client | undefined> {
  const client = await openClient(target, 'Crier sandbox lock')
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock($1, $2) as held',
    [advisoryLocks.group, advisoryLocks.sandbox],
  )
  if (rows[0]?.held) return client
  await client.end()
  return undefined
}

async function runOnce(options: SandboxOptions, signal: AbortSignal): Promise<void> {
  const { db, dataDir, log } = options
  const port = options.port ?? Number((await readSetting(db, portSetting)) ?? 0)
  const parameters = [
    ...memory,
    program,
    '--host',
    options.host,
    '--port',
    String(port),
    '--data',
    dataDir,
    '--with-parent',
  ]
  const child = spawn(process.execPath, parameters, {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: '/',
    env: childEnvironment('sandbox'),
    // In a separate session: Ctrl-C in the terminal must not end it while posts are being sent to
    // it.
    detached: true,
  })
  const exited = once(child, 'exit')
  // Unchanged it would break a log of JSON lines.
  createInterface({ input: child.stderr! }).on('line', (line) =>
    log.warn('sandbox.said', { line: line.slice(0, lineMax) }),
  )
  const stop = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const url = await readyUrl(child, exited)
    if (url) {
      await writeSetting(db, portSetting, new URL(url).port)
      await writeSetting(db, urlSetting, url)
      options.onReady()
      log.event('sandbox.started', { url })
    } else if (port !== 0 && options.port === null) {
      // Another program has taken its old port: use a new one rather than none.
      await writeSetting(db, portSetting, '0')
    }
    if (signal.aborted) stop()
    await exited
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function readyUrl(
  child: ChildProcess,
  exited: Promise<unknown>,
): Promise<string | undefined> {
  const lines = createInterface({ input: child.stdout! })
  const ready = (async () => {
    for await (const line of lines) {
      const match = /^sandbox ready (\S+)$/.exec(line)
      if (match) return match[1]
    }
    return undefined
  })()
  return Promise.race([ready, exited.then(() => undefined)])
}

/** The sandbox's address, for every process on this database. */
export function sandboxUrlFromDatabase(db: Db): Promise<string | undefined> {
  return readSetting(db, urlSetting)
}
