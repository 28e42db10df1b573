import { contentTypeOf } from '../core/content-type.ts'
import type { Store } from '../core/store.ts'
import { readPicture } from '../core/picture.ts'
import type { Pulled } from '../core/pull.ts'
import type { PostMedia } from '../core/truth.ts'
import type { publishingErrors } from './errors.ts'
import type { Fetcher } from './fetcher.ts'

export type Taken =
  | { readonly kind: 'taken'; readonly media: PostMedia }
  | { readonly kind: 'refused'; readonly error: keyof typeof publishingErrors; readonly detail: string }

const imageBytesMax = 8 * 1_048_576
const videoBytesMax = 300 * 1_048_576

/** Fetches a picture the way Instagram's servers do, and checks it by what it really is. */
export async function takeImage({ fetch, store }: Fetcher, url: string, altText: string): Promise<Taken> {
  const pulled = await fetch(url, imageBytesMax)
  if (pulled.kind === 'failed') return refusedPull(pulled, 'tooLarge')
  const { bytes, contentType } = pulled
  if (!contentType.startsWith('image/')) return refused('unreachable', `the address answers ${contentType || 'no content type'}`)
  const picture = readPicture(bytes)
  if (picture?.contentType !== 'image/jpeg') return refused('badFormat', `the bytes are ${contentTypeOf(bytes)}`)
  const { width, height } = picture
  // 4:5 to 1.91:1, both included.
  if (width * 5 < height * 4 || width * 100 > height * 191) return refused('badRatio', `the picture is ${width}×${height}`)
  if (width < 320) return refused('badFormat', `the picture is ${width} pixels wide, at least 320 are needed`)
  return { kind: 'taken', media: { ...kept(store, bytes, altText), kind: 'image', width, height } }
}

export async function takeVideo({ fetch, store }: Fetcher, url: string): Promise<Taken> {
  const pulled = await fetch(url, videoBytesMax)
  if (pulled.kind === 'failed') return refusedPull(pulled, 'videoFormat')
  const type = contentTypeOf(pulled.bytes)
  if (type !== 'video/mp4' && type !== 'video/quicktime') return refused('videoFormat', `the bytes are ${type}`)
  return { kind: 'taken', media: { ...kept(store, pulled.bytes, ''), kind: 'video', width: null, height: null } }
}

function kept(store: Store, bytes: Uint8Array, altText: string) {
  return { sha256: store.keepBytes(bytes), bytes: bytes.byteLength, content_type: contentTypeOf(bytes), alt_text: altText }
}

function refusedPull({ reason, detail }: Extract<Pulled, { kind: 'failed' }>, tooLarge: keyof typeof publishingErrors): Taken {
  if (reason === 'too_large') return refused(tooLarge, detail)
  return refused(reason === 'timeout' ? 'downloadTimeout' : 'unreachable', detail)
}

function refused(error: keyof typeof publishingErrors, detail: string): Taken {
  return { kind: 'refused', error, detail }
}
