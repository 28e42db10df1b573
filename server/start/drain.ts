import type { FastifyInstance } from 'fastify'
import type { Loops } from './loops.ts'
import type { Clock } from '../ports/clock.ts'

// A send takes at most 20 s. Who stops us often kills after 30 s: what is broken off here is still
// settled in the database.
export const drainMs = 25_000

interface Draining {
  readonly clock: Clock
  readonly app: FastifyInstance
  /** Aborting it makes `app` refuse requests. */
  readonly leaving: AbortController
  /** Undefined in a process that only serves requests. */
  readonly loops: Loops | undefined
  /** Breaks off every call to the outside that is still on its way. */
  readonly breakOff: () => void
}

/**
 * Takes nothing more on, and resolves when what is in flight has ended; after 25 s that is
 * broken off.
 */
export async function drain({ clock, app, leaving, loops, breakOff }: Draining): Promise<void> {
  const drained = new AbortController()
  const giveUp = () => {
    if (drained.signal.aborted) return
    breakOff()
    app.server.closeAllConnections()
  }
  leaving.abort()
  void clock.sleep(drainMs, drained.signal).then(giveUp)
  // The HTTP server closes last: networks fetch pictures from it while posts are being published.
  await loops?.stop()
  await app.close()
  drained.abort()
}
