import { sniffContentType } from '../core/content-type.ts'
import type { Store } from '../core/store.ts'
import { mediaFacts } from '../core/media-facts.ts'
import { readPictureFacts } from '../core/picture.ts'
import { readVideo, type VideoFacts } from '../core/video.ts'
import type { Pulled } from '../core/pull.ts'
import type { PostMedia } from '../core/truth.ts'
import type { publishingErrors } from './errors.ts'
import type { Fetcher } from './fetcher.ts'

export type PulledMedia =
  | { readonly kind: 'taken'; readonly media: PostMedia }
  | {
      readonly kind: 'refused'
      readonly error: keyof typeof publishingErrors
      readonly detail: string
    }

const imageBytesMax = 8 * 1_048_576
const videoLimits = {
  reel: { bytesMax: 300 * 1_048_576, secondsMax: 900 },
  story: { bytesMax: 100 * 1_048_576, secondsMax: 60 },
} as const

/** Fetches a picture the way Instagram's servers do, and checks it by what it really is. */
export async function takeImage(
  { fetch, store, tallest }: Fetcher,
  url: string,
  altText: string,
): Promise<PulledMedia> {
  const pulled = await fetch(url, imageBytesMax)
  if (pulled.kind === 'failed') return refusedPull(pulled, 'tooLarge')
  const { bytes, contentType } = pulled
  if (!contentType.startsWith('image/'))
    return refused('unreachable', `the address answers ${contentType || 'no content type'}`)
  const picture = readPictureFacts(bytes)
  if (picture?.contentType !== 'image/jpeg')
    return refused('badFormat', `the bytes are ${sniffContentType(bytes)}`)
  const { width, height } = picture
  // 3:4 (documents say 4:5) to 1.91:1, both included.
  const [wide, high] = tallest() === '3:4' ? [3, 4] : [4, 5]
  if (width * high < height * wide || width * 100 > height * 191)
    return refused('badRatio', `the picture is ${width}×${height}`)
  if (width < 320)
    return refused('badFormat', `the picture is ${width} pixels wide, at least 320 are needed`)
  return { kind: 'taken', media: { ...kept(store, bytes, altText), kind: 'image' } }
}

/** Fetches a video, which may take long. */
export async function takeVideo(
  { fetchInParts, store }: Fetcher,
  url: string,
  place: keyof typeof videoLimits,
): Promise<PulledMedia> {
  const { bytesMax, secondsMax } = videoLimits[place]
  const pulled = await fetchInParts(url, bytesMax)
  if (pulled.kind === 'failed') return refusedPull(pulled, 'videoFormat')
  if (!/^(video|image)\//.test(pulled.contentType))
    return refused('unreachable', `the address answers ${pulled.contentType || 'no content type'}`)
  const video = await readVideo(pulled.bytes)
  if (video === undefined)
    return refused(
      'videoFormat',
      `the bytes are ${sniffContentType(pulled.bytes)}, or not complete`,
    )
  const problem = videoProblem(video, secondsMax)
  if (problem !== undefined) return refused('videoFormat', problem)
  return { kind: 'taken', media: { ...kept(store, pulled.bytes, '', video), kind: 'video' } }
}

function videoProblem(video: VideoFacts, secondsMax: number): string | undefined {
  const {
    contentType,
    codec,
    sound,
    durationMs,
    width,
    height,
    framesPerSecond,
    bitsPerSecond,
    indexFirst,
    pixels,
    hiddenFrames,
  } = video
  if (contentType === 'video/webm') return 'the video is neither MP4 nor MOV'
  if (!indexFirst) return 'moov does not stand first'
  if (codec !== 'avc' && codec !== 'hevc') return 'the pictures are neither H.264 nor HEVC'
  if (sound !== null && (sound.codec !== 'aac' || sound.hertz > 48_000))
    return 'the sound is not AAC of at most 48 kHz'
  if (sound !== null && sound.channels > 2) return 'the sound has more than two channels'
  if (!pixels.common || pixels.bits > 8 || !pixels.progressive)
    return 'the pictures are not progressive 4:2:0 in 8 bits'
  if (hiddenFrames) return 'an edit list hides frames'
  if (durationMs < 3_000 || durationMs > secondsMax * 1_000)
    return `the video has ${durationMs / 1_000} seconds; 3 to ${secondsMax} are taken`
  if (width > 1_920) return `the video is ${width} pixels wide; 1,920 are taken`
  if (width > height * 10 || height > width * 100) return `the video is ${width}×${height}`
  // Rates are averages: 23.976 is a film's, and 59.94 a camera's.
  if (framesPerSecond < 22.9 || framesPerSecond > 60.5)
    return `the video has ${framesPerSecond} frames a second; 23 to 60 are taken`
  return bitsPerSecond > 25_000_000 ? 'the video has more than 25 Mbit a second' : undefined
}

function kept(store: Store, bytes: Uint8Array, altText: string, video?: VideoFacts) {
  return { sha256: store.keepBytes(bytes), ...mediaFacts(bytes, video), alt_text: altText }
}

function refusedPull(
  { reason, detail }: Extract<Pulled, { kind: 'failed' }>,
  tooLarge: keyof typeof publishingErrors,
): PulledMedia {
  if (reason === 'too_large') return refused(tooLarge, detail)
  return refused(reason === 'timeout' ? 'downloadTimeout' : 'unreachable', detail)
}

function refused(error: keyof typeof publishingErrors, detail: string): PulledMedia {
  return { kind: 'refused', error, detail }
}
