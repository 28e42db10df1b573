import { BufferSource, Input, type InputVideoTrack, MP4, QTFF, WEBM } from 'mediabunny'
import { sniffContentType } from './content-type.ts'
import { readSequence } from './h264.ts'

/** Facts that can be read from a video without decoding it. */
export interface VideoFacts {
  readonly contentType: 'video/mp4' | 'video/quicktime' | 'video/webm'
  readonly durationMs: number
  /** As it is shown, turned. */
  readonly width: number
  readonly height: number
  /** `avc`, `hevc`, `vp8`, `vp9`, …; `unknown` where the reader does not know it. */
  readonly codec: string
  /** Null without sound. */
  readonly sound: {
    readonly codec: string
    readonly hertz: number
    readonly channels: number
    readonly highEfficiency: boolean
  } | null
  readonly pixels: Pixels
  readonly squarePixels: boolean
  /** Frames come before the beginning that an edit list names. */
  readonly hiddenFrames: boolean
  readonly framesPerSecond: number
  readonly bitsPerSecond: number
  /** Whether a player can begin before it has the whole file: `moov` comes before the pictures. */
  readonly indexFirst: boolean
}

/** The format of pixels; for a codec that is not inspected, the one that every decoder accepts. */
interface Pixels {
  /** 4:2:0, not gray, and not more colours. */
  readonly common: boolean
  readonly bits: number
  readonly progressive: boolean
}

/**
 * The facts of a whole MP4, MOV or WebM; undefined when it is another kind, cut off, or has
 * no pictures.
 */
export async function readVideo(bytes: Uint8Array): Promise<VideoFacts | undefined> {
  const contentType = videoTypes.find((type) => type === sniffContentType(bytes))
  if (contentType === undefined) return undefined
  try {
    using input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, WEBM] })
    const track = await input.getPrimaryVideoTrack()
    if (track === null) return undefined
    const sound = await input.getPrimaryAudioTrack()
    const seconds = await input.computeDuration()
    // The average of two seconds: all packets of a long video would be read otherwise.
    const { averagePacketRate } = await track.computePacketStats(120)
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    if (!(seconds > 0) || width === 0 || height === 0) return undefined
    return {
      contentType,
      durationMs: Math.round(seconds * 1_000),
      width,
      height,
      codec: (await track.getCodec()) ?? 'unknown',
      sound: sound && {
        codec: (await sound.getCodec()) ?? 'unknown',
        hertz: await sound.getSampleRate(),
        channels: await sound.getNumberOfChannels(),
        highEfficiency: ['mp4a.40.5', 'mp4a.40.29'].includes(
          (await sound.getCodecParameterString()) ?? '',
        ),
      },
      pixels: await readPixels(track),
      squarePixels: (await track.getSquarePixelWidth()) === (await track.getCodedWidth()),
      hiddenFrames: (await track.getFirstTimestamp()) < -0.1,
      framesPerSecond: averagePacketRate,
      bitsPerSecond: (bytes.byteLength * 8) / seconds,
      indexFirst: contentType === 'video/webm' || indexStandsFirst(bytes),
    }
  } catch {
    // The reader throws on what is broken; which way it is broken changes no answer of a network.
    return undefined
  }
}

async function readPixels(track: InputVideoTrack): Promise<Pixels> {
  const common: Pixels = { common: true, bits: 8, progressive: true }
  const name = (await track.getCodecParameterString()) ?? ''
  switch (await track.getCodec()) {
    case 'avc': {
      const { description } = (await track.getDecoderConfig()) ?? {}
      const sequence = ArrayBuffer.isView(description)
        ? readSequence(
            new Uint8Array(description.buffer, description.byteOffset, description.byteLength),
          )
        : undefined
      return sequence
        ? {
            common: sequence.chromaFormat === 1,
            bits: sequence.bits,
            progressive: sequence.progressive,
          }
        : common
    }
    case 'hevc': {
      // Main and Main 10; all other profiles are for what telephones do not show.
      const profile = /^h[ev][vc]1\.[A-C]?(\d+)/.exec(name)?.[1]
      return {
        ...common,
        common: profile === '1' || profile === '2',
        bits: profile === '1' ? 8 : 10,
      }
    }
    case 'vp9':
      return {
        ...common,
        common: /^vp09\.0[02]/.test(name),
        bits: /^vp09\.0[01]/.test(name) ? 8 : 10,
      }
    case 'av1':
      return {
        ...common,
        common: name.startsWith('av01.0'),
        bits: Number(/^av01\.\d\.\w+\.(\d\d)/.exec(name)?.[1] ?? 8),
      }
    case 'prores':
      return { ...common, common: false, bits: 10 }
    default:
      return common
  }
}

const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'] as const

// A file of this many boxes at its top level is none that a camera or an encoder makes.
const boxesMax = 10_000

function indexStandsFirst(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  for (let box = 0; box < boxesMax && at + 16 <= data.length; box += 1) {
    const name = data.toString('latin1', at + 4, at + 8)
    if (name === 'moov' || name === 'mdat') return name === 'moov'
    const short = data.readUInt32BE(at)
    const length = short === 1 ? Number(data.readBigUInt64BE(at + 8)) : short
    if (length < 8) return false
    at += length
  }
  return false
}
