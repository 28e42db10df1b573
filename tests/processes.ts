import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as realPause } from 'node:timers/promises'
import { temporaryDirectory as directoryInMemory } from '@crier/server/testing/database.ts'
import { runningProcesses } from './process-table.ts'
import type { Owner } from './service.ts'

export const projectRoot = join(import.meta.dirname, '..')

/** A program of ours as a real process. */
export interface Program extends Launched {
  /** From its ready line. */
  readonly url: string
}

export interface Launched {
  readonly child: ChildProcess
  /** Its output before it was ready, or until it ended. */
  readonly lines: readonly string[]
  /** Its standard error so far. */
  readonly errors: readonly string[]
  /** Its exit code, or the signal that ended it; once everything that it wrote has been read. */
  readonly ended: Promise<number | NodeJS.Signals>
  /** Sends the signal and waits until the process is gone. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

export type Environment = Readonly<Record<string, string>>

const serverReady = /^crier ready (\S+)$/
// Building the dashboard is none of what these programs are started for.
const quiet = { PORT: '0', CRIER_LOG: 'error', CRIER_DASHBOARD: 'off' }

export const startServer = (
  t: Owner,
  environment: Environment,
  parameters: readonly string[] = [],
): Promise<Program> =>
  untilReady(launchServer(t, environment, parameters), 'the server', serverReady)

/** `crier start` of an installed package, with the dashboard. */
export const startInstalled = (
  t: Owner,
  program: string,
  folder: string,
  environment: Environment,
): Promise<Program> =>
  untilReady(
    launch(t, program, ['start'], { PORT: '0', ...environment }, { cwd: folder }),
    'crier start',
    serverReady,
  )

/** `crier start` by a command that gives it another root. */
export const startElsewhere = (
  t: Owner,
  command: string,
  parameters: readonly string[],
  environment: Environment,
): Promise<Program> =>
  untilReady(
    launch(t, command, parameters, { PORT: '0', ...environment }),
    'crier start',
    serverReady,
  )

/** Without waiting for anything. */
export const launchServer = (
  t: Owner,
  environment: Environment,
  parameters: readonly string[] = [],
): Launched =>
  launch(t, process.execPath, [join(projectRoot, 'server/start/main.mjs'), ...parameters], {
    ...quiet,
    ...environment,
  })

/**
 * As a person starts it, at the head of a separate process group, which Ctrl-C in a
 * terminal reaches.
 */
export const startByNpm = (t: Owner, environment: Environment): Promise<Program> =>
  untilReady(
    launch(t, 'npm', ['start'], { ...quiet, ...environment }, { detached: true }),
    'npm start',
    serverReady,
  )

export const startSandboxProgram = (t: Owner, dataDir: string): Promise<Program> =>
  untilReady(
    launch(
      t,
      process.execPath,
      [join(projectRoot, 'sandbox/main.ts'), '--port', '0', '--data', dataDir],
      {},
    ),
    'the sandbox',
    /^sandbox ready (\S+)$/,
  )

/** `npm run demo` on a separate server. */
export const launchDemo = (t: Owner): Launched =>
  launch(t, process.execPath, [join(projectRoot, 'cli/demo.ts')], {})

/** Runs the command line to its end; throws when it fails. Returns what it printed. */
export async function crier(
  t: Owner,
  parameters: readonly string[],
  environment: Environment,
): Promise<string> {
  const command = launch(
    t,
    process.execPath,
    [join(projectRoot, 'cli/crier.js'), ...parameters],
    environment,
  )
  const code = await command.ended
  if (code !== 0)
    throw new Error(
      `crier ${parameters.join(' ')} ended with ${code}:\n${command.errors.join('\n')}`,
    )
  return command.lines.join('\n')
}

export function launch(
  t: Owner,
  command: string,
  parameters: readonly string[],
  environment: Environment,
  options: { readonly detached?: boolean; readonly cwd?: string } = {},
): Launched {
  const child = spawn(command, parameters, {
    cwd: projectRoot,
    ...options,
    env: { PATH: process.env['PATH']!, HOME: process.env['HOME'] ?? tmpdir(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const errors: string[] = []
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(line))
  createInterface({ input: child.stderr! }).on('line', (line) => errors.push(line))
  // Its children may hold its output open for ever: then there are no more lines.
  const ended = once(child, 'exit').then(async ([code, signal]: (number | NodeJS.Signals)[]) => {
    await Promise.race([once(child, 'close'), realPause(1_000)])
    return code ?? signal!
  })
  const end = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return ended
  }
  closing(t).defer(async () => {
    // What it started would outlive it, and hold the output of the test open.
    if (options.detached) tryKill(-child.pid!)
    await end('SIGKILL')
  })
  return { child, lines, errors, ended, end }
}

async function untilReady(launched: Launched, what: string, ready: RegExp): Promise<Program> {
  let isOver = false
  void launched.ended.then(() => (isOver = true))
  const url = await eventually(
    `the ready line of ${what}`,
    async () => {
      const line = launched.lines.findIndex((text) => ready.test(text))
      if (line >= 0) return ready.exec(launched.lines[line]!)![1]!
      if (isOver)
        throw new Error(`${what} ended before it was ready:\n${launched.errors.join('\n')}`)
      return undefined
    },
    60_000,
  )
  const lines = launched.lines.slice(
    0,
    launched.lines.findIndex((text) => ready.test(text)),
  )
  return { ...launched, lines, url }
}

/**
 * The key of a first start, whose output is no terminal: it is in the file that the output names.
 */
export function apiKeyOf({ lines }: Pick<Launched, 'lines'>): string {
  const file = /^API key and sign-in link: in (.+), for its owner only/m.exec(lines.join('\n'))![1]!
  return /API key \(shown this once\): (\S+)/.exec(readFileSync(file, 'utf8'))![1]!
}

/**
 * In memory where there is room. Everything of a test lies in here, and nothing that names it
 * outlives the test.
 */
export async function temporaryDirectory(t: Owner): Promise<string> {
  const stack = closing(t)
  const directory = await directoryInMemory({ after: (work) => stack.defer(work) })
  stack.defer(async () => {
    const left = () => runningProcesses().filter(({ command }) => command.includes(directory))
    // A PostgreSQL outlives the server that a test has killed; killed itself, it would leave its
    // shared memory behind.
    for (const { pid, command } of left())
      tryKill(pid, command.includes('bin/postgres') ? 'SIGQUIT' : 'SIGKILL')
    await eventually('the end of what a test left', async () =>
      left().length === 0 ? true : undefined,
    )
  })
  return directory
}

/** False when the process has already ended. */
export function tryKill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

const stacks = new WeakMap<Owner, AsyncDisposableStack>()

/**
 * Resources of the test are closed in reverse: hooks of the runner run in order, and would remove a
 * directory under its users.
 */
export function closing(t: Owner): AsyncDisposableStack {
  const known = stacks.get(t)
  if (known) return known
  const stack = new AsyncDisposableStack()
  stacks.set(t, stack)
  t.after(() => stack.disposeAsync())
  return stack
}

/** Real time, for other processes. Throws when `look` finds nothing in time. */
export async function eventually<Value>(
  what: string,
  look: () => Promise<Value | undefined>,
  milliseconds = 20_000,
  everyMilliseconds = 50,
): Promise<Value> {
  const until = performance.now() + milliseconds
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > until) throw new Error(`${what} did not come within ${milliseconds} ms`)
    await realPause(everyMilliseconds)
  }
}
