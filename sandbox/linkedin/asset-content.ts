import { inflateSync } from 'node:zlib'
import { sniffContentType } from '../core/content-type.ts'
import { readPictureFacts } from '../core/picture.ts'
import type { VideoFacts } from '../core/video.ts'
import type { AssetKind } from './assets.ts'

const pixelsMax = 36_152_320
const framesMax = 250
const documentBytesMax = 100 * 1_048_576
const pagesMax = 300

/** Why LinkedIn would fail to process these bytes; undefined when it would not. */
export function contentProblem(
  kind: Exclude<AssetKind, 'video'>,
  bytes: Buffer,
  imageBytesMax: number,
): string | undefined {
  switch (kind) {
    case 'image':
      return imageProblem(bytes, imageBytesMax)
    case 'document':
      return documentProblem(bytes)
    default:
      return kind satisfies never
  }
}

/** Why LinkedIn would fail to process a video; undefined when it would not. */
export function videoProblem(video: VideoFacts | undefined): string | undefined {
  if (video === undefined) return 'The video is not complete'
  const { contentType, durationMs, width, height, pixels } = video
  if (contentType !== 'video/mp4') return 'The video is not an MP4'
  if (!pixels.common || pixels.bits > 10) return 'The pictures of the video cannot be decoded'
  if (durationMs < 3_000 || durationMs > 1_800_000)
    return 'The video does not have 3 seconds to 30 minutes'
  return width > height * 2.4 || height > width * 2.4
    ? 'The shape of the video is not between 1:2.4 and 2.4:1'
    : undefined
}

function imageProblem(bytes: Buffer, bytesMax: number): string | undefined {
  if (bytes.length > bytesMax) return 'The image is too large'
  const picture = readPictureFacts(bytes)
  if (picture === undefined || picture.contentType === 'image/webp')
    return 'The image is not a complete JPG, PNG or GIF'
  if (picture.width * picture.height >= pixelsMax) return 'The image has too many pixels'
  return picture.frames > framesMax ? 'The GIF has too many frames' : undefined
}

// An old Office file, and the archive that a new one is.
const officeStarts = [Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('PK\x03\x04', 'latin1')]

function documentProblem(bytes: Buffer): string | undefined {
  if (bytes.length > documentBytesMax) return 'The document is too large'
  if (officeStarts.some((start) => bytes.subarray(0, start.length).equals(start))) return undefined
  if (sniffContentType(bytes) !== 'application/pdf')
    return 'The document is no PDF, PPT, PPTX, DOC or DOCX'
  if (bytes.lastIndexOf('%%EOF') === -1) return 'The PDF is not complete'
  return pdfPages(bytes) > pagesMax ? 'The document has too many pages' : undefined
}

/** Pages of a PDF, those in compressed object streams included; 0 when none are found. */
export function pdfPages(bytes: Buffer): number {
  const text = bytes.toString('latin1')
  let pages = countPages(text)
  for (const match of text.matchAll(/\/Type\s*\/ObjStm[\s\S]*?stream\r?\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('endstream', start)
    pages += countPages(inflated(bytes.subarray(start, end === -1 ? undefined : end)))
  }
  return pages
}

function countPages(text: string): number {
  return text.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { maxOutputLength: 64 * 1_048_576 }).toString('latin1')
  } catch {
    return ''
  }
}
