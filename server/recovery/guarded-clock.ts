import type { Clock, ClockGuard } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'

// Time servers correct milliseconds; a machine that was paused is corrected by what the pause took.
// What is more than a lease would let a process take over what others are sending.
const stepMaxMs = 60_000
// A step of hours may be a machine that was paused, whose posts are waiting; one of more than a day
// is far more likely a mistake.
const dayMs = 86_400_000
const heldMs = { ofHours: 600_000, ofDays: 3_600_000 } as const

// Three heartbeats: a process that has shown none in this time is not running.
const listenedMs = 30_000

/** A wall clock that differs from the time elapsed since it was last trusted. */
interface Doubt {
  readonly byMs: number
  sinceMs: number
}

/**
 * Another process's time is behind ours. Until it has been heard once more it may as well have
 * died then.
 */
interface Contradiction {
  byMs: number
  sinceMs: number
  isHeard: boolean
}

/**
 * A clock that does not trust a sudden step: while the machine's wall clock differs by more than a
 * minute from the elapsed time, time continues as before. It is trusted when it has run there for
 * ten minutes (a step of more than a day: an hour), when another process's clock agrees with it, or
 * when the operator confirms it; not while another process contradicts it. A process that starts
 * ahead of another one sends nothing until the same has happened.
 */
export function guardedClock(raw: Clock, log: Log): Clock & { readonly guard: ClockGuard } {
  let suspendedMs = raw.suspended?.() ?? 0
  /** The wall clock's reading when `elapsed` is 0. */
  let baseMs = raw.now().epochMilliseconds - raw.monotonic()
  let step: Doubt | undefined
  let start: Doubt | undefined
  let contradiction: Contradiction | undefined
  let lastHeard: Temporal.Instant | undefined
  let lastWord: string | null | undefined

  const believe = (wallMs: number) => {
    if (step) log.event('clock.believed', { bySeconds: Math.round(step.byMs / 1_000) })
    step = undefined
    baseMs = wallMs - raw.monotonic()
  }
  const wallMs = () => raw.now().epochMilliseconds

  const nowMs = () => {
    const wall = wallMs()
    const elapsed = raw.monotonic()
    let aheadMs = wall - baseMs - elapsed
    if (Math.abs(aheadMs) > stepMaxMs) {
      // A machine that slept has a right clock, and a count of milliseconds that stood still.
      const slept = (raw.suspended?.() ?? 0) - suspendedMs
      suspendedMs += slept
      baseMs += slept
      aheadMs -= slept
    }
    if (Math.abs(aheadMs) <= stepMaxMs) {
      believe(wall)
      return wall
    }
    if (step === undefined || Math.abs(step.byMs - aheadMs) > stepMaxMs) {
      step = { byMs: aheadMs, sinceMs: elapsed }
      log.warn('clock.doubted', { bySeconds: Math.round(aheadMs / 1_000) })
    }
    if (elapsed - step.sinceMs < (Math.abs(aheadMs) > dayMs ? heldMs.ofDays : heldMs.ofHours))
      return Math.round(baseMs + elapsed)
    believe(wall)
    return wall
  }

  const endContradiction = () => {
    if (contradiction?.isHeard)
      log.event('clock.believed', { bySeconds: Math.round(contradiction.byMs / 1_000) })
    contradiction = undefined
  }
  const contradicted = () => {
    if (contradiction === undefined) return undefined
    const held = contradiction.byMs > dayMs ? heldMs.ofDays : heldMs.ofHours
    if (raw.monotonic() - contradiction.sinceMs >= (contradiction.isHeard ? held : listenedMs))
      endContradiction()
    return contradiction
  }
  const contradict = (at: Temporal.Instant, known: Contradiction) => {
    const byMs = nowMs() - at.epochMilliseconds
    if (byMs <= stepMaxMs) return endContradiction()
    if (!known.isHeard) log.warn('clock.contradicted', { bySeconds: Math.round(byMs / 1_000) })
    contradiction = { byMs, sinceMs: raw.monotonic(), isHeard: true }
  }

  const guard: ClockGuard = {
    isDoubtful() {
      if (start && raw.monotonic() - start.sinceMs >= heldMs.ofDays) start = undefined
      nowMs()
      return step !== undefined || start !== undefined || contradicted() !== undefined
    },
    mustWait: () => contradicted() !== undefined,
    secondsAhead() {
      const known = contradicted()
      return known?.isHeard ? Math.round(known.byMs / 1_000) : null
    },
    begin(lastSeen, heartbeat) {
      if (heartbeat !== null && nowMs() - heartbeat.epochMilliseconds > stepMaxMs) {
        contradiction = {
          byMs: nowMs() - heartbeat.epochMilliseconds,
          sinceMs: raw.monotonic(),
          isHeard: false,
        }
        lastHeard = heartbeat
      }
      const byMs = lastSeen === null ? 0 : nowMs() - lastSeen.epochMilliseconds
      if (byMs <= dayMs) return
      start = { byMs, sinceMs: raw.monotonic() }
      log.warn('clock.doubted', {
        bySeconds: Math.round(byMs / 1_000),
        since: 'the last sign of life in the database',
      })
    },
    hear(other) {
      const isAlive = lastHeard !== undefined && Temporal.Instant.compare(other, lastHeard) > 0
      lastHeard = other
      // A process that died says nothing more; one that is alive says something later each time.
      // What is earlier is another dead one's, left when the newest has stopped in order.
      if (!isAlive) return
      const at = other.epochMilliseconds
      const now = nowMs()
      if (step && Math.abs(at - wallMs()) < Math.abs(at - now)) believe(wallMs())
      else if (step) step.sinceMs = raw.monotonic()
      if (start && Math.abs(at - now) < dayMs / 2) start = undefined
      else if (start) start.sinceMs = raw.monotonic()
      if (contradiction) contradict(other, contradiction)
    },
    heed(word) {
      const isNew = lastWord !== undefined && lastWord !== word
      lastWord = word
      if (!isNew) return
      start = undefined
      endContradiction()
      if (step) believe(wallMs())
    },
  }
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(nowMs()),
    monotonic: () => raw.monotonic(),
    sleep: (milliseconds, signal) => raw.sleep(milliseconds, signal),
    guard,
  }
}

/** True when nothing may be sent yet, because it might be too early. */
export function mustWait({ clock }: { readonly clock: Clock }): boolean {
  return clock.guard?.mustWait() ?? false
}

/** True when irreversible steps must wait, because the time may be wrong. */
export function isDoubtful({ clock }: { readonly clock: Clock }): boolean {
  return clock.guard?.isDoubtful() ?? false
}
