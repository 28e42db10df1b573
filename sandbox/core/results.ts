import { createHash } from 'node:crypto'
import type { SandboxClock } from './clock.ts'
import type { Store } from './store.ts'
import type { Truth } from './truth.ts'

/** The current analytics of a post. */
export interface SimulatedResults {
  readonly likes: number
  readonly comments: number
  readonly shares: number
  readonly views: number
}

export const resultNames = ['likes', 'comments', 'shares', 'views'] as const

export interface PostResults {
  /** All nothing for a post that there is not. */
  of(platform: string, externalId: string): SimulatedResults
  /** From now on these numbers are what is given, and grow no more. */
  set(platform: string, externalId: string, given: Partial<SimulatedResults>): SimulatedResults
}

const none: SimulatedResults = { likes: 0, comments: 0, shares: 0, views: 0 }
const dayMs = 86_400_000

/**
 * Made-up readers: how many they will be follows from the post's id and comes with its age, quickly
 * at first and then ever more slowly. Of the same post at the same age there are always as many.
 */
export function openResults(store: Store, clock: SandboxClock, truth: Truth): PostResults {
  const table = store.table<Partial<SimulatedResults>>('result')
  const keyOf = (platform: string, externalId: string) => `${platform}/${externalId}`
  const of = (platform: string, externalId: string): SimulatedResults => {
    const post = truth.find(platform, externalId)
    if (post === undefined) return none
    const createdAt =
      [post, ...post.pieces].find((piece) => piece.external_id === externalId)?.created_at ??
      post.created_at
    return {
      ...grown(externalId, clock.now() - createdAt),
      ...table.get(keyOf(platform, externalId)),
    }
  }
  return {
    of,
    set(platform, externalId, given) {
      const key = keyOf(platform, externalId)
      table.put(key, { ...table.get(key), ...given })
      return of(platform, externalId)
    },
  }
}

function grown(externalId: string, ageMs: number): SimulatedResults {
  const readers = 200 + (createHash('sha256').update(externalId).digest().readUInt32BE() % 4_800)
  const views = Math.floor(readers * (1 - Math.exp(-Math.max(0, ageMs) / dayMs)))
  return {
    views,
    likes: Math.floor(views / 25),
    comments: Math.floor(views / 150),
    shares: Math.floor(views / 200),
  }
}
