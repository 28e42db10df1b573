import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

/** One of the small files in tests/media-files. */
export function mediaFile(name: string): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(join(import.meta.dirname, '../../tests/media-files', name)))
}

/** The video `video.mp4` with free space behind it, of just so many bytes. */
export function videoOf(bytes: number, name = 'video.mp4'): Buffer<ArrayBuffer> {
  const video = mediaFile(name)
  const free = Buffer.alloc(bytes - video.length)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  return Buffer.concat([video, free])
}

/** The pictures of `video.mp4` padded with this many meaningless bytes, which a cleaner keeps. */
export async function heavyVideo(bytes: number): Promise<Buffer<ArrayBuffer>> {
  using input = new Input({
    source: new BufferSource(mediaFile('video.mp4')),
    formats: ALL_FORMATS,
  })
  const track = (await input.getPrimaryVideoTrack())!
  const packets = await Array.fromAsync(new EncodedPacketSink(track).packets())
  const decoderConfig = (await track.getDecoderConfig())!
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const filler = fillerOf(Math.ceil(bytes / packets.length))
  for (const { data, type, timestamp, duration } of packets)
    await source.add(new EncodedPacket(Buffer.concat([data, filler]), type, timestamp, duration), {
      decoderConfig,
    })
  await output.finalize()
  return Buffer.from(target.buffer!)
}

/** A picture of nothing but noise, which stays above 1 MB when it is made to fit. */
export function heavyPicture(side = 1_200): Promise<Buffer<ArrayBuffer>> {
  const canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  const image = context.createImageData(side, side)
  // Always the same noise.
  let state = 1
  image.data.forEach((_, index) => {
    state = (state * 48_271) % 2_147_483_647
    image.data[index] = index % 4 === 3 ? 255 : state & 0xff
  })
  context.putImageData(image, 0, 0)
  return canvas.encode('jpeg', 90).then((bytes) => Buffer.from(bytes))
}

/** A unit of H.264 that decoders skip. */
export function fillerOf(bytes: number): Buffer {
  const unit = Buffer.alloc(bytes, 0xff)
  unit.writeUInt32BE(bytes - 4, 0)
  unit.writeUInt8(12, 4)
  unit.writeUInt8(0x80, bytes - 1)
  return unit
}
