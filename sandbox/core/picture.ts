import { sniffContentType } from './content-type.ts'

/** Facts that can be read from a picture without decoding it. */
export interface PictureFacts {
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'
  readonly width: number
  readonly height: number
  /** Frames of a GIF; 1 elsewhere. */
  readonly frames: number
}

/**
 * The facts of a whole JPEG, PNG, GIF or WebP; undefined when it is another kind, cut off, or has
 * no size.
 */
export function readPictureFacts(bytes: Uint8Array): PictureFacts | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const facts = readByType(data)
    return facts === undefined || facts.width === 0 || facts.height === 0 ? undefined : facts
  } catch (error) {
    // Reading past the end is how a cut-off picture shows.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readByType(data: Buffer): PictureFacts | undefined {
  switch (sniffContentType(data)) {
    case 'image/jpeg':
      return readJpeg(data)
    case 'image/png':
      return readPng(data)
    case 'image/gif':
      return readGif(data)
    case 'image/webp':
      return readWebp(data)
    default:
      return undefined
  }
}

function readJpeg(data: Buffer): PictureFacts | undefined {
  // Padding after the end marker is allowed; without the marker the picture was cut off.
  if (data.lastIndexOf(Buffer.from([0xff, 0xd9])) === -1) return undefined
  let at = 2
  while (at < data.length) {
    if (data.readUInt8(at) !== 0xff) return undefined
    const marker = data.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (isFrameHeader(marker)) {
      return {
        contentType: 'image/jpeg',
        height: data.readUInt16BE(at + 5),
        width: data.readUInt16BE(at + 7),
        frames: 1,
      }
    } else at += 2 + data.readUInt16BE(at + 2)
  }
  return undefined
}

// SOF0 to SOF15, without the three that mean something else (DHT, JPG, DAC).
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function readPng(data: Buffer): PictureFacts | undefined {
  if (data.lastIndexOf('IEND') === -1) return undefined
  return {
    contentType: 'image/png',
    width: data.readUInt32BE(16),
    height: data.readUInt32BE(20),
    frames: 1,
  }
}

function readGif(data: Buffer): PictureFacts | undefined {
  let at = 13 + colourTableBytes(data.readUInt8(10))
  let frames = 0
  for (;;) {
    const block = data.readUInt8(at)
    if (block === 0x3b)
      return {
        contentType: 'image/gif',
        width: data.readUInt16LE(6),
        height: data.readUInt16LE(8),
        frames,
      }
    if (block === 0x21) at = afterSubBlocks(data, at + 2)
    else if (block === 0x2c) {
      frames += 1
      at = afterSubBlocks(data, at + 11 + colourTableBytes(data.readUInt8(at + 9)))
    } else return undefined
  }
}

function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

function afterSubBlocks(data: Buffer, start: number): number {
  let at = start
  while (data.readUInt8(at) !== 0) at += 1 + data.readUInt8(at)
  return at + 1
}

function readWebp(data: Buffer): PictureFacts | undefined {
  if (data.length < data.readUInt32LE(4) + 8) return undefined
  const size = webpSize(data)
  return size === undefined ? undefined : { contentType: 'image/webp', ...size, frames: 1 }
}

function webpSize(data: Buffer): { width: number; height: number } | undefined {
  switch (data.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const packed = data.readUInt32LE(21)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff }
    default:
      return undefined
  }
}
