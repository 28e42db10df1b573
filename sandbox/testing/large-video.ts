import { open } from 'node:fs/promises'
import {
  BufferSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  StreamTarget,
} from 'mediabunny'
import { fillerOf, mediaFile } from './media-files.ts'

const framesPerSecond = 30

/**
 * Writes an MP4 of about so many bytes, which is never in memory: one picture again and again, and
 * bytes that decoders skip.
 */
export async function writeLargeVideo(
  path: string,
  { bytes, seconds }: { readonly bytes: number; readonly seconds: number },
): Promise<void> {
  using input = new Input({ source: new BufferSource(mediaFile('video.mp4')), formats: [MP4] })
  const track = (await input.getPrimaryVideoTrack())!
  const { data } = (await new EncodedPacketSink(track).getFirstPacket())!
  const decoderConfig = (await track.getDecoderConfig())!
  const frames = seconds * framesPerSecond
  const packet = Buffer.concat([
    data,
    fillerOf(Math.max(6, Math.ceil(bytes / frames) - data.length)),
  ])
  await using file = await open(path, 'w')
  const write = async ({ data: chunk, position }: { data: Uint8Array; position: number }) =>
    void (await file.write(chunk, 0, chunk.length, position))
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new StreamTarget(new WritableStream({ write }), { chunked: true }),
  })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { maximumPacketCount: frames })
  await output.start()
  for (let frame = 0; frame < frames; frame++)
    await source.add(
      new EncodedPacket(packet, 'key', frame / framesPerSecond, 1 / framesPerSecond),
      { decoderConfig },
    )
  await output.finalize()
}
