import { readPictureFacts } from '../core/picture.ts'
import { readVideo, type VideoFacts } from '../core/video.ts'
import type { Category } from './media-library.ts'

const imageBytesMax = 5 * 1_048_576
const gifBytesMax = 15 * 1_048_576
const gifPixelsMax = 300_000_000

/** The facts of what shall be a video; undefined for other categories, and where it is none. */
export async function videoContent(
  category: Category,
  bytes: Buffer,
): Promise<VideoFacts | undefined> {
  return category.endsWith('_video') ? readVideo(bytes) : undefined
}

/** The error that X would report for the bytes of a category; undefined for valid ones. */
export function mediaProblem(
  category: Category,
  bytes: Buffer,
  video?: VideoFacts,
  secondsMax = 0,
): string | undefined {
  if (bytes.length === 0) return 'Your media is empty.'
  switch (category) {
    case 'tweet_image':
    case 'dm_image':
      if (bytes.length > imageBytesMax) return `File size exceeds ${imageBytesMax} bytes.`
      return imageProblem(bytes)
    case 'tweet_gif':
    case 'dm_gif':
      return gifProblem(bytes)
    case 'tweet_video':
    case 'amplify_video':
    case 'dm_video':
      return video === undefined
        ? 'Your media is invalid: it is not a complete video.'
        : videoProblem(video, secondsMax)
    case 'subtitles':
      return undefined
    default:
      return category satisfies never
  }
}

function imageProblem(bytes: Buffer): string | undefined {
  const picture = readPictureFacts(bytes)
  if (picture === undefined)
    return 'Your media is invalid: it is not a complete JPG, PNG, GIF or WEBP.'
  const sides = [picture.width, picture.height]
  return Math.min(...sides) < 4 || Math.max(...sides) > 8_192
    ? 'Your media must have 4 to 8192 pixels a side.'
    : undefined
}

function gifProblem(bytes: Buffer): string | undefined {
  const picture = readPictureFacts(bytes)
  if (picture?.contentType !== 'image/gif') return 'Your media is invalid: it is not a GIF.'
  const { width, height, frames } = picture
  const fits =
    bytes.length <= gifBytesMax &&
    width <= 1280 &&
    height <= 1080 &&
    frames <= 350 &&
    width * height * frames <= gifPixelsMax
  return fits ? undefined : 'Your GIF is too large.'
}

function videoProblem(video: VideoFacts, secondsMax: number) {
  const {
    contentType,
    codec,
    sound,
    durationMs,
    width,
    height,
    framesPerSecond,
    pixels,
    squarePixels,
  } = video
  if (contentType === 'video/webm') return 'Unsupported video format: it is neither MP4 nor MOV.'
  if (codec !== 'avc') return 'Unsupported video format: it is not H.264.'
  if (sound !== null && sound.codec !== 'aac')
    return 'Unsupported video format: its sound is not AAC.'
  if (sound !== null && (sound.channels > 2 || sound.highEfficiency))
    return 'Unsupported video format: its sound is not AAC-LC in mono or stereo.'
  if (!pixels.common || pixels.bits > 8 || !pixels.progressive)
    return 'Unsupported video format: it is not progressive YUV 4:2:0 in 8 bits.'
  if (!squarePixels) return 'Unsupported video format: its pixels are not square.'
  if (durationMs < 500 || durationMs > secondsMax * 1_000)
    return `Your video must have 0.5 to ${secondsMax} seconds.`
  if (Math.max(width, height) > 1280 || Math.min(width, height) > 1024)
    return 'Your video is larger than 1280 by 1024 pixels.'
  if (width > height * 3 || height > width * 3)
    return 'The shape of your video must be between 1:3 and 3:1.'
  // Rates are averages: 59.94 is shown as a little more or less.
  return framesPerSecond > 60.5 ? 'Your video has more than 60 frames a second.' : undefined
}
