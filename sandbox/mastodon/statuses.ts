import type { SandboxPorts } from '../core/network.ts'
import { snowflakes } from '../core/snowflake.ts'
import { largestId } from './media-library.ts'

export const visibilities = ['public', 'unlisted', 'private', 'direct'] as const
export type Visibility = (typeof visibilities)[number]

/** One status as a server stores it. */
export interface Status {
  readonly id: string
  readonly host: string
  readonly author_id: string
  readonly text: string
  readonly spoiler_text: string
  readonly sensitive: boolean
  readonly visibility: Visibility
  readonly language: string | null
  readonly in_reply_to_id: string | null
  readonly media_ids: readonly string[]
  readonly app_name: string
  readonly app_website: string | null
  readonly created_at: number
}

export interface Statuses {
  newId(): string
  add(status: Status): void
  /** A status of one server. */
  get(host: string, id: string): Status | undefined
  find(id: string): Status | undefined
  remove(id: string): void
  /** An author's statuses on one server, oldest first. */
  ofAuthor(host: string, authorId: string): Status[]
  repliesTo(id: string): number
}

export function openStatuses(ports: SandboxPorts): Statuses {
  const table = ports.store.table<Status>('mastodon.statuses')
  const byAuthor = new Map<string, Set<string>>()
  const replies = new Map<string, number>()
  for (const status of table.values()) index(status)

  function index(status: Status) {
    const key = keyOf(status.host, status.author_id)
    byAuthor.set(key, (byAuthor.get(key) ?? new Set()).add(status.id))
    countReply(status, 1)
  }
  function countReply({ in_reply_to_id: parent }: Status, difference: number) {
    if (parent !== null) replies.set(parent, (replies.get(parent) ?? 0) + difference)
  }

  return {
    newId: snowflakes(ports.clock.now, 0n, largestId(table.values())),
    add(status) {
      table.put(status.id, status)
      index(status)
    },
    get(host, id) {
      const status = table.get(id)
      return status?.host === host ? status : undefined
    },
    find: (id) => table.get(id),
    remove(id) {
      const status = table.get(id)
      if (status === undefined) return
      table.delete(id)
      byAuthor.get(keyOf(status.host, status.author_id))?.delete(id)
      countReply(status, -1)
    },
    ofAuthor: (host, authorId) =>
      [...(byAuthor.get(keyOf(host, authorId)) ?? [])]
        .map((id) => table.get(id))
        .filter((status) => status !== undefined),
    repliesTo: (id) => replies.get(id) ?? 0,
  }
}

function keyOf(host: string, authorId: string): string {
  return `${host}/${authorId}`
}
