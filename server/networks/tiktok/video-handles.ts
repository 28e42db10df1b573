import { isAsset, type Asset } from '@crier/writing/text/visual.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import type { Handles } from '../outcome.ts'

/** Ids from TikTok for a video that is uploaded in chunks, as the journal stores them. */
export interface VideoUpload {
  readonly publish_id: string
  readonly upload_url: string
  /** Epoch milliseconds until when the address takes chunks. */
  readonly url_until: number
  /** How many chunks are known to be there. */
  readonly chunk_next: number
  readonly video_bytes: number
  /** The etag of the upload: chunks of other bytes must not follow those that TikTok has. */
  readonly video_etag: string
}

export const videoHandles: readonly (keyof VideoUpload)[] = [
  'publish_id',
  'upload_url',
  'url_until',
  'chunk_next',
  'video_bytes',
  'video_etag',
]

export function readVideoUpload({
  publish_id,
  upload_url,
  url_until,
  chunk_next,
  video_bytes,
  video_etag,
}: Handles): VideoUpload | null {
  if (typeof publish_id !== 'string' || typeof upload_url !== 'string') return null
  return {
    ...{ publish_id, upload_url, url_until: Number(url_until), chunk_next: Number(chunk_next) },
    ...{ video_bytes: Number(video_bytes), video_etag: String(video_etag ?? '') },
  }
}

/** The video of a piece; undefined where it shows pictures. */
export function videoOf({ pictures }: Piece): Asset | undefined {
  const [visual] = pictures
  return visual !== undefined && isAsset(visual) && visual.kind === 'video' ? visual : undefined
}
