import type { SandboxPorts } from '../core/network.ts'
import { windowCounter, type Window, type WindowCounter } from '../core/quotas.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Calls that are counted together. */
export type Counted = 'writes' | 'uploads' | 'sign_ins'

/** Points in a window, as the server's own source has them. */
const limits: Readonly<Record<Counted, readonly (readonly [number, number])[]>> = {
  writes: [
    [5_000, hourMs],
    [35_000, dayMs],
  ],
  uploads: [[1_000, dayMs]],
  sign_ins: [
    [300, dayMs],
    [30, 5 * minuteMs],
  ],
}
/** All calls of one address. */
const everything = [3_000, 5 * minuteMs] as const

type Headers = Readonly<Record<string, string>>

export interface RateLimits {
  /** Counts a call. */
  take(
    counted: Counted | undefined,
    key: string,
    points: number,
  ): { readonly allowed: boolean; readonly headers: Headers }
  /** The headers of a window that is used up for some time. */
  usedUp(resetMs: number): Headers
}

export function rateLimits(ports: SandboxPorts): RateLimits {
  const open = ([limit, lengthMs]: readonly [number, number]) => ({
    counter: windowCounter(ports.clock, limit, lengthMs),
    lengthMs,
  })
  const all = open(everything)
  const windows = {
    writes: limits.writes.map(open),
    uploads: limits.uploads.map(open),
    sign_ins: limits.sign_ins.map(open),
  }

  return {
    take(counted, key, points) {
      if (!ports.quotasEnforced()) return { allowed: true, headers: {} }
      const own = counted === undefined ? [] : windows[counted]
      const taken = [
        ...own.map((each) => used(each, key, points)),
        // The sandbox has one caller: this machine.
        used(all, 'everything', 1),
      ]
      const tightest = taken.toSorted(
        (a, b) => Number(a.allowed) - Number(b.allowed) || a.window.remaining - b.window.remaining,
      )[0]
      if (tightest === undefined) return { allowed: true, headers: {} }
      const headers = headersOf(tightest.window, tightest.lengthMs)
      if (tightest.allowed) return { allowed: true, headers }
      const seconds = Math.ceil((tightest.window.resetsAt - ports.clock.now()) / 1_000)
      return { allowed: false, headers: { ...headers, 'retry-after': String(seconds) } }
    },
    usedUp: (resetMs) => ({
      ...headersOf(
        { limit: limits.writes[0]![0], remaining: 0, resetsAt: ports.clock.now() + resetMs },
        hourMs,
      ),
      'retry-after': String(Math.ceil(resetMs / 1_000)),
    }),
  }
}

function used(
  { counter, lengthMs }: { readonly counter: WindowCounter; readonly lengthMs: number },
  key: string,
  points: number,
) {
  const allowed = counter.take(key, points)
  return { allowed, window: counter.look(key), lengthMs }
}

function headersOf({ limit, remaining, resetsAt }: Window, lengthMs: number): Headers {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-reset': String(Math.floor(resetsAt / 1_000)),
    'ratelimit-remaining': String(remaining),
    'ratelimit-policy': `${limit};w=${lengthMs / 1_000}`,
  }
}
