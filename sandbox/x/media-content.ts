import { contentTypeOf } from '../core/content-type.ts'
import { readPicture } from '../core/picture.ts'
import type { Category, Upload } from './media-library.ts'

const imageBytesMax = 5 * 1_048_576
const gifBytesMax = 15 * 1_048_576
const gifPixelsMax = 300_000_000

/** What X would find wrong with the bytes of a category; undefined when nothing is. */
export function mediaProblem(category: Category, bytes: Buffer): string | undefined {
  if (bytes.length === 0) return 'Your media is empty.'
  switch (category) {
    case 'tweet_image':
    case 'dm_image':
      if (bytes.length > imageBytesMax) return `File size exceeds ${imageBytesMax} bytes.`
      return readPicture(bytes) === undefined ? 'Your media is invalid: it is not a complete JPG, PNG, GIF or WEBP.' : undefined
    case 'tweet_gif':
    case 'dm_gif':
      return gifProblem(bytes)
    case 'tweet_video':
    case 'amplify_video':
    case 'dm_video':
      return contentTypeOf(bytes).startsWith('video/') ? undefined : 'Your media is invalid: it is not a video.'
    case 'subtitles':
      return undefined
    default:
      return category satisfies never
  }
}

function gifProblem(bytes: Buffer): string | undefined {
  const picture = readPicture(bytes)
  if (picture?.contentType !== 'image/gif') return 'Your media is invalid: it is not a GIF.'
  const { width, height, frames } = picture
  const fits = bytes.length <= gifBytesMax && width <= 1280 && height <= 1080 && frames <= 350 && width * height * frames <= gifPixelsMax
  return fits ? undefined : 'Your GIF is too large.'
}

export function contentOf(bytes: Buffer, sha256: string): NonNullable<Upload['content']> {
  const picture = readPicture(bytes)
  return { sha256, bytes: bytes.length, content_type: contentTypeOf(bytes), width: picture?.width ?? null, height: picture?.height ?? null }
}
