import type { Clock } from '../../ports/clock.ts'

// A network fetches a picture once or twice, a preview once an hour; a page that everybody sees is no use of these addresses.
const picturesMax = 60
const windowMs = 60_000
const addressesMax = 10_000

/** Counts how often each picture's address is fetched. In memory: a start forgives. */
export class AddressRate {
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #fetchesMax: number
  readonly #windows = new Map<string, { readonly since: number; count: number }>()

  constructor(clock: Pick<Clock, 'monotonic'>, fetchesMax = picturesMax) {
    this.#clock = clock
    this.#fetchesMax = fetchesMax
  }

  /** Seconds to wait, or 0 when the address may be fetched now. */
  count(address: string): number {
    const now = this.#clock.monotonic()
    let window = this.#windows.get(address)
    if (!window || now - window.since >= windowMs) {
      this.#windows.delete(address)
      // The address whose window began first goes: whoever asks for so many keeps none for long.
      if (this.#windows.size >= addressesMax) this.#windows.delete(this.#windows.keys().next().value!)
      window = { since: now, count: 0 }
      this.#windows.set(address, window)
    }
    window.count += 1
    return window.count <= this.#fetchesMax ? 0 : Math.max(1, Math.ceil((windowMs - (now - window.since)) / 1_000))
  }
}
