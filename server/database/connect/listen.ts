import pg from 'pg'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { clientConfig } from './connect.ts'
import type { DatabaseTarget } from './target.ts'
import { beginSession, steadySettings } from './session.ts'

interface ListenOptions {
  readonly channel: string
  readonly onMessage: (payload: string) => void
  /**
   * Called when the connection is back after a break: notifications in between are lost, so read
   * the rows.
   */
  readonly onReconnect?: () => void
  readonly clock: Clock
  readonly log: Log
}

export interface Listener extends AsyncDisposable {
  isListening(): boolean
  close(): Promise<void>
}

const pauseMillisecondsMin = 100
const pauseMillisecondsMax = 5_000

/**
 * Receives NOTIFY on a separate connection, which it reopens with growing pauses. Resolves after
 * the first try, whether or not it worked: a message is a hint, and listeners poll anyway.
 */
export async function listen(target: DatabaseTarget, options: ListenOptions): Promise<Listener> {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  let stands = false
  const report = (now: boolean) => void (stands = now)
  const running = keepListening(target, options, stopping.signal, first.resolve, report)
  await first.promise
  const close = () => {
    stopping.abort()
    return running
  }
  return { close, isListening: () => stands, [Symbol.asyncDispose]: close }
}

async function keepListening(
  target: DatabaseTarget,
  options: ListenOptions,
  signal: AbortSignal,
  triedOnce: () => void,
  report: (stands: boolean) => void,
): Promise<void> {
  let pause = pauseMillisecondsMin
  let wasBroken = false
  while (!signal.aborted) {
    const stood = await listenOnce(target, options, signal, () => {
      report(true)
      if (wasBroken) options.onReconnect?.()
      triedOnce()
    })
    report(false)
    triedOnce()
    wasBroken = true
    pause = stood ? pauseMillisecondsMin : Math.min(pause * 2, pauseMillisecondsMax)
    await options.clock.sleep(pause, signal)
  }
}

/** Returns when the connection has ended; whether it ever stood. */
async function listenOnce(
  target: DatabaseTarget,
  { channel, onMessage, log }: ListenOptions,
  signal: AbortSignal,
  opened: () => void,
): Promise<boolean> {
  const client = new pg.Client(clientConfig(target, 'crier listener'))
  const ended = Promise.withResolvers<void>()
  client.once('end', ended.resolve)
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  const stop = () => ended.resolve()
  signal.addEventListener('abort', stop)
  try {
    await client.connect()
    await beginSession(client, target, steadySettings)
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    opened()
    await ended.promise
    if (!signal.aborted) log.event('database.listener_broken', { channel })
    return true
  } catch (error) {
    if (!signal.aborted) log.error('database.listener_failed', error, { channel })
    return false
  } finally {
    signal.removeEventListener('abort', stop)
    await client.end().catch(() => undefined)
  }
}
