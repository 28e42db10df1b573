import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { WakeTopic, Wake } from './wake.ts'

/**
 * How hints travel between processes: PostgreSQL's NOTIFY, or nothing in a process that is alone.
 */
interface Courier {
  publish(message: string): Promise<void>
}

// pg_notify in every commit took inserts from 17,000/s to 4,000/s, because such commits queue on
// one lock; one message for all that falls due in 20 ms costs nothing.
const batchMs = 20
// Other processes' own polls find anything due later than this.
const othersLookMs = 5_000

interface LiveWake extends Wake {
  /** A message from another process. */
  receive(message: string): void
  /** From now on hints go to other processes too. */
  join(courier: Courier): void
  /** Sends what is batched, and from then on nothing. */
  leave(): Promise<void>
}

export function liveWake({ clock, log }: { clock: Clock; log: Log }): LiveWake {
  const listeners = new Map<WakeTopic, Set<(at: Temporal.Instant) => void>>()
  const batched = new Map<WakeTopic, number>()
  let courier: Courier | undefined

  const notify = (topic: WakeTopic, at: Temporal.Instant) => {
    for (const listener of listeners.get(topic) ?? []) listener(at)
  }
  const sendBatched = async () => {
    if (batched.size === 0) return
    const message = JSON.stringify([...batched])
    batched.clear()
    await courier?.publish(message).catch((error: unknown) => log.error('wake.not_sent', error))
  }

  return {
    soon(topic, at) {
      notify(topic, at)
      if (!courier || at.since(clock.now()).total('milliseconds') > othersLookMs) return
      const first = batched.size === 0
      batched.set(topic, Math.min(at.epochMilliseconds, batched.get(topic) ?? Infinity))
      if (first) void clock.sleep(batchMs).then(sendBatched)
    },
    listen(topic, listener) {
      const those = listeners.get(topic) ?? new Set()
      listeners.set(topic, those.add(listener))
      return () => void those.delete(listener)
    },
    receive(message) {
      for (const [topic, ms] of JSON.parse(message) as [WakeTopic, number][])
        notify(topic, Temporal.Instant.fromEpochMilliseconds(ms))
    },
    join(others) {
      courier = others
    },
    async leave() {
      await sendBatched()
      courier = undefined
    },
  }
}
