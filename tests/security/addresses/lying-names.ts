import type { ResolveName } from '@crier/server/ports/outbound/names.ts'

export const publicAddress = '198.51.45.1'

/**
 * A name server that makes its answers up as the name says: `kind-number.names.example`, for the
 * address given with it.
 */
export class LyingNames {
  readonly #addresses = new Map<string, string>()
  readonly #asked = new Map<string, number>()

  nameFor(kind: LieKind, address: string): string {
    const name = `${kind}-${this.#addresses.size}.names.example`
    this.#addresses.set(name, address)
    return name
  }

  readonly resolve: ResolveName = async (hostname) => {
    const name = hostname.replace(/\.$/, '').toLowerCase()
    const address = this.#addresses.get(name)
    if (address === undefined) return /(^|\.)localhost$/.test(name) ? ['127.0.0.1', '::1'] : []
    const times = (this.#asked.get(name) ?? 0) + 1
    this.#asked.set(name, times)
    return lies[name.split('-')[0] as LieKind](address, times)
  }
}

const lies = {
  /** Honest about being private. */
  plain: (address: string) => [address],
  mixed: (address: string) => [publicAddress, address],
  many: (address: string) => [
    ...Array.from({ length: 499 }, (_, index) => `198.51.45.${index % 250}`),
    address,
  ],
  /** Public when asked first, private from then on. */
  flip: (address: string, times: number) => [times === 1 ? publicAddress : address],
  /** Public until a delivery or a reader has asked once more. */
  late: (address: string, times: number) => [times <= 2 ? publicAddress : address],
  nothing: () => [],
  /** Texts that are no address at all. */
  odd: (address: string) => [`${address} `, '0x7f000001', 'localhost', ''],
} as const
export type LieKind = keyof typeof lies
export const lieKinds = Object.keys(lies) as LieKind[]
