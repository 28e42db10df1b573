import type { Picture } from '../content/publication.ts'
import { openCanvas } from './fonts.ts'
import { layOut } from './lay-out.ts'
import { paint } from './paint.ts'
import { paletteOf } from './palette.ts'
import type { PictureBrand } from '../content/picture-brand.ts'

export type { PictureBrand }

/** The same picture gives the same bytes. sRGB, 1080 px wide; JPEG stays far below 8 MiB. Throws `RangeError` for a text that should have been split. */
export async function renderPicture(picture: Picture, brand: PictureBrand, format: 'jpeg' | 'png'): Promise<Uint8Array> {
  const element = await drawPicture(picture, brand, 1)
  return format === 'png' ? element.encode('png') : element.encode('jpeg', jpegQuality)
}

/** The picture before it is encoded, `scale` times as large. */
async function drawPicture(picture: Picture, brand: PictureBrand, scale: number) {
  const layout = await layOut(picture, brand)
  return paint(await openCanvas(), layout, paletteOf(brand.colors), picture, scale)
}

/** A page of a document, as JPEG. */
export async function renderPage(picture: Picture, brand: PictureBrand, scale: number): Promise<Uint8Array> {
  const element = await drawPicture(picture, brand, scale)
  return element.encode('jpeg', pageQuality)
}

const jpegQuality = 90
const pageQuality = 88
