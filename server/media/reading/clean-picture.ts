import { readFile, rm, writeFile } from 'node:fs/promises'
import type { Sharp, Metadata } from 'sharp'
import type { MediaFacts } from '../../ports/files/intake.ts'
import { cleanGif } from './gif.ts'
import { openPicture, pixelsMax } from './open-picture.ts'
import { pngFrames } from './png-frames.ts'
import type { MediaType } from './sniff.ts'
import { Unreadable } from './unreadable.ts'

// X takes 350 frames, LinkedIn 250.
const framesMax = 2_000

/** Rewrites the picture in its format, turned as its Exif says and without it. */
export async function cleanPicture(
  from: string,
  to: string,
  contentType: MediaType,
): Promise<MediaFacts> {
  if (contentType === 'image/gif') return cleanAnimation(from, to)
  if (contentType === 'image/png' && (await pngFrames(from)) > 1)
    throw new Unreadable('The PNG is an animation. Save it as GIF or MP4.')
  const { picture, metadata } = await openPicture(from, contentType)
  const frames = metadata.pages ?? 1
  assertFrameCount(frames)
  // mutant: animated-picture
  if (frames > 1) return asGif(picture, to)
  const written = await encodedAs(
    /* mutant: clean-picture */ picture.autoOrient().keepIccProfile(),
    contentType,
    metadata,
  ).toFile(to)
  const { width, height } = written
  return { kind: 'image', contentType, width, height, durationMs: null, codecs: [], frames: null }
}

function encodedAs(picture: Sharp, contentType: MediaType, metadata: Metadata): Sharp {
  switch (contentType) {
    // Without a visible difference to the original: networks compress it far more.
    case 'image/jpeg':
      return picture.jpeg({
        quality: 95,
        chromaSubsampling: metadata.chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0',
      })
    case 'image/png':
      return picture.png({ compressionLevel: 6 })
    case 'image/webp':
      return picture.webp({ quality: 95, effort: 2 })
    case 'image/avif':
      return picture.avif({ quality: 85, effort: 0 })
    default:
      throw new Unreadable('This is no picture.')
  }
}

/** Networks that show an animation at all show a GIF, and take the first frame of a WebP. */
async function asGif(picture: Sharp, to: string): Promise<MediaFacts> {
  const gif = `${to}.gif`
  try {
    await picture.gif({ effort: 3 }).toFile(gif)
    return await cleanAnimation(gif, to)
  } finally {
    await rm(gif, { force: true })
  }
}

async function cleanAnimation(from: string, to: string): Promise<MediaFacts> {
  const cleaned = cleanGif(await readFile(from))
  const { width, height, frames, durationMs } = cleaned
  if (width * height > pixelsMax)
    throw new Unreadable(`A picture may have at most ${pixelsMax / 1_000_000} megapixels.`)
  assertFrameCount(frames)
  await writeFile(to, cleaned.bytes)
  // That its first frame can be shown.
  const { picture } = await openPicture(to, 'image/gif')
  await picture.raw().toBuffer()
  const isStill = frames === 1
  return {
    ...{ kind: isStill ? 'image' : 'gif', contentType: 'image/gif', width, height, codecs: [] },
    ...(isStill ? { durationMs: null, frames: null } : { durationMs, frames }),
  }
}

function assertFrameCount(frames: number): void {
  if (frames <= framesMax) return
  const [most, found] = [framesMax.toLocaleString('en'), frames.toLocaleString('en')]
  throw new Unreadable(`An animation may have at most ${most} frames, and this one has ${found}.`)
}
