import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { Conversion } from '../../ports/files/media-files.ts'
import { openPicture } from '../reading/open-picture.ts'
import { Unreadable } from '../reading/unreadable.ts'

interface Size {
  readonly width: number
  readonly height: number
}

type PictureConversion = Extract<Conversion, { readonly kind: 'picture' }>

// From no visible difference down to acceptable on a telephone; then smaller.
const qualities = [90, 82, 74, 66, 55] as const
const smaller = [1, 0.75, 0.5, 0.35] as const

/**
 * Writes the first frame, or the first page, as a network wants it: sRGB, no larger than it takes,
 * in as many bytes as it takes.
 */
export async function convertPicture(
  from: string,
  to: string,
  contentType: string,
  conversion: PictureConversion,
): Promise<void> {
  const { format, widthMax, heightMax, bytesMax, shapes } = conversion
  const { picture, size } = await pictureIn(from, contentType, conversion)
  for (const scale of smaller)
    for (const quality of format === 'png' ? [100] : qualities) {
      const box = {
        width: Math.max(1, Math.round(widthMax * scale)),
        height: Math.max(1, Math.round(heightMax * scale)),
      }
      const fitted = picture
        .clone()
        .resize(
          shapes
            ? { ...trimmedSize(size, box, shapes), fit: 'cover' }
            : { ...box, fit: 'inside', withoutEnlargement: true },
        )
        .toColourspace('srgb')
      const bytes = await encoded(fitted, format, quality).toBuffer()
      if (bytes.length <= bytesMax) return writeFile(to, bytes)
    }
  throw new Unreadable(`The picture does not fit into ${bytesMax.toLocaleString('en')} bytes.`)
}

/**
 * Scaled into the box, and of the longer side so much that the shape is one that the network takes.
 */
function trimmedSize(
  { width, height }: Size,
  box: Size,
  { ratioMin, ratioMax }: NonNullable<PictureConversion['shapes']>,
): Size {
  const scale = Math.min(1, box.width / width, box.height / height)
  const scaled = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  return {
    width: Math.max(1, Math.min(scaled.width, Math.floor(scaled.height * ratioMax))),
    // mutant: trimmed-height
    height: Math.max(1, Math.min(scaled.height, Math.floor(scaled.width / ratioMin))),
  }
}

/** Reads the picture as it is shown, or the first page of a document, and cuts the part out. */
async function pictureIn(
  from: string,
  contentType: string,
  conversion: PictureConversion,
): Promise<{ readonly picture: Sharp; readonly size: Size }> {
  const { crop } = conversion
  const whole = (await opened(from, contentType, conversion)).autoOrient()
  if (!crop) return { picture: whole, size: (await whole.metadata()).autoOrient }
  const { x: left, y: top, width, height } = crop
  return { picture: whole.extract({ left, top, width, height }), size: crop }
}

async function opened(
  from: string,
  contentType: string,
  { widthMax, heightMax }: PictureConversion,
): Promise<Sharp> {
  if (contentType !== 'application/pdf')
    return (await openPicture(from, contentType === 'image/webp' ? 'still' : contentType)).picture
  const { drawFirstPage } = await import('./draw-page.ts')
  return drawFirstPage(from, { widthMax, heightMax })
}

function encoded(picture: Sharp, format: PictureConversion['format'], quality: number): Sharp {
  if (format === 'jpeg') return picture.flatten({ background: '#ffffff' }).jpeg({ quality })
  return format === 'png' ? picture.png({ compressionLevel: 9 }) : picture.webp({ quality })
}
