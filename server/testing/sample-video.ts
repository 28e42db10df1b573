import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  MovOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

// 1280 by 720, baseline: what a player needs to begin; the pictures themselves are none.
const description = Buffer.from('0142001fffe1000a6742001f95a814016e4001000468ce3c80', 'hex')

/** A short video with sound and with tags, the table of contents at its end as cameras write it. */
export async function sampleVideo(
  container: 'mp4' | 'mov' | 'webm',
  { seconds = 2, packetBytes = 2_000 } = {},
): Promise<Uint8Array> {
  const isWebm = container === 'webm'
  const format = isWebm
    ? new WebMOutputFormat()
    : container === 'mp4'
      ? new Mp4OutputFormat({ fastStart: false })
      : new MovOutputFormat({ fastStart: false })
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const [video, audio] = [
    new EncodedVideoPacketSource(isWebm ? 'vp9' : 'avc'),
    new EncodedAudioPacketSource(isWebm ? 'opus' : 'aac'),
  ]
  output.addVideoTrack(video, { rotation: isWebm ? 0 : 90, frameRate: 30 })
  output.addAudioTrack(audio)
  output.setMetadataTags({ title: 'Secret title', comment: 'at 52.5,13.4' })
  await output.start()
  const size = { codedWidth: 1_280, codedHeight: 720 }
  const sound = { numberOfChannels: 2, sampleRate: 48_000 }
  for (let frame = 0; frame < seconds * 30; frame++) {
    const [type, data] = [
      frame % 30 === 0 ? 'key' : 'delta',
      new Uint8Array(packetBytes).fill(frame),
    ] as const
    const decoderConfig = isWebm
      ? { codec: 'vp09.00.31.08', ...size }
      : { codec: 'avc1.42001f', ...size, description }
    await video.add(new EncodedPacket(data, type, frame / 30, 1 / 30), { decoderConfig })
    const soundConfig = isWebm
      ? { codec: 'opus', ...sound }
      : { codec: 'mp4a.40.2', ...sound, description: Buffer.from('1190', 'hex') }
    await audio.add(new EncodedPacket(new Uint8Array(100).fill(frame), 'key', frame / 30, 1 / 30), {
      decoderConfig: soundConfig,
    })
  }
  await output.finalize()
  return new Uint8Array(target.buffer!)
}
