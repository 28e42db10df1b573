import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endsWithBench } from './harness.ts'

export const projectRoot = join(import.meta.dirname, '..')

// A brief run measures nothing, and leaves the dashboard as it is.
export const withoutDashboard = { CRIER_DASHBOARD: 'off' }

export interface HowToStart {
  readonly root?: string
  /** Below `root`: the file that Node.js runs, and its arguments. */
  readonly program?: readonly [file: string, ...parameters: string[]]
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * The program as a user starts it, on this data directory; resolves when it says that it is ready.
 */
export async function startProgram(
  stack: AsyncDisposableStack,
  dataDir: string,
  { root = projectRoot, program = ['server/start/main.mjs'], environment = {} }: HowToStart = {},
): Promise<{ url: string; child: ChildProcess; readyMs: number; stop(): Promise<void> }> {
  const begun = performance.now()
  const [file, ...parameters] = program
  const child = spawn(process.execPath, [join(root, file), ...parameters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH']!,
      PORT: '0',
      CRIER_SANDBOX_PORT: '0',
      CRIER_LOG: 'silent',
      CRIER_DATA_DIR: dataDir,
      ...environment,
    },
  })
  const stop = endsWithBench(stack, child)
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^crier ready (\S+)$/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return { url, child, readyMs: performance.now() - begun, stop }
  }
  throw new Error('the program ended before it was ready')
}
