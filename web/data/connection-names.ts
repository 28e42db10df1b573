import { specifiedNetworkNames } from '@crier/contract/networks/index.ts'
import type { Connection, Platform } from '@crier/sdk/operations.ts'
import { connectionTexts } from '../texts/connections.ts'
import { knownPlatforms } from './is-platform.ts'

/** A connection as people know it: as they call it, else as its network calls the author. */
export const connectionName = ({ label, account_name }: Connection): string =>
  label ?? account_name ?? connectionTexts.unnamed

export const ofNetwork = (
  connections: readonly Connection[],
  platform: Platform,
): readonly Connection[] => connections.filter((connection) => connection.platform === platform)

/**
 * The networks to post on, in their order. While it is not known, those of which every account has
 * a connection from its creation.
 */
export const networksOf = (connections: readonly Connection[] | undefined): readonly Platform[] =>
  connections === undefined
    ? specifiedNetworkNames
    : knownPlatforms.filter((platform) => ofNetwork(connections, platform).length > 0)

/**
 * The name that distinguishes this connection from others of its network. Null when there is no
 * other, and while it is not known: an account with single connections never shows a name.
 */
export function distinctName(
  connections: readonly Connection[] | undefined,
  { platform, connection_id }: { readonly platform: Platform; readonly connection_id: string },
): string | null {
  if (connections === undefined) return null
  const present = ofNetwork(connections, platform)
  const own = present.find((connection) => connection.connection_id === connection_id)
  if (own === undefined) return connectionTexts.removedOne
  return present.length > 1 ? connectionName(own) : null
}

/** True when there is more than one. */
export const hasSeveral = (connections: readonly Connection[]): boolean =>
  connections.some(({ main }) => !main)

/** For a preview: what the main one would post is asked for by naming none. */
export const unlessMain = (connection: Connection | undefined) =>
  connection?.main === false ? connection.connection_id : undefined
