import type { Platform } from '@crier/contract/platform.ts'
import type { OutboundRequest } from '@crier/server/ports/outbound/outbound.ts'
import type { Chance } from '../machine/chance.ts'
import type { Simulation } from '../machine/simulation.ts'

/** A post as a network really holds it: the truth that everything else is compared with. */
export interface Post {
  readonly network: Platform
  readonly author: string
  readonly id: string
  /** The visible text. */
  readonly text: string
  /** Everything else by which the network speaks of it. */
  readonly handles: readonly string[]
  /** When the request that made it public left its sender. */
  readonly leftAt: number
  readonly at: number
  /** From then on listings show it. */
  readonly visibleAt: number
  readonly repliesTo: string | null
  /** Its uploads, in order; absent without any. */
  readonly media?: readonly string[]
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

/** A request as it arrives. */
export interface Arrived {
  readonly method: OutboundRequest['method']
  /** Behind the host's name. */
  readonly path: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly json: Readonly<Record<string, any>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly token: string
}

/** One network: what it answers and what it holds. */
export interface Model {
  readonly platform: Platform
  handle(arrived: Arrived): Reply
}

/** Common needs of all models. */
export interface NetworkHarness {
  readonly sim: Simulation
  readonly chance: Chance
  /** For posts that are taken and denied. */
  readonly denials: Chance
  readonly posts: Post[]
  /** Journals a post, and checks it. */
  apply(
    post: Omit<Post, 'at' | 'leftAt' | 'visibleAt'> & {
      readonly lagMs?: number
      readonly leftAt?: number
    },
  ): void
  /** When the request left that is being handled. */
  leftAt(): number
  nextId(): string
  /**
   * Fetches a picture of ours, as networks do that are handed addresses; tells whether it was
   * there.
   */
  fetch(url: string, onEnd: (isThere: boolean) => void): void
}

// Long enough after the send for the reconciliation after a refusal to see the post in any list.
const drawnWithinMs = 3_000

/** Now and then a network takes a post and says all the same that there were too many calls. */
export function takesAndDenies({ sim, denials }: NetworkHarness): boolean {
  if (!sim.isRough || !denials.happens(0.02)) return false
  sim.saw('taken_and_denied')
  return true
}

export const lagOfDenied = (chance: Chance) => chance.between(0, drawnWithinMs)

/** Listings lag behind: mostly seconds, now and then minutes. */
export function listingLag(chance: Chance): number {
  return chance.happens(0.9) ? chance.between(0, 3_000) : chance.between(10_000, 240_000)
}

export function visiblePosts(
  { sim, posts }: NetworkHarness,
  network: Platform,
  author: string,
): Post[] {
  return posts
    .filter(
      (post) => post.network === network && post.author === author && post.visibleAt <= sim.now,
    )
    .reverse()
}
