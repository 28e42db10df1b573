import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { SandboxAuthor } from './authors.ts'
import type { Reply } from './call.ts'

/** The path of an author's picture on a network's host for pictures. */
export function avatarPath({ author_id: id }: Pick<SandboxAuthor, 'author_id'>): string {
  return `/avatars/${encodeURIComponent(id)}`
}

/** The route of `avatarPath`. */
export const avatarRoute = '/avatars/:author'

/** The bytes, as a host for pictures answers them; an author that does not exist has none. */
export function avatarReply(author: SandboxAuthor | undefined): Reply {
  if (author === undefined) return { status: 404 }
  return {
    status: 200,
    headers: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
    body: avatarOf(author.author_id),
  }
}

const cells = 5
const cellPixels = 20
const margin = 10
const side = cells * cellPixels + 2 * margin

/**
 * A PNG that is the same for an id every time, and another for every other: symmetric cells in one
 * colour, so that people tell authors apart.
 */
export function avatarOf(authorId: string): Buffer {
  const seed = createHash('sha256').update(authorId).digest()
  const colour = [seed.readUInt8(0) & 0xbf, seed.readUInt8(1) & 0xbf, seed.readUInt8(2) & 0xbf]
  const isFilled = (row: number, column: number) => {
    const mirrored = Math.min(column, cells - 1 - column)
    return (seed.readUInt8(3 + row * 3 + mirrored) & 1) === 1
  }
  const rows = Array.from({ length: side }, (_, y) => {
    const line = Buffer.alloc(1 + side * 3, 0xf0)
    line[0] = 0
    for (let x = 0; x < side; x += 1) {
      const [row, column] = [
        Math.floor((y - margin) / cellPixels),
        Math.floor((x - margin) / cellPixels),
      ]
      const inside = row >= 0 && row < cells && column >= 0 && column < cells
      if (inside && isFilled(row, column)) line.set(colour, 1 + x * 3)
    }
    return line
  })
  return png(Buffer.concat(rows))
}

function png(scanlines: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Eight bits a channel, red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(scanlines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
