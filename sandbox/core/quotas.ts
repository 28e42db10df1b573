import type { SandboxClock } from './clock.ts'
import type { Store } from './store.ts'

/** Whether call limits are enforced. Windows are counted in memory: a restart begins new ones. */
export interface Quotas {
  enforced(platform: string): boolean
  enforce(platform: string, enforced: boolean): void
}

export function openQuotas(store: Store): Quotas {
  const table = store.table<boolean>('quota')
  return {
    enforced: (platform) => table.get(platform) ?? true,
    enforce: (platform, enforced) => table.put(platform, enforced),
  }
}

export interface Window {
  readonly limit: number
  readonly remaining: number
  /** Milliseconds since the epoch. */
  readonly resetsAt: number
}

/**
 * Counts calls in fixed windows that open with the first call (`lengthMs`), or at each midnight
 * UTC (`'utc_day'`).
 */
export interface WindowCounter {
  /** The present window, without counting. */
  look(key: string): Window
  /** Counts one call, or as many points; false when not enough were left. */
  take(key: string, points?: number): boolean
}

const dayMs = 86_400_000
// From this many callers on, the windows that are over are forgotten now and then, so that the map
// cannot grow for ever.
const windowsMin = 10_000

export function windowCounter(
  clock: SandboxClock,
  limit: number,
  length: number | 'utc_day',
): WindowCounter {
  const windows = new Map<string, { used: number; resetsAt: number }>()
  let sweepAt = windowsMin

  function current(key: string) {
    const now = clock.now()
    const found = windows.get(key)
    if (found !== undefined && found.resetsAt > now) return found
    const resetsAt = length === 'utc_day' ? (Math.floor(now / dayMs) + 1) * dayMs : now + length
    return { used: 0, resetsAt }
  }

  return {
    look(key) {
      const { used, resetsAt } = current(key)
      return { limit, remaining: Math.max(0, limit - used), resetsAt }
    },
    take(key, points = 1) {
      const window = current(key)
      if (window.used + points > limit) return false
      window.used += points
      windows.set(key, window)
      if (windows.size >= sweepAt) {
        forgetPast(windows, clock.now())
        sweepAt = Math.max(windowsMin, windows.size * 2)
      }
      return true
    },
  }
}

/** Counts events in the last `lengthMs`, whenever they were: a rolling limit. */
export interface RollingCounter {
  used(key: string): number
  add(key: string): void
}

export function rollingCounter(clock: SandboxClock, lengthMs: number): RollingCounter {
  const events = new Map<string, number[]>()
  function recent(key: string): number[] {
    const since = clock.now() - lengthMs
    const kept = (events.get(key) ?? []).filter((at) => at > since)
    if (kept.length === 0) events.delete(key)
    else events.set(key, kept)
    return kept
  }
  return {
    used: (key) => recent(key).length,
    add: (key) => void events.set(key, [...recent(key), clock.now()]),
  }
}

function forgetPast(windows: Map<string, { resetsAt: number }>, now: number) {
  for (const [key, window] of windows) if (window.resetsAt <= now) windows.delete(key)
}
