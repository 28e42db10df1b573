import { createHash } from 'node:crypto'
import type { JsonObject } from '../core/bodies.ts'
import type { SandboxPorts } from '../core/network.ts'
import { snowflakes } from '../core/snowflake.ts'
import { idOf } from './urns.ts'

/** One post as LinkedIn stores it. */
export interface Share {
  readonly urn: string
  readonly author: string
  /** Little text, as reads answer it. */
  readonly commentary: string
  readonly visibility: string
  readonly distribution: JsonObject
  readonly content: JsonObject | null
  readonly reshare_parent: string | null
  readonly reshare_disabled: boolean
  readonly created_at: number
  readonly modified_at: number
  /** Equal for posts that LinkedIn takes for duplicates. */
  readonly fingerprint: string
}

export interface Shares {
  newUrn(type: 'share' | 'ugcPost' | 'comment'): string
  /** The URN of a post that was made elsewhere some minutes ago: no list here has it. */
  urnFromElsewhere(): string
  add(share: Share): void
  change(share: Share): void
  get(urn: string): Share | undefined
  remove(urn: string): void
  /** An author's posts, oldest first. */
  ofAuthor(author: string): Share[]
  /** The author's last post with this fingerprint. */
  lastLike(fingerprint: string): Pick<Share, 'urn' | 'created_at'> | undefined
}

const elsewhereMs = 300_000

export function openShares(ports: SandboxPorts): Shares {
  const table = ports.store.table<Share>('linkedin.shares')
  const numbers = ports.store.table<string>('linkedin.numbers')
  const byAuthor = new Map<string, Set<string>>()
  // Deleting a post does not make a copy of it new, so this remembers beyond the table.
  const seen = new Map<string, Pick<Share, 'urn' | 'created_at'>>()
  for (const share of table.values()) index(share)
  const newNumber = snowflakes(ports.clock.now, 0n, BigInt(numbers.get('last') ?? 0))

  function index(share: Share) {
    const urns = byAuthor.get(share.author) ?? new Set()
    byAuthor.set(share.author, urns.add(share.urn))
    seen.set(share.fingerprint, { urn: share.urn, created_at: share.created_at })
  }

  return {
    newUrn(type) {
      const number = newNumber()
      numbers.put('last', number)
      return `urn:li:${type}:${number}`
    },
    urnFromElsewhere: () =>
      `urn:li:share:${snowflakes(() => ports.clock.now() - elsewhereMs, 0n)()}`,
    add(share) {
      table.put(share.urn, share)
      index(share)
    },
    change: (share) => table.put(share.urn, share),
    get: (urn) => table.get(urn),
    remove(urn) {
      const share = table.get(urn)
      if (share === undefined) return
      table.delete(urn)
      byAuthor.get(share.author)?.delete(urn)
    },
    ofAuthor: (author) =>
      [...(byAuthor.get(author) ?? [])].flatMap((urn): Share[] => {
        const share = table.get(urn)
        return share === undefined ? [] : [share]
      }),
    lastLike: (fingerprint) => seen.get(fingerprint),
  }
}

/** Two posts of one author with equal text and content are the same to LinkedIn. */
export function fingerprintOf(author: string, commentary: string, content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([author, commentary, content]))
    .digest('base64url')
}

/** The number in a post's URN, which comments carry. */
export const numberOf = idOf
