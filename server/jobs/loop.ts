import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Meter } from '../ports/meter.ts'
import type { WakeTopic, Wake } from './wake.ts'

interface Ports {
  readonly clock: Clock
  readonly log: Log
  readonly wake: Wake
  readonly meter: Pick<Meter, 'observeLoop'>
}

interface LoopSpec {
  readonly name: string
  readonly topic: WakeTopic | null
  /** The longest sleep, in milliseconds: hints may be lost. */
  readonly lookEveryMs: number
  /** Work that `runOnce` began and did not await; `stop` waits for it. */
  readonly running?: ReadonlySet<Promise<unknown>>
  /**
   * Runs one round; returns when the next is needed, or null for the longest sleep. `again`
   * requests one at once.
   */
  runOnce(again: () => void): Promise<Temporal.Instant | null>
}

export interface Loop {
  /** The end of the last round without an error. */
  lastLook(): Temporal.Instant | null
  /** True while the loop only sleeps. For tests, which move the clock only then. */
  isIdle(): boolean
  /** Begins nothing new, and resolves when all work has ended. */
  stop(): Promise<void>
}

const firstPauseMs = 250
const pauseMaxMs = 5_000

/**
 * Runs a round, sleeps until a task is due or a hint arrives, and repeats; after an error with
 * growing pauses.
 */
export function runLoop(context: Ports, spec: LoopSpec): Loop {
  const { clock, log, wake, meter } = context
  let stopping = false
  let sleeping: AbortController | undefined
  let dueAt: Temporal.Instant | null = null
  let called = false
  let lastLook: Temporal.Instant | null = null

  const again = () => {
    called = true
    sleeping?.abort()
  }
  const unlisten = spec.topic
    ? wake.listen(spec.topic, (at) => {
        // A hint about something that falls due after we wake anyway changes nothing.
        if (sleeping && dueAt && Temporal.Instant.compare(at, dueAt) >= 0) return
        again()
      })
    : () => undefined

  const sleepUntil = async (at: Temporal.Instant) => {
    dueAt = at
    sleeping = new AbortController()
    // A fraction of a millisecond early would find nothing due and run twice.
    if (!called && !stopping)
      await clock.sleep(Math.ceil(at.since(clock.now()).total('milliseconds')), sleeping.signal)
    sleeping = undefined
    called = false
  }

  const turn = async () => {
    for (let failures = 0; !stopping;) {
      const latest = () => clock.now().add({ milliseconds: spec.lookEveryMs })
      try {
        called = false
        const next = await spec.runOnce(again)
        lastLook = clock.now()
        failures = 0
        meter.observeLoop(spec.name, false)
        const bound = latest()
        await sleepUntil(next && Temporal.Instant.compare(next, bound) < 0 ? next : bound)
      } catch (error) {
        meter.observeLoop(spec.name, true)
        log.error('loop.failed', error, { loop: spec.name, failures: ++failures })
        await sleepUntil(
          clock.now().add({ milliseconds: Math.min(firstPauseMs * 2 ** failures, pauseMaxMs) }),
        )
      }
    }
  }
  const turning = turn()
  return {
    lastLook: () => lastLook,
    isIdle: () =>
      sleeping !== undefined && !sleeping.signal.aborted && (spec.running?.size ?? 0) === 0,
    stop: async () => {
      stopping = true
      unlisten()
      sleeping?.abort()
      await turning
      while (spec.running && spec.running.size > 0) await Promise.allSettled(spec.running)
    },
  }
}
