import { addressSignature, isAddressSigned } from '../../ports/files/address-signature.ts'
import type { Random } from '../../ports/random.ts'

const seconds = 60
const address = /^(([0-9a-f]{32})\.(\d{1,12}))\.([A-Za-z0-9_-]{43})$/

/** Below the address from which networks fetch, so that a proxy treats it as it treats pictures. */
export const probePath = '/media/probe/'

/**
 * An address of this installation that can be fetched once, within a minute, and what is found
 * there: no other server can know it.
 */
export function probeAddress(
  key: Uint8Array,
  mediaUrl: string,
  { random, now }: { readonly random: Random; readonly now: Temporal.Instant },
): { readonly url: string; readonly text: string } {
  const nonce = Buffer.from(random.bytes(16)).toString('hex')
  const body = `${nonce}.${Math.floor(now.epochMilliseconds / 1_000) + seconds}`
  const name = `${body}.${addressSignature(key, 'probe', body)}`
  return { url: `${mediaUrl}${probePath}${name}`, text: textAt(key, body) }
}

const textAt = (key: Uint8Array, body: string) => addressSignature(key, 'text of a probe', body)

/** Addresses that were fetched are remembered until they expire, in this process. */
export class ProbeAnswers {
  readonly #key: Uint8Array
  readonly #used = new Map<string, number>()

  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** The text at a probe's address; null when it is none of ours, has expired, or was fetched. */
  take(name: string, now: Temporal.Instant): string | null {
    const [, body, nonce, until, given] = address.exec(name) ?? []
    if (body === undefined || !isAddressSigned(this.#key, 'probe', body, given!)) return null
    const at = now.epochMilliseconds / 1_000
    // Only signed ones get here, and each makes one: a minute's worth is few.
    for (const [other, end] of this.#used) if (end < at) this.#used.delete(other)
    if (Number(until) < at || this.#used.has(nonce!)) return null
    this.#used.set(nonce!, Number(until))
    return textAt(this.#key, body)
  }
}
