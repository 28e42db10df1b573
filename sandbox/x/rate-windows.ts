import type { Reply } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { WindowCounter } from '../core/quotas.ts'
import { windowCounter } from '../core/quotas.ts'

const quarterMs = 15 * 60_000
const dayMs = 86_400_000

/** Calls that are counted together, with their limits: per user and per app. */
const limits = {
  create_tweet: { user: 100, app: 10_000, appMs: dayMs },
  delete_tweet: { user: 50 },
  get_tweet: { user: 900, app: 450, appMs: quarterMs },
  get_tweets: { user: 5_000, app: 3_500, appMs: quarterMs },
  user_tweets: { user: 900, app: 10_000, appMs: quarterMs },
  me: { user: 75 },
  upload_media: { user: 500, app: 50_000, appMs: dayMs },
  media_status: { user: 1_000, app: 100_000, appMs: dayMs },
  initialize_upload: { user: 1_875, app: 180_000, appMs: dayMs },
  append_upload: { user: 1_875, app: 180_000, appMs: dayMs },
  finalize_upload: { user: 1_875, app: 180_000, appMs: dayMs },
  media_metadata: { user: 500, app: 50_000, appMs: dayMs },
} as const satisfies Record<
  string,
  { readonly user: number; readonly app?: number; readonly appMs?: number }
>

export type CountedCall = keyof typeof limits

export interface XRateWindows {
  /** Counts one call; false when the user's or the app's window is used up. */
  take(counted: CountedCall, userId: string, appId: string): boolean
  /** The headers of every answer. `userId` undefined: an unknown caller. */
  headers(
    counted: CountedCall,
    userId: string | undefined,
    appId: string,
  ): Readonly<Record<string, string>>
}

export function rateWindows(ports: SandboxPorts): XRateWindows {
  const windows = new Map<
    CountedCall,
    { user: WindowCounter; app: WindowCounter | undefined; appMs: number }
  >()
  for (const [counted, limit] of Object.entries(limits)) {
    const app = 'app' in limit ? windowCounter(ports.clock, limit.app, limit.appMs) : undefined
    windows.set(counted as CountedCall, {
      user: windowCounter(ports.clock, limit.user, quarterMs),
      app,
      appMs: 'appMs' in limit ? limit.appMs : 0,
    })
  }
  function of(counted: CountedCall) {
    const found = windows.get(counted)
    if (found === undefined) throw new Error(`${counted} is not counted`)
    return found
  }
  return {
    take(counted, userId, appId) {
      const { user, app } = of(counted)
      if (!ports.quotasEnforced()) return true
      return user.take(userId) && (app?.take(appId) ?? true)
    },
    headers(counted, userId, appId) {
      const { user, app, appMs } = of(counted)
      const window = user.look(userId ?? '')
      const daily = appMs === dayMs ? app?.look(appId) : undefined
      return {
        'x-rate-limit-limit': String(window.limit),
        'x-rate-limit-remaining': String(window.remaining),
        'x-rate-limit-reset': epochSeconds(window.resetsAt),
        ...(daily === undefined
          ? {}
          : {
              'x-app-limit-24hour-limit': String(daily.limit),
              'x-app-limit-24hour-remaining': String(daily.remaining),
              'x-app-limit-24hour-reset': epochSeconds(daily.resetsAt),
            }),
        'api-version': '2.167',
        'x-access-level': 'read-write',
      }
    },
  }
}

/** Headers of an answer that says the window is used up until `resetsAt`. */
export function usedUp(reply: Reply, resetsAt: number): Reply {
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': epochSeconds(resetsAt),
    },
  }
}

function epochSeconds(milliseconds: number): string {
  return String(Math.ceil(milliseconds / 1_000))
}
