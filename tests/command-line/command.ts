import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Owner } from '../service.ts'
import { projectRoot } from '../processes.ts'

export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface Terminal {
  readonly home: string
  (
    parameters: readonly string[],
    options?: { readonly input?: string; readonly env?: Readonly<Record<string, string>> },
  ): Promise<Ended>
}

/** Runs `crier` with an empty home directory and without our environment variables. */
export async function terminal(t: Owner): Promise<Terminal> {
  const home = await mkdtemp(join(tmpdir(), 'crier-home-'))
  t.after(() => rm(home, { recursive: true, force: true }))
  const run = async (
    parameters: readonly string[],
    { input = '', env = {} }: Parameters<Terminal>[1] = {},
  ): Promise<Ended> => {
    const child = spawn(process.execPath, [join(projectRoot, 'cli/crier.js'), ...parameters], {
      cwd: home,
      env: { PATH: process.env['PATH']!, HOME: home, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdin.end(input)
    const code = new Promise<number>((resolve) =>
      child.once('close', (ended) => resolve(ended ?? -1)),
    )
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await code, out, err }
  }
  return Object.assign(run, { home })
}

/** A command that runs until it is ended, and its lines as they come. */
export function running(t: Owner, parameters: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(projectRoot, 'cli/crier.js'), ...parameters], {
    env: { PATH: process.env['PATH']!, HOME: '/nowhere/at/all', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => ((await lines.next()).value ?? '') as string
  const end = async () => {
    child.kill('SIGINT')
    const [code] = (await once(child, 'exit')) as [number]
    return code
  }
  return { next, end }
}
