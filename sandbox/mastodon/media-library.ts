import type { SandboxPorts } from '../core/network.ts'
import { snowflakes } from '../core/snowflake.ts'
import type { PostMedia } from '../core/truth.ts'

export type MediaType = 'image' | 'gifv' | 'video'

/** An upload of one author on one server. */
export interface MediaAttachment {
  readonly id: string
  readonly host: string
  readonly author_id: string
  readonly type: MediaType
  readonly content: Omit<PostMedia, 'kind' | 'alt_text'>
  readonly description: string
  readonly created_at: number
  readonly processed_at: number
  /** The processing fails. */
  readonly rejected: boolean
  readonly attached: boolean
}

export interface MediaLibrary {
  newId(): string
  put(media: MediaAttachment): void
  /** An author's own upload that no status has yet; others end after a day. */
  unattached(host: string, authorId: string, id: string): MediaAttachment | undefined
  get(id: string): MediaAttachment | undefined
  isProcessed(media: MediaAttachment): boolean
}

const unattachedMs = 86_400_000

export function openMediaLibrary(ports: SandboxPorts): MediaLibrary {
  const table = ports.store.table<MediaAttachment>('mastodon.media')
  const { now } = ports.clock
  return {
    newId: snowflakes(now, 0n, largestId(table.values())),
    put: (media) => table.put(media.id, media),
    get: (id) => table.get(id),
    isProcessed: (media) => media.processed_at <= now(),
    unattached(host, authorId, id) {
      const media = table.get(id)
      return media?.host === host &&
        media.author_id === authorId &&
        !media.attached &&
        media.created_at + unattachedMs > now()
        ? media
        : undefined
    },
  }
}

export function largestId(known: Iterable<{ readonly id: string }>): bigint {
  let largest = 0n
  for (const { id } of known) if (BigInt(id) > largest) largest = BigInt(id)
  return largest
}
