import type { SandboxPorts } from '../core/network.ts'
import type { PostMedia } from '../core/truth.ts'
import { newGraphId } from './ids.ts'

export type ContainerKind = 'IMAGE' | 'VIDEO' | 'REELS' | 'STORIES' | 'CAROUSEL'

/** A container of media to publish. It is invisible before media_publish. */
export interface Container {
  readonly id: string
  readonly author_id: string
  readonly kind: ContainerKind
  readonly is_item: boolean
  readonly caption: string
  readonly media: readonly PostMedia[]
  readonly created_at: number
  /** When its processing ends; null while its media are fetched. */
  readonly ready_at: number | null
  /** The `status` after the processing, when it failed. */
  readonly failure: string | null
  /** The post that it became. */
  readonly media_id: string | null
}

type StatusCode = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED'

const lifetimeMs = 86_400_000

export type Containers = ReturnType<typeof openContainers>

export function openContainers(ports: SandboxPorts) {
  const table = ports.store.table<Container>('instagram.containers')
  // Fetches that were running when the sandbox ended are not continued.
  const failure = 'Media upload has failed with error code 2207053: Unknown upload error'
  for (const container of [...table.values()])
    if (container.ready_at === null)
      table.put(container.id, { ...container, failure, ready_at: ports.clock.now() })
  return {
    /** `isHere`: what it names has been fetched. */
    add(
      container: Omit<Container, 'id' | 'created_at' | 'ready_at' | 'media_id'>,
      { isHere } = { isHere: true },
    ): Container {
      const now = ports.clock.now()
      const id = newGraphId('179', (taken) => table.has(taken))
      const ready_at = isHere ? now + ports.switches.number('processing_ms') : null
      const made = { ...container, id, created_at: now, ready_at, media_id: null }
      table.put(id, made)
      return made
    },
    /** Its media has been fetched, or cannot be; from now on it is processed. */
    fetched({ id }: Container, { media, failure }: Pick<Container, 'media' | 'failure'>): void {
      const ready_at = ports.clock.now() + ports.switches.number('processing_ms')
      table.put(id, { ...table.get(id)!, media, failure, ready_at })
    },
    fail(container: Container, failure: string): void {
      table.put(container.id, { ...container, failure, ready_at: ports.clock.now() })
    },
    /** Containers of this author only: others do not exist for them. */
    of(authorId: string, id: string): Container | undefined {
      const found = table.get(id)
      return found?.author_id === authorId ? found : undefined
    },
    published(container: Container, mediaId: string): void {
      table.put(container.id, { ...container, media_id: mediaId })
    },
    statusOf({
      media_id: mediaId,
      created_at: createdAt,
      ready_at: readyAt,
      failure,
    }: Container): StatusCode {
      const now = ports.clock.now()
      if (mediaId !== null) return 'PUBLISHED'
      if (now >= createdAt + lifetimeMs) return 'EXPIRED'
      if (readyAt === null || now < readyAt) return 'IN_PROGRESS'
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
