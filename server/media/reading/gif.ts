import { Unreadable } from './unreadable.ts'

/**
 * Copies a GIF frame by frame without comments, texts and application extensions: encoding it again
 * would cost colours and timing.
 */
export function cleanGif(bytes: Uint8Array): {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly durationMs: number
} {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Buffer[] = []
  let [position, frames, durationMs] = [0, 0, 0]
  const take = (length: number) => {
    if (position + length > view.length) throw new Unreadable('The GIF ends too early.')
    const part = view.subarray(position, position + length)
    position += length
    return part
  }
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const takeBlocks = () => {
    const begin = position
    for (let length = take(1)[0]!; length > 0; length = take(1)[0]!) take(length)
    return view.subarray(begin, position)
  }
  const header = take(13)
  kept.push(header, take(tableBytes(header[10]!)))
  const [width, height] = [header.readUInt16LE(6), header.readUInt16LE(8)]
  for (;;) {
    const begin = take(1)
    if (begin[0] === 0x3b) break
    if (begin[0] === 0x21) {
      const label = take(1)
      const blocks = takeBlocks()
      const isTiming = label[0] === 0xf9
      if (isTiming && blocks.length >= 4) durationMs += shownMs(blocks.readUInt16LE(2))
      if (isTiming || isLoop(label, blocks)) kept.push(begin, label, blocks)
    } else if (begin[0] === 0x2c) {
      const image = take(9)
      const [right, bottom] = [
        image.readUInt16LE(0) + image.readUInt16LE(4),
        image.readUInt16LE(2) + image.readUInt16LE(6),
      ]
      if (right > width || bottom > height)
        throw new Unreadable('A frame of the GIF is larger than the GIF.')
      kept.push(begin, image, take(tableBytes(image[8]!)), take(1), takeBlocks())
      frames += 1
    } else throw new Unreadable('The GIF is broken.')
  }
  if (frames === 0) throw new Unreadable('The GIF has no picture.')
  return { bytes: Buffer.concat([...kept, Buffer.of(0x3b)]), width, height, frames, durationMs }
}

// Browsers and ffmpeg show a frame of less than 20 ms for 100 ms.
const shownMs = (hundredths: number) => (hundredths < 2 ? 100 : hundredths * 10)

/** How often it is repeated: the one extension of a program that changes what is seen. */
const isLoop = (label: Buffer, blocks: Buffer) =>
  label[0] === 0xff && /^\x0b(NETSCAPE2\.0|ANIMEXTS1\.0)/.test(blocks.toString('latin1', 0, 12))
