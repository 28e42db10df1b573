import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { readPictureFacts } from './picture.ts'

const canvas = createCanvas(320, 200)

test('size and type are read from real pictures of each kind', async () => {
  const kinds = [
    ['image/jpeg', await canvas.encode('jpeg')],
    ['image/png', await canvas.encode('png')],
    ['image/webp', await canvas.encode('webp')],
  ] as const
  for (const [contentType, bytes] of kinds)
    assert.deepEqual(readPictureFacts(bytes), { contentType, width: 320, height: 200, frames: 1 })
})

test('frames of a GIF are counted', () => {
  const frame = Buffer.from('2c000000000100010000020144003b', 'hex').subarray(0, -1)
  const head = Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from('01000100800000000000ffffff', 'hex'),
  ])
  const gif = Buffer.concat([head, frame, frame, Buffer.from([0x3b])])
  assert.deepEqual(readPictureFacts(gif), {
    contentType: 'image/gif',
    width: 1,
    height: 1,
    frames: 2,
  })
  assert.equal(readPictureFacts(gif.subarray(0, -1)), undefined, 'without its end it was cut off')
})

test('what is cut off, empty or something else is no picture', async () => {
  for (const bytes of [
    await canvas.encode('jpeg'),
    await canvas.encode('png'),
    await canvas.encode('webp'),
  ]) {
    assert.equal(readPictureFacts(bytes.subarray(0, bytes.length - 20)), undefined)
  }
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('hello'),
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from('89504e470d0a1a0a', 'hex'),
  ]) {
    assert.equal(readPictureFacts(bytes), undefined)
  }
})
