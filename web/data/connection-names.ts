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
 * The networks to post on, in their order: an account may have no connection of a network that was
 * added later. All, while it is not known.
 */
export const networksOf = (connections: readonly Connection[] | undefined): readonly Platform[] =>
  connections === undefined
    ? knownPlatforms
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

const shortest = 3

/** The name in three letters: of the word by which it first differs from each other one. */
export function shortName(
  connections: readonly Connection[] | undefined,
  { platform, connection_id }: { readonly platform: Platform; readonly connection_id: string },
  name: string,
): string {
  const others = ofNetwork(connections ?? [], platform)
    .filter((other) => other.connection_id !== connection_id)
    .map((other) => wordsOf(connectionName(other)))
  const words = wordsOf(name)
  const begins = (other: readonly string[], length: number) =>
    words.slice(0, length).every((word, place) => other[place] === word)
  const own = words.findIndex((_, place) => !others.some((other) => begins(other, place + 1)))
  return words.at(own)!.slice(0, shortest)
}

const wordsOf = (name: string): readonly string[] => name.match(/[\p{L}\p{N}]+/gu) ?? [name]

/** True when there is more than one. */
export const hasSeveral = (connections: readonly Connection[]): boolean =>
  connections.some(({ main }) => !main)

/** For a preview: what the main one would post is asked for by naming none. */
export const unlessMain = (connection: Connection | undefined) =>
  connection?.main === false ? connection.connection_id : undefined
