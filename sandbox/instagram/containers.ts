import type { Ports } from '../core/network.ts'
import type { PostMedia } from '../core/truth.ts'
import { newGraphId } from './ids.ts'

export type ContainerKind = 'IMAGE' | 'VIDEO' | 'REELS' | 'STORIES' | 'CAROUSEL'

/** An order to publish. Nobody sees it before media_publish. */
export interface Container {
  readonly id: string
  readonly author_id: string
  readonly kind: ContainerKind
  readonly is_item: boolean
  readonly caption: string
  readonly media: readonly PostMedia[]
  readonly created_at: number
  /** When its processing ends. */
  readonly ready_at: number
  /** What `status` says after the processing, when it failed. */
  readonly failure: string | null
  /** The post that it became. */
  readonly media_id: string | null
}

export type StatusCode = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED'

const lifetimeMs = 86_400_000

export type Containers = ReturnType<typeof openContainers>

export function openContainers(ports: Ports) {
  const table = ports.store.table<Container>('instagram.containers')
  return {
    add(container: Omit<Container, 'id' | 'created_at' | 'ready_at' | 'media_id'>): Container {
      const now = ports.clock.now()
      const id = newGraphId('179', (taken) => table.has(taken))
      const made = { ...container, id, created_at: now, ready_at: now + ports.switches.number('processing_ms'), media_id: null }
      table.put(id, made)
      return made
    },
    /** Of this author only: others do not exist for them. */
    of(authorId: string, id: string): Container | undefined {
      const found = table.get(id)
      return found?.author_id === authorId ? found : undefined
    },
    published(container: Container, mediaId: string): void {
      table.put(container.id, { ...container, media_id: mediaId })
    },
    statusOf({ media_id: mediaId, created_at: createdAt, ready_at: readyAt, failure }: Container): StatusCode {
      const now = ports.clock.now()
      if (mediaId !== null) return 'PUBLISHED'
      if (now >= createdAt + lifetimeMs) return 'EXPIRED'
      if (now < readyAt) return 'IN_PROGRESS'
      return failure === null ? 'FINISHED' : 'ERROR'
    },
  }
}

/** The `status` text that goes with a status code. */
export function statusText(code: StatusCode, { failure }: Container): string {
  switch (code) {
    case 'IN_PROGRESS':
      return 'In Progress: Media is still being processed.'
    case 'FINISHED':
      return 'Finished: Media has been uploaded and it is ready to be published.'
    case 'ERROR':
      return `Error: ${failure ?? 'Media upload has failed.'}`
    case 'EXPIRED':
      return 'Expired: The container was not published within 24 hours and has expired.'
    case 'PUBLISHED':
      return 'Published: Media has been published.'
    default:
      return code satisfies never
  }
}
