import type { Platform } from '@crier/contract/platform.ts'
import { networks } from '../../networks/index.ts'

// More schedules are claimed than may be sent at a time, so that reading, storing and concluding
// overlap with the calls of others. With a slow network a larger number would only keep schedules
// from a process that could send them.
const claimedWhenQuick = 4
const claimedWhenSlow = 2
const quickMs = 1_000

/**
 * How many schedules of each network a process holds. The posts of a slow network never keep those
 * of another from being claimed.
 */
export class ClaimWindows {
  readonly #permits: number
  readonly #longestMs: (platform: Platform) => number
  readonly #held = new Map<Platform, number>(networks.map(({ platform }) => [platform, 0]))

  constructor(permits: number, longestMs: (platform: Platform) => number) {
    this.#permits = permits
    this.#longestMs = longestMs
  }

  /** How many may be claimed now, whatever their network; `full`: networks of which none may. */
  room(): { readonly limit: number; readonly full: readonly Platform[] } {
    // A window is filled again when half of the permits' worth is free: single claims would scan
    // everything due for one post.
    const least = Math.max(1, Math.floor(this.#permits / 2))
    const free = [...this.#held].map(
      ([platform, held]) => [platform, this.#windowOf(platform) - held] as const,
    )
    const open = free.filter(([, count]) => count >= least)
    return {
      limit: open.length === 0 ? 0 : Math.min(...open.map(([, count]) => count)),
      full: free.filter(([, count]) => count < least).map(([platform]) => platform),
    }
  }

  take(platform: Platform): void {
    this.#held.set(platform, (this.#held.get(platform) ?? 0) + 1)
  }

  give(platform: Platform): void {
    this.#held.set(platform, (this.#held.get(platform) ?? 0) - 1)
  }

  #windowOf(platform: Platform): number {
    return (
      this.#permits * (this.#longestMs(platform) < quickMs ? claimedWhenQuick : claimedWhenSlow)
    )
  }
}
