import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as realPause } from 'node:timers/promises'
import type { TestContext } from 'node:test'

const house = join(import.meta.dirname, '..')

/** A program of ours as a real process. */
export interface Program {
  readonly child: ChildProcess
  /** From its ready line. */
  readonly url: string
  /** Every line that it printed before it was ready. */
  readonly lines: readonly string[]
  /** Sends the signal and waits until the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>
}

type Environment = Readonly<Record<string, string>>

export const startServer = (t: TestContext, environment: Environment) =>
  startProgram(t, ['server/main.ts'], { PORT: '0', CRIER_LOG: 'error', ...environment }, /^crier ready (\S+)$/)

export const startSandboxProgram = (t: TestContext, dataDir: string) =>
  startProgram(t, ['sandbox/main.ts', '--port', '0', '--data', dataDir], {}, /^sandbox ready (\S+)$/)

export async function startProgram(
  t: TestContext,
  [program, ...parameters]: string[],
  environment: Environment,
  ready: RegExp,
): Promise<Program> {
  const child = spawn(process.execPath, [join(house, program!), ...parameters], {
    env: { PATH: process.env['PATH']!, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
  }
  t.after(() => end('SIGKILL'))
  const errors: string[] = []
  createInterface({ input: child.stderr! }).on('line', (line) => errors.push(line))
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout! })) {
    const match = ready.exec(line)
    if (match) {
      child.stdout!.resume()
      return { child, url: match[1]!, lines, end }
    }
    lines.push(line)
  }
  throw new Error(`${program} ended before it was ready:\n${errors.join('\n')}`)
}

export async function temporaryDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'crier-processes-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Real time: other processes are waited for. Throws when `look` finds nothing in time. */
export async function eventually<Value>(what: string, look: () => Promise<Value | undefined>, milliseconds = 20_000): Promise<Value> {
  const until = performance.now() + milliseconds
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > until) throw new Error(`${what} did not come within ${milliseconds} ms`)
    await realPause(50)
  }
}

/** Processes whose command line holds this text. */
export async function processesNaming(text: string): Promise<string[]> {
  const child = spawn('ps', ['-eo', 'pid,args'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const found: string[] = []
  for await (const line of createInterface({ input: child.stdout })) if (line.includes(text)) found.push(line.trim())
  return found
}
