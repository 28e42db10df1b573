import type { Connection, Platform } from '@crier/sdk/operations.ts'
import { connectionTexts } from '../texts/connections.ts'
import { platforms } from './is-platform.ts'

/** A connection as people know it: as they call it, else as its network calls the author. */
export const nameOf = ({ label, account_name }: Connection): string => label ?? account_name ?? connectionTexts.unnamed

export const ofNetwork = (connections: readonly Connection[], platform: Platform): readonly Connection[] =>
  connections.filter((connection) => connection.platform === platform)

/** Those to post on, in their order: of a network that was added later an account may have no connection. All, while it is not known. */
export const networksOf = (connections: readonly Connection[] | undefined): readonly Platform[] =>
  connections === undefined ? platforms : platforms.filter((platform) => ofNetwork(connections, platform).length > 0)

/**
 * By what a post or slot of this connection is told apart from those of its network's other ones. Null where there is no other, and
 * while it is not known: whoever never adds a connection never sees a name.
 */
export function distinctName(
  connections: readonly Connection[] | undefined,
  { platform, connection_id }: { readonly platform: Platform; readonly connection_id: string },
): string | null {
  if (connections === undefined) return null
  const present = ofNetwork(connections, platform)
  const own = present.find((connection) => connection.connection_id === connection_id)
  if (own === undefined) return connectionTexts.removedOne
  return present.length > 1 ? nameOf(own) : null
}

const shortest = 3

/** The same in three letters: of the word by which it first differs from each of its network's other ones. */
export function shortName(
  connections: readonly Connection[] | undefined,
  { platform, connection_id }: { readonly platform: Platform; readonly connection_id: string },
  name: string,
): string {
  const others = ofNetwork(connections ?? [], platform)
    .filter((other) => other.connection_id !== connection_id)
    .map((other) => wordsOf(nameOf(other)))
  const words = wordsOf(name)
  const begins = (other: readonly string[], length: number) => words.slice(0, length).every((word, place) => other[place] === word)
  const own = words.findIndex((_, place) => !others.some((other) => begins(other, place + 1)))
  return words.at(own)!.slice(0, shortest)
}

const wordsOf = (name: string): readonly string[] => name.match(/[\p{L}\p{N}]+/gu) ?? [name]

/** Whether there is anything to tell apart. */
export const hasSeveral = (connections: readonly Connection[]): boolean => connections.some(({ main }) => !main)

/** For a preview: what the main one would post is asked for by naming none. */
export const unlessMain = (connection: Connection | undefined) => (connection?.main === false ? connection.connection_id : undefined)
