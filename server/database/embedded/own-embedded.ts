import { startEmbedded, type Embedded, type EmbeddedOptions } from './embedded.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Longer than PostgreSQL's own recovery after a crash takes on any database that one machine holds.
 */
const recoveryMs = 60_000
const pauseMs = 200

/**
 * The embedded database, owned for as long as this process lives: PostgreSQL that dies is
 * started again.
 */
interface OwnedDatabase extends AsyncDisposable {
  readonly poolConfig: Embedded['poolConfig']
  /** While it is away: why the last try to start it again failed. */
  trouble(): string | undefined
}

/**
 * Starts and owns the embedded PostgreSQL. When it dies, or drops every connection because one of
 * its processes died, it is started again under the same lock; pools reconnect. `giveUp` is called
 * once when another server owns it by then, or it does not come back within a minute: this process
 * must then end.
 */
export async function ownEmbedded(
  options: EmbeddedOptions,
  giveUp: (error: unknown) => void,
): Promise<OwnedDatabase> {
  let current = await startEmbedded(options)
  let leaving = false
  let recovering: Promise<void> | undefined
  let trouble: string | undefined

  const watch = (embedded: Embedded) =>
    embedded.onLost(() => {
      if (!leaving) recovering = recover()
    })
  const recover = async () => {
    options.log.error(
      'database.lost',
      new Error('The connection that owns the database ended: PostgreSQL died or dropped it.'),
    )
    const begun = options.clock.monotonic()
    const lost = current
    for (;;) {
      try {
        current = await startEmbedded(options)
        break
      } catch (error) {
        if (leaving) return
        if (error instanceof StartRefused) trouble = error.message
        if (options.clock.monotonic() - begun > recoveryMs) return giveUp(error)
        await options.clock.sleep(pauseMs)
      }
    }
    trouble = undefined
    options.log.event('database.recovered', {
      tookMs: Math.round(options.clock.monotonic() - begun),
    })
    watch(current)
    // Only ends what the lost one still does: PostgreSQL is in use, by us.
    void lost.stop()
  }
  watch(current)
  return {
    poolConfig: current.poolConfig,
    trouble: () => trouble,
    [Symbol.asyncDispose]: async () => {
      leaving = true
      await recovering
      await current.stop()
    },
  }
}
