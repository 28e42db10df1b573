import type { Clock } from '../../ports/clock.ts'

// A network fetches a picture once or twice, a preview once an hour; a page that everybody sees is no use of these addresses.
const picturesMax = 60
// A video is fetched in parts, as a player or a network likes.
const partsMax = 1_000
const windowMs = 60_000
const addressesMax = 10_000

interface Window {
  readonly since: number
  count: number
  fetchesMax: number
}

/** Counts how often each picture's address is fetched. In memory: a start forgives. */
export class AddressRate {
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #windows = new Map<string, Window>()

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock
  }

  /** Seconds to wait, or 0 when the address may be fetched now. */
  count(address: string): number {
    const now = this.#clock.monotonic()
    this.#forgetEnded(now)
    let window = this.#windows.get(address)
    if (!window) {
      // The address whose window began first goes: whoever asks for so many keeps none for long.
      if (this.#windows.size >= addressesMax) this.#windows.delete(this.#windows.keys().next().value!)
      window = { since: now, count: 0, fetchesMax: picturesMax }
      this.#windows.set(address, window)
    }
    window.count += 1
    return window.count <= window.fetchesMax ? 0 : Math.max(1, Math.ceil((windowMs - (now - window.since)) / 1_000))
  }

  /** The windows are in the order in which they began. */
  #forgetEnded(now: number): void {
    for (const [address, { since }] of this.#windows) {
      if (now - since < windowMs) return
      this.#windows.delete(address)
    }
  }

  /** What this address stands for is fetched in parts: it may be asked for more often until its window ends. */
  allowParts(address: string): void {
    const window = this.#windows.get(address)
    if (window) window.fetchesMax = partsMax
  }
}
