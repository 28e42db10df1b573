import { createHash } from 'node:crypto'
import { isPicture, pushedFormat } from '@crier/writing/text/visual.ts'
import type { StreamedBody } from '../../ports/outbound/outbound.ts'
import type { PieceWork } from '../network.ts'

/** The file to upload for one place of a piece. */
export interface UploadSource {
  readonly category: 'tweet_image' | 'tweet_gif' | 'tweet_video'
  readonly contentType: string
  readonly extension: string
  readonly bytes: number
  /** Equal for equal bytes. */
  readonly etag: string
  /** The bytes from `start` on, up to and without `end`. */
  part(start: number, end: number): Uint8Array | StreamedBody
}

/**
 * Pictures are made to fit and held in memory, 5 MB at most; GIFs and videos are read from the file
 * while they are sent.
 */
export async function sourceOf(work: PieceWork, index: number): Promise<UploadSource> {
  const visual = work.piece.pictures[index]!
  if (isPicture(visual)) {
    const format = pushedFormat(visual)
    const bytes = await work.picture(index, format)
    return {
      category: 'tweet_image',
      contentType: `image/${format}`,
      extension: format,
      bytes: bytes.length,
      etag: createHash('sha256').update(bytes).digest('hex'),
      part: (start, end) => bytes.subarray(start, end),
    }
  }
  const file = await work.file(index)
  const { contentType, etag } = file
  return {
    category: visual.kind === 'gif' ? 'tweet_gif' : 'tweet_video',
    contentType,
    extension: extensions[contentType] ?? 'bin',
    bytes: file.bytes,
    etag,
    part: (start, end) => ({ bytes: end - start, read: () => file.read({ start, end: end - 1 }) }),
  }
}

const extensions: Readonly<Record<string, string>> = {
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
}
