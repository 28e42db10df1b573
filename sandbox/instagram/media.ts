import { randomBytes } from 'node:crypto'
import type { SandboxPorts } from '../core/network.ts'
import type { PostMedia } from '../core/truth.ts'
import type { Container } from './containers.ts'
import { newGraphId } from './ids.ts'

/** One published post as Instagram answers it. */
export interface InstagramMedia {
  readonly id: string
  readonly shortcode: string
  readonly author_id: string
  readonly caption: string
  readonly media_type: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM'
  readonly media_product_type: 'FEED' | 'REELS' | 'STORY'
  readonly files: readonly PostMedia[]
  readonly created_at: number
}

export type InstagramMediaTable = ReturnType<typeof openMedia>

export function openMedia(ports: SandboxPorts) {
  const table = ports.store.table<InstagramMedia>('instagram.media')
  const byAuthor = new Map<string, InstagramMedia[]>()
  const byShortcode = new Map<string, InstagramMedia>()
  for (const media of table.values()) index(media)

  function index(media: InstagramMedia) {
    byShortcode.set(media.shortcode, media)
    const own = byAuthor.get(media.author_id)
    if (own === undefined) byAuthor.set(media.author_id, [media])
    else own.push(media)
  }

  return {
    /** Publishes: from here on readers see it. */
    publish(container: Container): InstagramMedia {
      const media = {
        id: newGraphId('180', (taken) => table.has(taken)),
        // Nothing leads from an id to a shortcode: permalinks must be asked for.
        shortcode: `C${randomBytes(8).toString('base64url').slice(0, 10)}`,
        author_id: container.author_id,
        caption: container.caption,
        ...typesOf(container),
        files: container.media,
        created_at: ports.clock.now(),
      }
      table.put(media.id, media)
      index(media)
      ports.truth.add({
        external_id: media.id,
        author: media.author_id,
        text: media.caption,
        media: media.files,
        created_at: media.created_at,
      })
      return media
    },
    remove(id: string) {
      const media = table.get(id)
      if (media === undefined) return
      table.delete(id)
      byShortcode.delete(media.shortcode)
      byAuthor.set(
        media.author_id,
        (byAuthor.get(media.author_id) ?? []).filter((one) => one.id !== id),
      )
      ports.truth.remove(id)
    },
    of(authorId: string, id: string): InstagramMedia | undefined {
      const found = table.get(id)
      return found?.author_id === authorId ? found : undefined
    },
    byId: (id: string) => table.get(id),
    byShortcode: (shortcode: string) => byShortcode.get(shortcode),
    /** Newest first. */
    listOf: (authorId: string): InstagramMedia[] => (byAuthor.get(authorId) ?? []).toReversed(),
  }
}

function typesOf({
  kind,
  media,
}: Container): Pick<InstagramMedia, 'media_type' | 'media_product_type'> {
  if (kind === 'CAROUSEL') return { media_type: 'CAROUSEL_ALBUM', media_product_type: 'FEED' }
  if (kind === 'REELS') return { media_type: 'VIDEO', media_product_type: 'REELS' }
  const media_type = media[0]?.kind === 'video' ? 'VIDEO' : 'IMAGE'
  return { media_type, media_product_type: kind === 'STORIES' ? 'STORY' : 'FEED' }
}
