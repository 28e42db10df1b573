import { labelOf } from '@crier/contract/networks/index.ts'
import type { VideoLimits } from '@crier/contract/networks/network.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { DraftContent, Fitted } from '@crier/writing/text/fitted.ts'
import type { Asset, StreamFacts } from '@crier/writing/text/visual.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'
import { limitsFor } from '../fit/limits.ts'
import { gifErrors, hasTakenShape, videoErrors } from './moving-media-errors.ts'

/**
 * Decides about media that do not fit where this server can convert videos: those that break a
 * limit are converted. Where it cannot, the refusal names the limits that a conversion would fix.
 */
export function mendedByConversion(
  content: DraftContent,
  platform: Platform,
  author: FitAuthor,
  fit: (content: DraftContent) => Fitted,
): Fitted {
  const { convertsVideos } = author
  const fitted = fit(content)
  if (fitted.ok || fitted.media === undefined || convertsVideos === undefined) return fitted
  const converted = withMadeVideos(content, platform, author)
  if (converted === content) return fitted
  const mended = fit(converted)
  if (convertsVideos) return mended.ok ? withWarning(mended, platform) : mended
  const left = mended.ok ? [] : (mended.media ?? [])
  const media = fitted.media.map((error) =>
    left.includes(error) ? error : `${error} Convert it first: this server has no ffmpeg to do so.`,
  )
  return { ...fitted, media, detail: media.join(' ') }
}

/** That it is late by design, which its time does not tell. */
function withWarning(mended: Extract<Fitted, { ok: true }>, platform: Platform): Fitted {
  const { publication } = mended
  const made = publication.pieces
    .flatMap(({ pictures }) => pictures)
    .flatMap((one) => ('made' in one && one.made ? [one.made] : []))
  // One after the other. On two cores 4K at 60 frames takes as long as it lasts, and most videos
  // half of it.
  const seconds = Math.ceil(made.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1_000)
  if (seconds === 0) return mended
  const duration = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  const detail =
    `${labelOf(platform)} does not take the video as it is, so it is converted when the post is ` +
    `due. The post is published later by about ${duration} at most, as long as the video lasts, ` +
    'and by more while other videos are converted. Choose an earlier time if it matters, and a ' +
    `\`not_later_than\` that leaves this time.`
  return {
    ok: true,
    publication: {
      ...publication,
      warnings: [...publication.warnings, { code: 'video_converted', detail }],
    },
  }
}

function withMadeVideos(
  content: DraftContent,
  platform: Platform,
  author: FitAuthor,
): DraftContent {
  const { video, gif } = limitsFor(platform, author)
  if (video === null) return content
  const isTaken = (asset: Asset) =>
    asset.kind === 'gif'
      ? gif !== null && gifErrors(platform, asset, gif).length === 0
      : asset.kind !== 'video' || videoErrors(platform, asset, video).length === 0
  // A conversion keeps the shape: the refusal of another one names the sides that the file has.
  const isLeft = (asset: Asset) => isTaken(asset) || !hasTakenShape(asset, video)
  const media = (content.media ?? []).map((one) =>
    isLeft(one.asset) ? one : { ...one, asset: madeFor(one.asset, video) },
  )
  return media.some(({ asset }) => asset.made) ? { ...content, media } : content
}

// More than a telephone shows, and a quarter of the work of the largest videos.
const sideEnough = 1_920
const rateOfSlow = 30
const bitsEnough = 12_000_000
// The last frames of a GIF may be lost to rounding.
const roundedMs = 200

/**
 * A video or a GIF as it would be after its conversion. Its shape and what it lacks stay, and the
 * length of a video.
 */
function madeFor(asset: Asset, video: VideoLimits): Asset {
  const { width, height, codecs, bytes, streams } = asset
  if (!width || !height || !asset.durationMs) return asset
  // GIFs begin again at their end.
  const times =
    asset.kind === 'gif' ? Math.ceil((video.secondsMin * 1_000 + roundedMs) / asset.durationMs) : 1
  const durationMs = asset.durationMs * times
  const frames = asset.frames === null ? null : asset.frames * times
  const seconds = durationMs / 1_000
  const size = fittingSize(width, height, video)
  const framesPerSecond = fittingRate(frames === null ? null : frames / seconds, video)
  const bitsPerSecondMax = Math.floor(
    Math.min(
      bitsEnough,
      (video.bitsPerSecondMax ?? Infinity) * 0.8,
      (Math.min(video.bytesMax, Number.MAX_SAFE_INTEGER) * 8 * 0.9) / seconds,
    ),
  )
  return {
    ...asset,
    ...size,
    kind: 'video',
    contentType: 'video/mp4',
    durationMs,
    codecs: ['avc', ...(codecs.length > 1 ? ['aac'] : [])],
    bytes: Math.min(bytes, Math.floor((bitsPerSecondMax * seconds) / 8)),
    frames: framesPerSecond === null ? frames : Math.round(framesPerSecond * seconds),
    ...(streams && { streams: madeStreams(streams) }),
    made: {
      ...{
        from: asset.contentType,
        ...size,
        framesPerSecond,
        durationMs,
        bitsPerSecondMax,
        bytesMax: video.bytesMax,
      },
      ...(streams?.isHdr && { toneMapped: true }),
      ...(streams?.isInterlaced && { deinterlaced: true }),
      ...(times > 1 && { times }),
    },
  }
}

const madeStreams = ({ sound }: StreamFacts): StreamFacts => ({
  ...{
    chroma: '4:2:0',
    bitDepth: 8,
    isInterlaced: false,
    hasSquarePixels: true,
    isHdr: false,
    isTrimmed: false,
  },
  sound: sound && { channels: 2, hertz: 48_000, isHighEfficiency: false },
})

function fittingSize(
  width: number,
  height: number,
  { widthMax, sideMin = 1, sideMax = Infinity, shorterSideMax = sideMax }: VideoLimits,
) {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  const needed = Math.min(
    1,
    (widthMax ?? Infinity) / width,
    sideMax / longer,
    shorterSideMax / shorter,
  )
  const enough = Math.min(needed, sideEnough / longer)
  const scale = shorter * enough >= sideMin ? enough : needed
  // H.264 stores colours by pairs of pixels.
  const even = (side: number) => Math.max(2, 2 * Math.floor((side * scale) / 2))
  return { width: even(width), height: even(height) }
}

function fittingRate(
  rate: number | null,
  { framesPerSecondMin: least, framesPerSecondMax: most }: VideoLimits,
): number | null {
  if (rate === null) return null
  if (most !== null && rate > most) return Math.floor(most)
  return least !== null && rate < least ? rateOfSlow : null
}
