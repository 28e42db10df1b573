import { contentTypeOf } from '../core/content-type.ts'
import { readPicture } from '../core/picture.ts'
import { pull } from '../core/pull.ts'
import type { Store } from '../core/store.ts'
import type { PostMedia } from '../core/truth.ts'

export type Checked = { readonly kind: 'good'; readonly media: PostMedia } | { readonly kind: 'bad'; readonly reason: string }

export type Fetched = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | { readonly kind: 'lost' }

const pullMs = 10_000

/** One try to fetch media. A redirect counts as lost: TikTok does not follow any. */
export async function fetchMedia(url: string, bytesMax: number): Promise<Fetched> {
  const pulled = await pull({ url, bytesMax, timeoutMs: pullMs, userAgent: 'TikTokBot/1.0 (Crier sandbox)' })
  return pulled.kind === 'bytes' ? { kind: 'bytes', bytes: pulled.bytes } : { kind: 'lost' }
}

/** JPEG or WebP, at most 1080p in either direction; TikTok takes no PNG. */
export function checkPhoto(store: Store, bytes: Uint8Array): Checked {
  const picture = readPicture(bytes)
  if (picture?.contentType !== 'image/jpeg' && picture?.contentType !== 'image/webp')
    return { kind: 'bad', reason: 'file_format_check_failed' }
  const { width, height } = picture
  if (Math.min(width, height) > 1_080 || Math.max(width, height) > 1_920) return { kind: 'bad', reason: 'picture_size_check_failed' }
  return { kind: 'good', media: { ...kept(store, bytes), kind: 'image', width, height } }
}

export function checkVideo(store: Store, bytes: Uint8Array): Checked {
  const good = ['video/mp4', 'video/quicktime', 'video/webm'].includes(contentTypeOf(bytes))
  return good
    ? { kind: 'good', media: { ...kept(store, bytes), kind: 'video', width: null, height: null } }
    : { kind: 'bad', reason: 'file_format_check_failed' }
}

function kept(store: Store, bytes: Uint8Array) {
  return { sha256: store.keepBytes(bytes), bytes: bytes.byteLength, content_type: contentTypeOf(bytes), alt_text: '' }
}
