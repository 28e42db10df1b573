import { labelOf } from '@crier/contract/networks/index.ts'
import type { GifLimits, VideoLimits } from '@crier/contract/networks/network.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { Asset, StreamFacts } from '@crier/writing/text/visual.ts'

/**
 * Lists the limits that a video breaks, with the allowed values. Facts that could not be read from
 * the file break no limit.
 */
export function videoErrors(platform: Platform, video: Asset, limits: VideoLimits): string[] {
  const { streams } = video
  const inside = streams
    ? [...pixelErrors(platform, streams, limits), ...soundErrors(platform, streams, limits)]
    : []
  return [
    ...fileErrors(platform, video, limits),
    ...pictureErrors(platform, video, limits),
    ...inside,
  ]
}

function pixelErrors(platform: Platform, streams: StreamFacts, limits: VideoLimits): string[] {
  const takes = `${labelOf(platform)} takes`
  const { chroma, bitDepth, isInterlaced, hasSquarePixels, isTrimmed } = streams
  const isOther =
    (chroma !== null && !limits.chromas.includes(chroma)) ||
    /* mutant: bit-depth */ (bitDepth ?? 0) > limits.bitDepthMax
  return [
    ...(isOther
      ? [
          `stores its colours as ${chroma ?? 'unknown'} in ${bitDepth} bits; ${takes} ` +
            `${limits.chromas.join(', ')} in ${bitsUpTo(limits)} bits.`,
        ]
      : []),
    ...(limits.progressiveOnly && isInterlaced
      ? [`is interlaced; ${takes} progressive videos.`]
      : []),
    ...(limits.squarePixelsOnly && !hasSquarePixels
      ? [`has pixels that are not square; ${takes} square ones.`]
      : []),
    ...(!limits.takesTrimmed && isTrimmed
      ? [
          `still has frames that its edit list hides; ${takes} videos without edit lists. ` +
            'Export it from an editor.',
        ]
      : []),
  ]
}

const bitsUpTo = ({ bitDepthMax }: VideoLimits) => (bitDepthMax > 8 ? `8 to ${bitDepthMax}` : '8')

function soundErrors(platform: Platform, { sound }: StreamFacts, limits: VideoLimits): string[] {
  if (sound === null) return []
  const takes = `${labelOf(platform)} takes`
  const { channelsMax, hertzMax, takesHighEfficiency } = limits.sound
  return [
    ...(channelsMax !== null && sound.channels > channelsMax
      ? [`has ${sound.channels} channels of sound; ${takes} at most ${channelsMax}.`]
      : []),
    ...(hertzMax !== null && sound.hertz > hertzMax
      ? [`has sound of ${decimals(sound.hertz)} Hz; ${takes} at most ${decimals(hertzMax)}.`]
      : []),
    ...(!takesHighEfficiency && sound.isHighEfficiency
      ? [`has sound in HE-AAC; ${takes} AAC-LC.`]
      : []),
  ]
}

function fileErrors(
  platform: Platform,
  { contentType, codecs, bytes, durationMs }: Asset,
  limits: VideoLimits,
): string[] {
  const takes = `${labelOf(platform)} takes`
  const seconds = (durationMs ?? limits.secondsMin * 1_000) / 1_000
  const others = codecs.filter((codec) => !taken(limits, codec))
  return [
    ...(limits.types.includes(contentType)
      ? []
      : [`is ${typeName(contentType)}; ${takes} ${limits.types.map(typeName).join(' and ')}.`]),
    ...others.map(
      (codec) => `is in ${codecName(codec)}; ${takes} ${namesOf(takenCodecs(limits))}.`,
    ),
    ...(bytes < limits.bytesMin
      ? [`has ${megabytes(bytes)}; ${takes} ${megabytes(limits.bytesMin)} and more.`]
      : []),
    ...(bytes > limits.bytesMax
      ? [`has ${megabytes(bytes)}; ${takes} at most ${megabytes(limits.bytesMax)}.`]
      : []),
    ...(seconds < limits.secondsMin || seconds > limits.secondsMax
      ? [
          `lasts ${decimals(seconds)} s; ${takes} ${limits.secondsMin} to ` +
            `${decimals(limits.secondsMax)} s.`,
        ]
      : []),
  ]
}

/** A network that names only picture codecs accepts any sound. */
function taken({ pictureCodecs, soundCodecs }: VideoLimits, codec: string): boolean {
  const named = codecsOfPictures.has(codec) ? pictureCodecs : soundCodecs
  return named === null || named.includes(codec)
}

const codecsOfPictures: ReadonlySet<string> = new Set([
  'avc',
  'hevc',
  'vp8',
  'vp9',
  'av1',
  'prores',
])
const takenCodecs = ({ pictureCodecs, soundCodecs }: VideoLimits) => [
  ...(pictureCodecs ?? []),
  ...(soundCodecs ?? []),
]

/** True when the shape is unknown, too. */
export function hasTakenShape(
  { width, height }: Pick<Asset, 'width' | 'height'>,
  { ratioMin, ratioMax }: VideoLimits,
): boolean {
  if (width === null || height === null || height < 1) return true
  return width / height >= ratioMin && width / height <= ratioMax
}

function pictureErrors(
  platform: Platform,
  { width, height, frames, bytes, durationMs }: Asset,
  limits: VideoLimits,
): string[] {
  const takes = `${labelOf(platform)} takes`
  const perSecond = (count: number | null) =>
    count === null || durationMs === null || durationMs < 1 ? null : (count * 1_000) / durationMs
  const [rate, bits] = [perSecond(frames), perSecond(bytes * 8)]
  return [
    ...sideErrors(takes, width, height, limits),
    ...(limits.widthMax !== null && width !== null && width > limits.widthMax
      ? [`is ${width} pixels wide; ${takes} at most ${limits.widthMax}.`]
      : []),
    ...(!hasTakenShape({ width, height }, limits)
      ? [
          `is ${width} by ${height} pixels; ${takes} shapes from ${shape(limits.ratioMin)} to ` +
            `${shape(limits.ratioMax)} (width to height).`,
        ]
      : []),
    ...(isOutside(rate, limits.framesPerSecondMin, limits.framesPerSecondMax)
      ? [
          `has ${decimals(rate!)} frames a second; ${takes} ` +
            `${Math.ceil(limits.framesPerSecondMin ?? 1)} to ` +
            `${Math.floor(limits.framesPerSecondMax!)}.`,
        ]
      : []),
    ...(isOutside(bits, null, limits.bitsPerSecondMax)
      ? [
          `has ${decimals(bits! / 1_000_000)} Mbit a second; ${takes} at most ` +
            `${limits.bitsPerSecondMax! / 1_000_000}.`,
        ]
      : []),
  ]
}

function sideErrors(
  takes: string,
  width: number | null,
  height: number | null,
  limits: VideoLimits,
): string[] {
  if (width === null || height === null) return []
  const { sideMin = 1, sideMax = Infinity, shorterSideMax = sideMax } = limits
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (shorter >= sideMin && longer <= sideMax && shorter <= shorterSideMax) return []
  const what = `is ${width} by ${height} pixels; ${takes}`
  return [
    shorterSideMax < sideMax
      ? `${what} at most ${decimals(sideMax)} by ${decimals(shorterSideMax)}, upright too.`
      : `${what} ${sideMin} to ${decimals(sideMax)} a side.`,
  ]
}

export function gifErrors(platform: Platform, gif: Asset, limits: GifLimits): string[] {
  const { bytes, frames } = gif
  const takes = `${labelOf(platform)} takes`
  return [
    ...(bytes > limits.bytesMax
      ? [`has ${megabytes(bytes)}; ${takes} GIFs of at most ${megabytes(limits.bytesMax)}.`]
      : []),
    ...((frames ?? 1) > limits.framesMax
      ? [`has ${frames} frames; ${takes} at most ${limits.framesMax}.`]
      : []),
    ...gifSizeErrors(takes, gif, limits),
  ]
}

function gifSizeErrors(
  takes: string,
  { frames, width, height }: Asset,
  limits: GifLimits,
): string[] {
  if (width === null || height === null) return []
  const { pixelsMax, widthMax = Infinity, heightMax = Infinity, allPixelsMax = Infinity } = limits
  const what = `is ${width} by ${height} pixels`
  const all = width * height * (frames ?? 1)
  return [
    ...(width > widthMax || height > heightMax
      ? [`${what}; ${takes} at most ${decimals(widthMax)} by ${decimals(heightMax)}.`]
      : []),
    ...(pixelsMax !== null && width * height > pixelsMax
      ? [`${what}; ${takes} at most ${pixelsMax / 1_000_000} megapixels.`]
      : []),
    ...(all > allPixelsMax
      ? [
          `has ${Math.round(all / 1_000_000)} megapixels in all its frames; ${takes} at most ` +
            `${allPixelsMax / 1_000_000}.`,
        ]
      : []),
  ]
}

export function documentErrors(
  platform: Platform,
  { bytes, frames: pages }: Asset,
  {
    documentBytesMax,
    pages: pagesMax,
  }: { readonly documentBytesMax: number; readonly pages: number },
): string[] {
  const takes = `${labelOf(platform)} takes`
  return [
    ...(bytes > documentBytesMax
      ? [`has ${megabytes(bytes)}; ${takes} documents of at most ${megabytes(documentBytesMax)}.`]
      : []),
    ...((pages ?? 1) > pagesMax ? [`has ${pages} pages; ${takes} at most ${pagesMax}.`] : []),
  ]
}

const isOutside = (value: number | null, least: number | null, most: number | null) =>
  value !== null && ((least !== null && value < least) || (most !== null && value > most))

const decimals = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 3 })
const megabytes = (bytes: number) =>
  bytes < 1_000_000 ? `${decimals(bytes / 1_000)} kB` : `${decimals(bytes / 1_000_000)} MB`
export const shape = (ratio: number) =>
  ratio === 0.75
    ? '3:4'
    : ratio < 1
      ? `1:${decimals(Math.round(10 / ratio) / 10)}`
      : `${decimals(ratio)}:1`

const typeNames: Readonly<Record<string, string>> = {
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
}
const typeName = (type: string) => typeNames[type] ?? type
const codecNames: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  aac: 'AAC',
  opus: 'Opus',
  vorbis: 'Vorbis',
  mp3: 'MP3',
  prores: 'ProRes',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
}
const codecName = (codec: string) => codecNames[codec] ?? (codec.startsWith('pcm') ? 'PCM' : codec)
const namesOf = (codecs: readonly string[]) => codecs.map(codecName).join(', ')
