import { mediaFacts } from '../core/media-facts.ts'
import { readPictureFacts } from '../core/picture.ts'
import { pull } from '../core/pull.ts'
import type { Store } from '../core/store.ts'
import type { PostMedia } from '../core/truth.ts'
import { readVideo, type VideoFacts } from '../core/video.ts'

type CheckedFile =
  | { readonly kind: 'good'; readonly media: PostMedia }
  | { readonly kind: 'bad'; readonly reason: string }

export type Fetched =
  { readonly kind: 'bytes'; readonly bytes: Uint8Array } | { readonly kind: 'lost' }

const pullMs = 10_000

/** One try to fetch media. A redirect counts as lost: TikTok does not follow any. */
export async function fetchMedia(url: string, bytesMax: number): Promise<Fetched> {
  const pulled = await pull({
    url,
    bytesMax,
    timeoutMs: pullMs,
    userAgent: 'TikTokBot/1.0 (Crier sandbox)',
  })
  return pulled.kind === 'bytes' ? { kind: 'bytes', bytes: pulled.bytes } : { kind: 'lost' }
}

/** JPEG or WebP, at most 1080p in either direction; TikTok takes no PNG. */
export function checkPhoto(store: Store, bytes: Uint8Array): CheckedFile {
  const picture = readPictureFacts(bytes)
  if (picture?.contentType !== 'image/jpeg' && picture?.contentType !== 'image/webp')
    return { kind: 'bad', reason: 'file_format_check_failed' }
  const { width, height } = picture
  if (Math.min(width, height) > 1_080 || Math.max(width, height) > 1_920)
    return { kind: 'bad', reason: 'picture_size_check_failed' }
  return { kind: 'good', media: { ...kept(store, bytes), kind: 'image' } }
}

const videoCodecs = ['avc', 'hevc', 'vp8', 'vp9']

export async function checkVideo(
  store: Store,
  bytes: Uint8Array,
  secondsMax: number,
): Promise<CheckedFile> {
  const video = await readVideo(bytes)
  const reason = videoProblem(video, secondsMax)
  return reason === undefined
    ? { kind: 'good', media: { ...kept(store, bytes, video), kind: 'video' } }
    : { kind: 'bad', reason }
}

function videoProblem(video: VideoFacts | undefined, secondsMax: number): string | undefined {
  if (video === undefined || !videoCodecs.includes(video.codec)) return 'file_format_check_failed'
  const { durationMs, framesPerSecond, width, height, pixels } = video
  if (!pixels.common || pixels.bits > 10) return 'file_format_check_failed'
  if (durationMs < 3_000 || durationMs > secondsMax * 1_000) return 'duration_check_failed'
  // Rates are averages: 23.976 is a film's, and 59.94 a camera's.
  if (framesPerSecond < 22.9 || framesPerSecond > 60.5) return 'frame_rate_check_failed'
  return Math.min(width, height) < 360 || Math.max(width, height) > 4_096
    ? 'picture_size_check_failed'
    : undefined
}

function kept(store: Store, bytes: Uint8Array, video?: VideoFacts) {
  return { sha256: store.keepBytes(bytes), ...mediaFacts(bytes, video), alt_text: '' }
}
