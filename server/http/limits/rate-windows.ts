import { hash } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'

// A network fetches a picture once or twice, a preview once an hour; a page that everybody sees is
// no use of these addresses.
export const picturesMax = 60
// A video is fetched in parts, as a player or a network likes.
const partsMax = 1_000
const windowMs = 60_000
const windowsMax = 10_000

interface Window {
  readonly since: number
  count: number
  max: number | null
}

/**
 * Counts requests by a key of any length, a minute from the first one. In memory: a start forgives.
 * Keeps hashes of at most 10,000 keys, each until its window ends.
 */
export class RateWindows {
  readonly #clock: Pick<Clock, 'monotonic'>
  /** By the hash of the key, the window that began first is first. */
  readonly #windows = new Map<string, Window>()

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock
  }

  /** Seconds to wait, or 0 when one more of `max` is allowed now. */
  count(key: string, max: number): number {
    const now = this.#clock.monotonic()
    this.#dropEnded(now)
    const hashed = hashOf(key)
    let window = this.#windows.get(hashed)
    if (!window) {
      if (this.#windows.size >= windowsMax) this.#windows.delete(this.#windows.keys().next().value!)
      window = { since: now, count: 0, max: null }
      this.#windows.set(hashed, window)
    }
    window.count += 1
    return window.count <= (window.max ?? max)
      ? 0
      : Math.max(1, Math.ceil((windowMs - (now - window.since)) / 1_000))
  }

  /**
   * Allows more requests for this key until its window ends, because its resource is fetched in
   * parts.
   */
  allowParts(key: string): void {
    const window = this.#windows.get(hashOf(key))
    if (window) window.max = partsMax
  }

  #dropEnded(now: number): void {
    for (const [key, { since }] of this.#windows) {
      if (now - since < windowMs) return
      this.#windows.delete(key)
    }
  }
}

const hashOf = (key: string) => hash('sha256', key, 'base64url')
