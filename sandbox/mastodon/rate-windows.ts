import type { SandboxPorts } from '../core/network.ts'
import { windowCounter, type WindowCounter } from '../core/quotas.ts'

const minuteMs = 60_000

/** What is counted, beside all calls together. */
export type CountedCall = 'statuses' | 'media' | 'deletions' | 'pages'

const limits = {
  calls: { limit: 300, ms: 5 * minuteMs },
  media: { limit: 30, ms: 30 * minuteMs },
  deletions: { limit: 30, ms: 30 * minuteMs },
  pages: { limit: 300, ms: 15 * minuteMs },
  statuses: { limit: 300, ms: 180 * minuteMs },
} as const

export interface RateWindows {
  /** Counts one call; false when one of its windows is used up. */
  take(counted: readonly CountedCall[], caller: string): boolean
  /** The headers of the window of which least is left. */
  headers(counted: readonly CountedCall[], caller: string): Readonly<Record<string, string>>
}

export function rateWindows(ports: SandboxPorts): RateWindows {
  const counter = ({ limit, ms }: { limit: number; ms: number }) =>
    windowCounter(ports.clock, limit, ms)
  const windows: Readonly<Record<keyof typeof limits, WindowCounter>> = {
    calls: counter(limits.calls),
    media: counter(limits.media),
    deletions: counter(limits.deletions),
    pages: counter(limits.pages),
    statuses: counter(limits.statuses),
  }
  const meant = (counted: readonly CountedCall[]) => [
    windows.calls,
    ...counted.map((name) => windows[name]),
  ]
  return {
    take: (counted, caller) =>
      !ports.quotasEnforced() || meant(counted).every((window) => window.take(caller)),
    headers(counted, caller) {
      const [least] = meant(counted)
        .map((window) => window.look(caller))
        .toSorted((one, other) => one.remaining - other.remaining)
      return least === undefined ? {} : rateHeaders(least.limit, least.remaining, least.resetsAt)
    },
  }
}

/** The reset is written with microseconds. */
export function rateHeaders(
  limit: number,
  remaining: number,
  resetsAt: number,
): Readonly<Record<string, string>> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': new Date(resetsAt).toISOString().replace('Z', '000Z'),
  }
}
