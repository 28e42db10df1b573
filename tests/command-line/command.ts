import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  (parameters: readonly string[], options?: { readonly input?: string; readonly env?: Readonly<Record<string, string>> }): Promise<Ended>
}

/** Runs `crier` as somebody with a home directory of their own would, without a variable of ours. */
export async function terminal(t: Owner): Promise<Terminal> {
  const home = await mkdtemp(join(tmpdir(), 'crier-home-'))
  t.after(() => rm(home, { recursive: true, force: true }))
  const run = async (parameters: readonly string[], { input = '', env = {} }: Parameters<Terminal>[1] = {}): Promise<Ended> => {
    const child = spawn(process.execPath, [join(projectRoot, 'cli/crier.js'), ...parameters], {
      cwd: home,
      env: { PATH: process.env['PATH']!, HOME: home, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdin.end(input)
    const code = new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? -1)))
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await code, out, err }
  }
  return Object.assign(run, { home })
}
