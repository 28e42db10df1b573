import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaFile } from '../testing/media-files.ts'
import { readVideo } from './video.ts'

const shape = {
  ...{ durationMs: 3_000, width: 360, height: 640, framesPerSecond: 30, codec: 'avc' },
  sound: { codec: 'aac', hertz: 44_100, channels: 1, highEfficiency: false },
  pixels: { common: true, bits: 8, progressive: true },
  ...{ squarePixels: true, hiddenFrames: false },
}

async function factsOf(name: string) {
  const facts = await readVideo(mediaFile(name))
  assert.ok(facts !== undefined, name)
  const { bitsPerSecond, durationMs, framesPerSecond, ...others } = facts
  assert.ok(
    bitsPerSecond > 50_000 && bitsPerSecond < 400_000,
    `${name}: ${bitsPerSecond} bits a second`,
  )
  // Sound ends a little after the pictures.
  return {
    ...others,
    durationMs: Math.round(durationMs / 100) * 100,
    framesPerSecond: Math.round(framesPerSecond),
  }
}

test('readVideo tells duration, size, codecs, frames a second and where the index stands', async () => {
  assert.deepEqual(await factsOf('video.mp4'), {
    ...shape,
    contentType: 'video/mp4',
    indexFirst: true,
  })
  assert.deepEqual(await factsOf('video.mov'), {
    ...shape,
    contentType: 'video/quicktime',
    indexFirst: true,
  })
  assert.deepEqual(await factsOf('video-moov-last.mp4'), {
    ...shape,
    contentType: 'video/mp4',
    indexFirst: false,
  })
  const webm = await factsOf('video.webm')
  assert.deepEqual(
    [webm.codec, webm.sound?.codec, webm.width, webm.height, webm.durationMs],
    ['vp9', 'opus', 360, 640, 3_000],
  )
  const slow = await factsOf('video-10fps.mp4')
  assert.deepEqual([slow.framesPerSecond, slow.sound], [10, null])
})

test('readVideo refuses what is cut off and what is no video', async () => {
  for (const name of ['video-cut-off.mp4', 'picture.jpg', 'document.pdf'])
    assert.equal(await readVideo(mediaFile(name)), undefined, name)
  assert.equal(await readVideo(Buffer.from('\0\0\0\x18ftypmp42')), undefined)
})
