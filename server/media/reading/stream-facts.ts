import type { InputAudioTrack, InputVideoTrack } from 'mediabunny'
import type { PixelFacts, StreamFacts } from '@crier/writing/text/visual.ts'
import { chromas, h264Pixels } from './h264-parameters.ts'

/** Reads the facts of a video's streams without decoding them. */
export async function streamFacts(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<StreamFacts> {
  const { num, den } = await video.getPixelAspectRatio()
  return {
    ...((await pixelFacts(video)) ?? { chroma: null, bitDepth: null, isInterlaced: false }),
    hasSquarePixels: num === den,
    isHdr: await video.hasHighDynamicRange(),
    // mutant: trimmed-video
    isTrimmed: (await video.getFirstTimestamp()) < trimmedSeconds,
    sound: audio && {
      channels: await audio.getNumberOfChannels(),
      hertz: await audio.getSampleRate(),
      isHighEfficiency: heAac.test((await audio.getCodecParameterString()) ?? ''),
    },
  }
}

// An edit list is also how encoders say that sound begins within a packet: some hundredths of
// a second.
const trimmedSeconds = -0.1

// The object types of SBR and of SBR with parametric stereo.
const heAac = /^mp4a\.40\.(5|29)$/

async function pixelFacts(video: InputVideoTrack): Promise<PixelFacts | null> {
  const [codec, name, config] = await Promise.all([
    video.getCodec(),
    video.getCodecParameterString(),
    video.getDecoderConfig(),
  ])
  const box = bytesOf(config?.description)
  switch (codec) {
    case 'avc':
      return box && h264Pixels(box)
    case 'hevc':
      // ISO 14496-15, 8.3.3.1.2: both are at fixed places.
      return box && box.length > 17 ? progressive(chromas[box[16]! & 3], 8 + (box[17]! & 7)) : null
    case 'vp8':
      return progressive('4:2:0', 8)
    case 'vp9':
      return vp9Pixels(name ?? '')
    case 'av1':
      return av1Pixels(name ?? '')
    case 'prores':
      return /^ap4/.test(name ?? '') ? progressive('4:4:4', 12) : progressive('4:2:2', 10)
    default:
      return null
  }
}

const progressive = (chroma: PixelFacts['chroma'] | undefined, bitDepth: number): PixelFacts => ({
  chroma: chroma ?? null,
  bitDepth,
  isInterlaced: false,
})

/** `vp09.profile.level.depth.chroma…`: profiles 0 and 2 have 4:2:0 only. */
function vp9Pixels(name: string): PixelFacts | null {
  const [, profile, depth, chroma] = /^vp09\.(\d\d)\.\d\d\.(\d\d)(?:\.(\d\d))?/.exec(name) ?? []
  if (profile === undefined) return null
  const named = { '02': '4:2:2', '03': '4:4:4' } as const
  const of =
    chroma === '02' || chroma === '03'
      ? named[chroma]
      : Number(profile) % 2 === 0 || chroma !== undefined
        ? '4:2:0'
        : '4:4:4'
  return progressive(of, Number(depth))
}

/** `av01.profile.level.depth.monochrome.chroma…`: of profile 2 the last two say more. */
function av1Pixels(name: string): PixelFacts | null {
  const [, profile, depth, monochrome, chroma] =
    /^av01\.(\d)\.\d\d[MH]\.(\d\d)(?:\.(\d)(?:\.(\d{3}))?)?/.exec(name) ?? []
  if (profile === undefined) return null
  const byProfile =
    profile === '0'
      ? '4:2:0'
      : profile === '1'
        ? '4:4:4'
        : chroma?.startsWith('11')
          ? '4:2:0'
          : '4:2:2'
  return progressive(monochrome === '1' ? '4:0:0' : byProfile, Number(depth))
}

function bytesOf(source: VideoDecoderConfig['description']): Uint8Array | null {
  if (source === undefined) return null
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}
