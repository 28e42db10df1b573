import type { Platform } from '@crier/contract/platform.ts'
import type { ConnectionState } from '../connections/connection-states.ts'
import type { Config } from '../config.ts'
import type { MediaLook } from '../connections/reach/look-at-media.ts'
import type { Fetched } from '../ports/files/delivery.ts'

/** What the checks of the setup are made of; nothing in it is secret but what `config` holds. */
export interface SetupFacts {
  readonly config: Config
  /** Under which people and networks reach the server. */
  readonly publicUrl: string
  readonly now: Temporal.Instant
  /** The addresses of CRIER_OPERATOR_EMAILS that a person has proven. */
  readonly provenOperators: readonly string[]
  /** Of each live network; those in the sandbox have none. */
  readonly networks: Partial<Readonly<Record<Platform, NetworkState>>>
}

export interface NetworkState {
  /** Connected live accounts of everybody, at most a thousand. */
  readonly connections: readonly ConnectionState[]
  /** The network's own clock, or why it could not be asked; absent where servers have their own. */
  readonly clock?: { readonly aheadSeconds: number } | { readonly unreached: string }
  /** Of a network that fetches media, and from which address. */
  readonly media?: MediaState
}

export interface MediaState extends MediaLook {
  /** The text of robots.txt; null where there is none, or where it does not matter. */
  readonly robots: string | null
  /** Of a network that fetches from verified addresses only. */
  readonly verification?: Verification
}

export interface Verification {
  /** The name of the file that proves the address; null where none is set. */
  readonly name: string | null
  /** Whether it is there; null where it was not looked for. */
  readonly found: Fetched | null
}
