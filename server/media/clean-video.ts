import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import type { MediaFacts } from '../ports/intake.ts'
import type { MediaType } from './sniff.ts'
import { Unreadable } from './unreadable.ts'

/** One track on its way from the file to the new one. */
interface Lane {
  readonly packets: AsyncIterator<Packet, void>
  next: Packet | undefined
  add(packet: Packet): Promise<void>
}

type Packet = NonNullable<Awaited<ReturnType<EncodedPacketSink['getFirstPacket']>>>

/** Writes the first picture track and the first sound track anew, packet by packet as they are: tags stay behind, and what a player needs first comes first. */
export async function cleanVideo(from: string, to: string, contentType: MediaType): Promise<MediaFacts> {
  using input = new Input({ source: new FilePathSource(from), formats: [MP4, QTFF, WEBM] })
  const video = await readable(() => input.getPrimaryVideoTrack())
  if (!video) throw new Unreadable('There is no picture in the video.')
  const audio = await readable(() => input.getPrimaryAudioTrack())
  const output = new Output({ format: formatOf(contentType), target: new FilePathTarget(to) })
  const lanes = [await videoLane(output, video), ...(audio ? [await audioLane(output, audio)] : [])]
  await output.start()
  await readable(() => copy(lanes))
  await output.finalize()
  const [codecs, durationMs] = [[await video.getCodec(), await audio?.getCodec()], Math.round((await input.computeDuration()) * 1_000)]
  return {
    ...{ kind: 'video', contentType, width: await video.getDisplayWidth(), height: await video.getDisplayHeight(), durationMs },
    ...{ codecs: codecs.filter((codec) => typeof codec === 'string'), frames: await packetsOf(video) },
  }
}

function formatOf(contentType: MediaType): OutputFormat {
  // Room for the table of contents is kept at the beginning: a video of a gigabyte is never in memory.
  if (contentType === 'video/mp4') return new Mp4OutputFormat({ fastStart: 'reserve' })
  return contentType === 'video/quicktime' ? new MovOutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat()
}

async function videoLane(output: Output, track: InputVideoTrack): Promise<Lane> {
  const [codec, decoderConfig] = await readable(async () => [await track.getCodec(), await track.getDecoderConfig()] as const)
  if (codec === null || decoderConfig === null) throw new Unreadable('The picture of the video is in a codec that is not known here.')
  const source = new EncodedVideoPacketSource(codec)
  const rotation = await track.getRotation()
  output.addVideoTrack(source, { rotation, maximumPacketCount: await packetsOf(track) })
  return lane(track, (packet, isFirst) => source.add(packet, isFirst ? { decoderConfig } : undefined))
}

async function audioLane(output: Output, track: InputAudioTrack): Promise<Lane> {
  const [codec, decoderConfig] = await readable(async () => [await track.getCodec(), await track.getDecoderConfig()] as const)
  if (codec === null || decoderConfig === null) throw new Unreadable('The sound of the video is in a codec that is not known here.')
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, { maximumPacketCount: await packetsOf(track) })
  return lane(track, (packet, isFirst) => source.add(packet, isFirst ? { decoderConfig } : undefined))
}

async function packetsOf(track: InputVideoTrack | InputAudioTrack): Promise<number> {
  const { packetCount } = await readable(() => track.computePacketStats())
  return packetCount
}

function lane(track: InputVideoTrack | InputAudioTrack, add: (packet: Packet, isFirst: boolean) => Promise<void>): Lane {
  let isFirst = true
  return {
    packets: new EncodedPacketSink(track).packets()[Symbol.asyncIterator](),
    next: undefined,
    add: async (packet) => {
      await add(packet, isFirst)
      isFirst = false
    },
  }
}

/** Picture and sound side by side, so that a player never has to look far ahead. */
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

async function readable<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('The video is broken, or it ends too early.')
  }
}
