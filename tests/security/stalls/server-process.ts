import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Owner } from '../../service.ts'
import type { WatchedRoute } from '../floods/watched-routes.ts'

/** The child's first message. */
export interface ServerProcess {
  readonly url: string
  readonly accountId: string
  readonly key: string
  /** The session of the account's owner. */
  readonly cookie: string
  readonly dataDir: string
  /** The key of an account with five requests a minute, which are used up. */
  readonly poorKey: string
  /** Routes outside of the contract. */
  readonly routes: readonly WatchedRoute[]
}
export interface Measured {
  /** The longest turn of the event loop since `begin`, in processor time. */
  readonly stretchMs: number
  /** Memory of the whole process, its threads included. */
  readonly memoryBytes: number
  /** Objects and buffers of the main thread; without garbage where the process may collect it. */
  readonly keptBytes: number
}
export type ProcessRequest = 'begin' | 'end' | 'memory' | 'close'

export interface StartedServer extends ServerProcess {
  begin(): void
  end(): Promise<Measured>
  memory(): Promise<Measured>
}

/** A service in a separate process; the database is that of the run. */
export async function startServerProcess(
  owner: Owner,
  { execArgv = process.execArgv } = {},
): Promise<StartedServer> {
  const child = fork(join(import.meta.dirname, 'server-process-child.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv,
  })
  const ask = (what: ProcessRequest) => child.send(what)
  owner.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    ask('close')
    await once(child, 'exit')
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The server process ended before it told where it is.')
  })
  const [server] = (await Promise.race([once(child, 'message'), ended])) as [ServerProcess]
  ended.catch(() => undefined)
  const report = async (what: ProcessRequest) => {
    const told = once(child, 'message') as Promise<[Measured]>
    ask(what)
    return (await told)[0]
  }
  return {
    ...server,
    begin: () => void ask('begin'),
    end: () => report('end'),
    memory: () => report('memory'),
  }
}
