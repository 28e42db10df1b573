import { open, type FileHandle } from 'node:fs/promises'
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  StreamTarget,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { isDiskFull } from '../../database/database-errors.ts'
import type { MediaFacts } from '../../ports/files/intake.ts'
import type { MediaType } from './sniff.ts'
import { streamFacts } from './stream-facts.ts'
import { Unreadable } from './unreadable.ts'
import { videoSource } from './video-source.ts'
import { writeAt } from '../blobs/write-at.ts'

/** One track on its way from the file to the new one. */
interface Lane {
  readonly packets: AsyncIterator<Packet, void>
  /** Packets that the file's table of contents lists, and that were there. */
  readonly listed: number
  copied: number
  /** Without those before the beginning that an edit list names. */
  shown: number
  next: Packet | undefined
  add(packet: Packet): Promise<void>
}

type Packet = NonNullable<Awaited<ReturnType<EncodedPacketSink['getFirstPacket']>>>

/**
 * Copies the first picture track and the first sound track packet by packet: tags are left out, and
 * the index comes first for players.
 */
export async function cleanVideo(
  from: string,
  to: string,
  contentType: MediaType,
): Promise<MediaFacts> {
  using input = new Input({ source: videoSource(from), formats: [MP4, QTFF, WEBM] })
  const video = await readable(() => input.getPrimaryVideoTrack())
  if (!video)
    throw new Unreadable(
      'The file has no picture, only sound. Make a video of it: MP4 with H.264 and AAC.',
    )
  const audio = await readable(() => input.getPrimaryAudioTrack())
  // The library's own target leaves its file open where the video turns out broken.
  await using file = await open(to, 'w', 0o600)
  const output = undated(new Output({ format: formatOf(contentType), target: targetOf(file) }))
  const lanes: Lane[] = []
  let seconds: number
  try {
    lanes.push(await videoLane(output, video), ...(audio ? [await audioLane(output, audio)] : []))
    await output.start()
    await readable(() => copy(lanes))
    seconds = await wholeLength(input, lanes)
    await output.finalize()
  } finally {
    // Nothing is written any more when this function ends.
    if (output.state !== 'finalized') await output.cancel()
  }
  const codecs = [await video.getCodec(), await audio?.getCodec()]
  return {
    ...{
      kind: 'video',
      contentType,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
    },
    ...{
      durationMs: Math.round(seconds * 1_000),
      codecs: codecs.filter((codec) => typeof codec === 'string'),
      frames: lanes[0]!.shown,
    },
    streams: await readable(() => streamFacts(video, audio)),
  }
}

function targetOf(file: FileHandle): StreamTarget {
  const write = ({ data, position }: { data: Uint8Array; position: number }) =>
    writeAt(file, data, position)
  return new StreamTarget(new WritableStream({ write }), { chunked: true })
}

/** A private field of the library's output. */
interface Dated {
  readonly _muxer: { creationTime?: number }
}

/**
 * The library writes the present second into an MP4: the same video uploaded twice would be two
 * files, each counted.
 */
function undated(output: Output): Output {
  const { _muxer: muxer } = output as unknown as Dated
  if (muxer.creationTime !== undefined) muxer.creationTime = 0
  return output
}

function formatOf(contentType: MediaType): OutputFormat {
  // Room for the table of contents is kept at the beginning: a video of a gigabyte is never in
  // memory.
  if (contentType === 'video/mp4') return new Mp4OutputFormat({ fastStart: 'reserve' })
  return contentType === 'video/quicktime'
    ? new MovOutputFormat({ fastStart: 'reserve' })
    : new WebMOutputFormat()
}

async function videoLane(output: Output, track: InputVideoTrack): Promise<Lane> {
  const [codec, decoderConfig] = await readable(
    async () => [await track.getCodec(), await track.getDecoderConfig()] as const,
  )
  if (codec === null || decoderConfig === null)
    throw new Unreadable(await unknownCodec('picture', track))
  const source = new EncodedVideoPacketSource(codec)
  const rotation = await track.getRotation()
  const listed = await packetsOf(track)
  output.addVideoTrack(source, { rotation, maximumPacketCount: listed })
  return lane(track, listed, (packet, isFirst) =>
    source.add(packet, isFirst ? { decoderConfig } : undefined),
  )
}

async function audioLane(output: Output, track: InputAudioTrack): Promise<Lane> {
  const [codec, decoderConfig] = await readable(
    async () => [await track.getCodec(), await track.getDecoderConfig()] as const,
  )
  if (codec === null || decoderConfig === null)
    throw new Unreadable(await unknownCodec('sound', track))
  const source = new EncodedAudioPacketSource(codec)
  const listed = await packetsOf(track)
  output.addAudioTrack(source, { maximumPacketCount: listed })
  return lane(track, listed, (packet, isFirst) =>
    source.add(packet, isFirst ? { decoderConfig } : undefined),
  )
}

async function unknownCodec(
  what: 'picture' | 'sound',
  track: InputVideoTrack | InputAudioTrack,
): Promise<string> {
  const id = await track.getInternalCodecId().catch(() => null)
  // Written by a stranger.
  const shown =
    typeof id === 'string' && /^[\w.+/-]{1,40}$/.test(id)
      ? `${codecNames[id] ?? id}, which cannot be read here`
      : 'a codec that is not known here'
  return `The ${what} of the video is in ${shown}. Convert it to MP4 with H.264 and AAC.`
}

const codecNames: Readonly<Record<string, string>> = {
  ...{
    jpeg: 'Motion JPEG',
    mjpa: 'Motion JPEG',
    s263: 'H.263',
    h263: 'H.263',
    mp4v: 'MPEG-4 Part 2',
    mp2v: 'MPEG-2',
    dvc: 'DV',
  },
  ...{
    alac: 'Apple Lossless',
    samr: 'AMR',
    sawb: 'AMR',
    AVdn: 'DNxHD',
    DTS: 'DTS',
    dtsc: 'DTS',
    vvc1: 'H.266',
  },
}

async function packetsOf(track: InputVideoTrack | InputAudioTrack): Promise<number> {
  const { packetCount } = await readable(() => track.computePacketStats())
  return packetCount
}

type Add = (packet: Packet, isFirst: boolean) => Promise<void>

function lane(track: InputVideoTrack | InputAudioTrack, listed: number, add: Add): Lane {
  return {
    packets: new EncodedPacketSink(track).packets()[Symbol.asyncIterator](),
    listed,
    copied: 0,
    shown: 0,
    next: undefined,
    async add(packet) {
      await add(packet, this.copied === 0)
      this.copied += 1
      if (packet.timestamp + packet.duration > 0) this.shown += 1
    },
  }
}

/** Interleaves picture and sound, so that a player never has to seek far ahead. */
async function copy(lanes: Lane[]): Promise<void> {
  const advance = async (one: Lane) => {
    const { value, done } = await one.packets.next()
    one.next = done ? undefined : value
  }
  for (const one of lanes) await advance(one)
  for (;;) {
    const open = lanes.filter(({ next }) => next !== undefined)
    const [first] = open.toSorted((one, other) => one.next!.timestamp - other.next!.timestamp)
    if (!first) return
    await first.add(first.next!)
    await advance(first)
  }
}

// A table of contents may round, and count a last picture that is not shown.
const missingMsMax = 1_000

/** In seconds. The library takes a file whose end is missing for a shorter one: that is refused. */
async function wholeLength(input: Input, lanes: readonly Lane[]): Promise<number> {
  const [declared, there] = await readable(() =>
    Promise.all([input.getDurationFromMetadata(), input.computeDuration()]),
  )
  const isShort = declared !== null && (declared - there) * 1_000 > missingMsMax
  if (isShort || lanes.some(({ listed, copied }) => copied < listed))
    throw new Unreadable('The end of the video is missing: send the whole file.')
  return there
}

async function readable<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Unreadable || isDiskFull(error)) throw error
    throw new Unreadable('The video is broken, or it ends too early.')
  }
}
