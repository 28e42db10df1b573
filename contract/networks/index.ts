import { bluesky } from './bluesky.ts'
import { instagram } from './instagram.ts'
import { linkedin } from './linkedin.ts'
import { mastodon } from './mastodon.ts'
import type { NetworkFacts, NetworkLimits } from './network.ts'
import { tiktok } from './tiktok.ts'
import { x } from './x.ts'

/**
 * The specified networks: an account has a main connection to each from its creation, and a remix
 * writes for them by default.
 */
const specified = [linkedin, x, instagram, tiktok] as const

/**
 * The networks, in the order in which they are shown everywhere. One that is added costs no client
 * anything that does not name it.
 */
export const networks = [...specified, bluesky, mastodon] as const

export type NetworkName = (typeof networks)[number]['name']

export const networkNames: readonly NetworkName[] = networks.map(({ name }) => name)

export const specifiedNetworkNames: readonly NetworkName[] = specified.map(({ name }) => name)

/** One value for each network. */
export function forEachNetwork<Value>(
  make: (name: NetworkName) => Value,
): Readonly<Record<NetworkName, Value>> {
  return Object.fromEntries(networkNames.map((name) => [name, make(name)])) as Record<
    NetworkName,
    Value
  >
}

/** Finds the network for an alias in lower case, other than its name. */
export const networkMeant = (word: string): NetworkName | undefined =>
  networks.find(({ aliases }) => aliases.some((alias: string) => alias === word))?.name

export const factsOf = (network: NetworkName): NetworkFacts =>
  networks.find(({ name }) => name === network)!

export const labelOf = (network: NetworkName): string => factsOf(network).label

export const limitsOf = (network: NetworkName): NetworkLimits => factsOf(network).limits

/** The default before a choice. */
export const firstNetwork: NetworkName = networks[0].name

/** The labels of those that show the card of a link. */
export const networksWithCards: string = networks
  .filter(({ limits }) => (limits as NetworkLimits).linkCard)
  .map(({ label }) => label)
  .join(' and ')
