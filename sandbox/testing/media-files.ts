import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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
