import type { SandboxClock } from './core/clock.ts'
import { sandboxClock } from './core/clock.ts'
import { createSandboxServer } from './core/server.ts'
import { openStore } from './core/store.ts'
import type { SwitchValue } from './core/switches.ts'
import { openSandboxState } from './core/sandbox-state.ts'
import { simulatedNetworks } from './networks.ts'

export interface SandboxOptions {
  /** 0 picks a free one. */
  readonly port: number
  readonly host: string
  /** The directory for the networks' data; absent: in memory only. */
  readonly dataDir?: string
  readonly clock?: SandboxClock
  /** Unverified facts by full name (`x.payment_required`), set at this start. */
  readonly switches?: Readonly<Record<string, SwitchValue>>
}

export interface Sandbox {
  /** Without a slash at the end. */
  readonly url: string
  /** False while a network fetches media after its answer. */
  isIdle(): boolean
  close(): Promise<void>
}

/** Starts the simulated networks; rejects when the address or the directory is in use. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const store = openStore(options.dataDir)
  try {
    let url = ''
    const sandboxState = openSandboxState(
      simulatedNetworks,
      options.clock ?? sandboxClock,
      store,
      () => url,
    )
    for (const [name, value] of Object.entries(options.switches ?? {})) {
      const problem = sandboxState.switches.set(name, value)
      if (problem !== undefined) throw new Error(problem)
    }
    const server = createSandboxServer(sandboxState, () => url)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(options.port, options.host, resolve)
    })
    const bound = server.address()
    if (bound === null || typeof bound === 'string')
      throw new Error('the sandbox listens on no port')
    url = `http://${nameOf(options.host)}:${bound.port}`
    return {
      url,
      isIdle: () =>
        [...sandboxState.networks.values()].every(({ running }) => running.isIdle?.() ?? true),
      close: async () => {
        await new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        })
        store.close()
      },
    }
  } catch (error) {
    store.close()
    throw error
  }
}

function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
