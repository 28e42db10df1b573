import sharp, { type Metadata, type Sharp } from 'sharp'
import { Unreadable } from './unreadable.ts'

export const pixelsMax = 100_000_000

sharp.cache(false)
// Only what is taken: libvips reads drawings, documents and formats of programs too.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})

/**
 * Refuses what is too large before any of it is decoded; a picture that ends too early fails when
 * it is read.
 */
export async function openPicture(
  path: string,
  contentType: string,
): Promise<{ readonly picture: Sharp; readonly metadata: Metadata }> {
  const isAnimated = contentType === 'image/webp'
  const picture = sharp(path, {
    failOn: 'truncated',
    limitInputPixels: pixelsMax,
    animated: isAnimated,
  })
  const metadata = await picture.metadata().catch((error: unknown) => {
    throw /pixel limit/i.test(String(error)) ? tooLarge() : new Unreadable('The picture is broken.')
  })
  if (metadata.width * metadata.height > pixelsMax) throw tooLarge()
  return { picture, metadata }
}

const tooLarge = () =>
  new Unreadable(`A picture may have at most ${pixelsMax / 1_000_000} megapixels.`)
