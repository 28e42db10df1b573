import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { keepDashboard } from '@crier/server/keep-dashboard.ts'
import { liveClock } from '@crier/server/world/clock.ts'
import { silentLog } from '@crier/server/world/log.ts'

export const house = join(import.meta.dirname, '..')

/**
 * The dashboard as after the first start: a server whose dashboard is missing or stale builds it beside its work, for some seconds,
 * and a figure of the server alone would hold that too.
 */
export async function buildDashboard(): Promise<void> {
  await using kept = keepDashboard({ web: join(house, 'web'), clock: liveClock, log: silentLog })
  await kept.look()
  if (kept.state() !== 'ready') throw new Error('the dashboard could not be built')
}

// A brief run measures nothing, and leaves the dashboard as it is.
export const withoutDashboard = { CRIER_DASHBOARD: 'off' }

/** The program as a user starts it, on this data directory; resolves when it says that it is ready. */
export async function startProgram(
  stack: AsyncDisposableStack,
  dataDir: string,
  { root = house, environment = {} }: { root?: string; environment?: Readonly<Record<string, string>> } = {},
): Promise<{ url: string; child: ChildProcess; readyMs: number; lines: readonly string[]; stop(): Promise<void> }> {
  const begun = performance.now()
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
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
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  stack.defer(stop)
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    const url = /^crier ready (\S+)$/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return { url, child, readyMs: performance.now() - begun, lines, stop }
  }
  throw new Error('the program ended before it was ready')
}
