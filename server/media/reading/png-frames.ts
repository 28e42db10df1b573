import { open } from 'node:fs/promises'

// The chunk comes before the picture, after colours and texts.
const chunksMax = 1_000

/**
 * How many frames a PNG says it has: `acTL` makes it an animation, of which decoders of PNG show
 * the first frame.
 */
export async function pngFrames(path: string): Promise<number> {
  await using file = await open(path)
  const chunk = Buffer.alloc(12)
  let at = 8
  for (let count = 0; count < chunksMax; count++) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
    const name = chunk.toString('latin1', 4, 8)
    if (bytesRead < chunk.length || name === 'IDAT') return 1
    if (name === 'acTL') return chunk.readUInt32BE(8)
    at += 12 + chunk.readUInt32BE(0)
  }
  return 1
}
