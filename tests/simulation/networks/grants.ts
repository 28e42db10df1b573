import type { Platform } from '@crier/contract/platform.ts'
import type { Simulation } from '../machine/simulation.ts'

interface Holder {
  readonly network: Platform
  readonly author: string
}

interface Lifetime {
  readonly accessMs: number
  /** Whether a refresh token is used up by its use. */
  readonly rotates: boolean
}

const hour = 3_600_000

const lifetimes: Readonly<Record<Platform, Lifetime>> = {
  x: { accessMs: 2 * hour, rotates: true },
  tiktok: { accessMs: 24 * hour, rotates: true },
  linkedin: { accessMs: 60 * 24 * hour, rotates: false },
  instagram: { accessMs: 60 * 24 * hour, rotates: false },
  // For two hours a used refresh token gives the same next one; here it does for ever.
  bluesky: { accessMs: 2 * hour, rotates: false },
  // An access lives until it is taken back.
  mastodon: { accessMs: 10 * 365 * 24 * hour, rotates: false },
}

/** Rights to act as an author: codes, access and refresh tokens of all networks. */
export class Grants {
  readonly #sim: Simulation
  readonly #codes = new Map<string, Holder>()
  readonly #access = new Map<string, Holder & { until: number }>()
  readonly #refresh = new Map<string, Holder>()
  #count = 0

  constructor(sim: Simulation) {
    this.#sim = sim
  }

  /** The owner consents. */
  code(network: Platform, key: string): string {
    const code = `code${++this.#count}`
    this.#codes.set(code, { network, author: authorOf(key) })
    return code
  }

  exchange(code: string) {
    const holder = this.#codes.get(code)
    this.#codes.delete(code)
    return holder && this.#issue(holder)
  }

  refresh(token: string) {
    const holder = this.#refresh.get(token) ?? this.#access.get(token)
    if (!holder) return undefined
    if (lifetimes[holder.network].rotates) this.#refresh.delete(token)
    this.#sim.saw('token_renewed')
    return this.#issue(holder)
  }

  /** The author of a valid token. */
  authorOf(network: Platform, token: string): string | undefined {
    const holder = this.#access.get(token)
    return holder && holder.network === network && holder.until > this.#sim.now
      ? holder.author
      : undefined
  }

  /** Ends access before its time; `whole`: the refresh tokens too. */
  revoke(network: Platform, author: string, whole: boolean): void {
    for (const holder of this.#access.values())
      if (holder.network === network && holder.author === author) holder.until = 0
    if (!whole) return
    for (const [token, holder] of this.#refresh)
      if (holder.network === network && holder.author === author) this.#refresh.delete(token)
    for (const [token, holder] of this.#access)
      if (holder.network === network && holder.author === author) this.#access.delete(token)
  }

  #issue({ network, author }: Holder) {
    const access = `access${++this.#count}`
    const refresh = `refresh${this.#count}`
    const { accessMs } = lifetimes[network]
    this.#access.set(access, { network, author, until: this.#sim.now + accessMs })
    this.#refresh.set(refresh, { network, author })
    return { access, refresh, author, seconds: accessMs / 1_000 }
  }
}

/** The number of an account's author: the same on every network. */
export function authorOf(key: string): string {
  return BigInt(`0x${key.slice(-12)}`).toString()
}
