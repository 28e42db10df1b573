import type { MadeVideo } from '@crier/writing/text/visual.ts'
import { runBounded, type Bounds } from '../reading/run-bounded.ts'
import { Unreadable } from '../reading/unreadable.ts'

/** The path of the program. */
export type Ffmpeg = string

interface Conversion {
  readonly from: string
  readonly to: string
  readonly wanted: MadeVideo
  readonly signal: AbortSignal
  readonly onBegin?: Bounds['onBegin']
}

// 4K at 60 frames a second takes 1.3 GB with two threads.
const memoryBytesMax = 2_048 * 1024 * 1024
// CRIER_PROCESSING_WINDOW ends the wait before this does.
const wallMs = 2 * 3_600_000
// Four times its length on two cores, where 1080p takes half of it and 4K at 60 all of it.
const processorSecondsOf = (durationMs: number) =>
  Math.min(60 + Math.ceil((8 * durationMs) / 1_000), 2 * 3_600)

const demuxers: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'image/gif': 'gif',
}

/**
 * A file is read as what it is, whatever is in it: playlists and their kin would lead to
 * other files.
 */
// mutant: read-protocols
export const readSafely = (from: string, type: string, times = 1): string[] => [
  ...[
    '-nostdin',
    '-hide_banner',
    '-loglevel',
    'quiet',
    '-y',
    '-threads',
    '2',
    '-protocol_whitelist',
    'file,pipe',
  ],
  ...(times > 1 ? ['-stream_loop', String(times - 1)] : []),
  ...['-f', demuxers[type]!, '-i', `file:${from}`],
]

export async function convertVideo(
  ffmpeg: Ffmpeg,
  { from, to, wanted, signal, onBegin }: Conversion,
): Promise<void> {
  const processorSeconds = processorSecondsOf(wanted.durationMs)
  const bounds = {
    bytesMax: wanted.bytesMax,
    memoryBytesMax,
    processorSeconds,
    wallMs,
    signal,
    ...(onBegin && { onBegin }),
  }
  if (await runBounded(ffmpeg, parameters(from, to, wanted), bounds)) return
  // Tone mapping needs zimg, which some builds of ffmpeg do not have: they fail at once. Then the
  // colours are paler than they were.
  const { toneMapped, ...plain } = wanted
  if (
    toneMapped &&
    !signal.aborted &&
    (await runBounded(ffmpeg, parameters(from, to, plain), bounds))
  )
    return
  throw new Unreadable('The video could not be converted: it is broken, or it takes too long.')
}

// BT.709 in 8 bits, of which every player knows what it means.
const ordinaryColours = [
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-colorspace',
  'bt709',
  '-color_range',
  'tv',
]

function filtersFor({
  from: type,
  width,
  height,
  framesPerSecond,
  toneMapped,
  deinterlaced,
}: MadeVideo): string {
  // Transparent parts of a GIF become white, as in pictures.
  if (type === 'image/gif')
    return [
      `color=c=white:s=${width}x${height}:r=${gifRate}[ground]`,
      `[in]scale=${width}:${height}[shown]`,
      '[ground][shown]overlay=shortest=1:format=rgb,scale=out_color_matrix=bt709:out_range=tv,setsar=1[out]',
    ].join(';')
  const scaled = `scale=${width}:${height}:out_color_matrix=bt709:out_range=tv`
  return [
    ...(deinterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    // In floating point a pixel costs ten times as much: only those that are kept.
    ...(toneMapped
      ? [
          `scale=${width}:${height}`,
          'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p',
        ]
      : []),
    ...[scaled, 'setsar=1'],
    ...(framesPerSecond === null ? [] : [`fps=${framesPerSecond}`]),
  ].join(',')
}

const gifRate = 30

function parameters(from: string, to: string, wanted: MadeVideo): string[] {
  const { from: type, bitsPerSecondMax, times = 1 } = wanted
  const soundBits = 128_000
  const pictureBits = Math.max(200_000, bitsPerSecondMax - soundBits)
  return [
    ...readSafely(from, type, times),
    // The first picture and the first sound track, and nothing else.
    ...[
      '-map',
      '0:v:0',
      '-map',
      '0:a:0?',
      '-sn',
      '-dn',
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
    ],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '20',
      '-profile:v',
      'high',
      '-pix_fmt',
      'yuv420p',
      '-threads',
      '2',
    ],
    ...[
      '-maxrate',
      String(pictureBits),
      '-bufsize',
      String(2 * pictureBits),
      '-vf',
      filtersFor(wanted),
    ],
    ...ordinaryColours,
    ...['-c:a', 'aac', '-b:a', String(soundBits), '-ar', '48000', '-ac', '2'],
    ...['-f', 'mp4', `file:${to}`],
  ]
}
