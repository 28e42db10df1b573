import type { SandboxPorts } from '../core/network.ts'
import { idsAfter } from './ids.ts'
import type { TweetMedia } from './tweets.ts'

export const categories = [
  'tweet_image',
  'tweet_gif',
  'tweet_video',
  'amplify_video',
  'dm_image',
  'dm_gif',
  'dm_video',
  'subtitles',
] as const
export type Category = (typeof categories)[number]

/** An upload, from the first call about it on. */
export interface XUpload {
  readonly media_id: string
  readonly author_id: string
  readonly category: Category
  readonly media_type: string
  readonly total_bytes: number
  /** SHA-256 of each chunk by its index; empty once the whole is there. */
  readonly chunks: Readonly<Record<string, string>>
  /** The whole, once it is there. */
  readonly content: {
    readonly sha256: string
    readonly bytes: number
    readonly content_type: string
    readonly width: number | null
    readonly height: number | null
    readonly duration_ms: number | null
  } | null
  readonly alt_text: string
  readonly expires_at: number
  /** When processing began and ends; null where there is none. */
  readonly processing: { readonly from: number; readonly until: number } | null
  readonly rejected: boolean
  readonly used: boolean
}

export interface MediaLibrary {
  newId(): string
  put(upload: XUpload): void
  /** An author's own upload that has not expired. */
  get(authorId: string, mediaId: string): XUpload | undefined
  /**
   * The media of these ids when they may be attached together now: own, ready, unexpired, unused,
   * and 4 photos or 1 GIF or 1 video.
   */
  attachable(authorId: string, mediaIds: readonly string[]): TweetMedia[] | undefined
  markUsed(mediaIds: readonly string[]): void
}

const photosMax = 4

export function openMediaLibrary(ports: SandboxPorts): MediaLibrary {
  const table = ports.store.table<XUpload>('x.media')

  function get(authorId: string, mediaId: string): XUpload | undefined {
    const upload = table.get(mediaId)
    return upload === undefined ||
      upload.author_id !== authorId ||
      upload.expires_at <= ports.clock.now()
      ? undefined
      : upload
  }

  return {
    newId: idsAfter(
      [...table.values()].map((upload) => upload.media_id),
      ports.clock.now,
    ),
    put: (upload) => table.put(upload.media_id, upload),
    get,
    attachable(authorId, mediaIds) {
      const media: TweetMedia[] = []
      for (const mediaId of mediaIds) {
        const item = asMedia(get(authorId, mediaId), ports.clock.now())
        if (item === undefined) return undefined
        media.push(item)
      }
      const onlyPhotos = media.length <= photosMax && media.every((item) => item.type === 'photo')
      return onlyPhotos || media.length === 1 ? media : undefined
    },
    markUsed(mediaIds) {
      for (const mediaId of mediaIds) {
        const upload = table.get(mediaId)
        if (upload !== undefined) table.put(mediaId, { ...upload, used: true })
      }
    },
  }
}

function asMedia(upload: XUpload | undefined, now: number): TweetMedia | undefined {
  if (upload === undefined || upload.content === null || upload.used || upload.rejected)
    return undefined
  if (upload.processing !== null && upload.processing.until > now) return undefined
  const type = typeOf(upload.category)
  if (type === undefined) return undefined
  const { content, alt_text } = upload
  return {
    kind: type === 'photo' ? 'image' : 'video',
    type,
    media_key: mediaKey(upload),
    alt_text,
    ...content,
  }
}

function typeOf(category: Category): TweetMedia['type'] | undefined {
  switch (category) {
    case 'tweet_image':
      return 'photo'
    case 'tweet_gif':
      return 'animated_gif'
    case 'tweet_video':
    case 'amplify_video':
      return 'video'
    default:
      return undefined
  }
}

/** The other name of an upload; its prefix tells the kind. It is not accepted in `media_ids`. */
export function mediaKey({ category, media_id }: Pick<XUpload, 'category' | 'media_id'>): string {
  const prefixes: Partial<Record<Category, string>> = {
    tweet_video: '7',
    amplify_video: '13',
    dm_video: '7',
    tweet_gif: '16',
    dm_gif: '16',
  }
  return `${prefixes[category] ?? '3'}_${media_id}`
}
