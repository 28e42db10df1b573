import type { Card, CardBrand } from '../content/visual.ts'
import { openCanvas } from './fonts.ts'
import { layOut } from './lay-out.ts'
import { paint } from './paint.ts'
import { paletteOf } from './palette.ts'

/** The same picture gives the same bytes. sRGB, 1080 px wide; JPEG stays far below 8 MiB. Throws `RangeError` for a text that should have been split. */
export async function renderPicture(card: Card, brand: CardBrand, format: 'jpeg' | 'png'): Promise<Uint8Array> {
  const element = await drawPicture(card, brand, 1)
  return format === 'png' ? element.encode('png') : element.encode('jpeg', jpegQuality)
}

/** The picture before it is encoded, `scale` times as large. */
async function drawPicture(card: Card, brand: CardBrand, scale: number) {
  const layout = await layOut(card, brand)
  return paint(await openCanvas(), layout, paletteOf(brand.colors), card, scale)
}

/** A page of a document, as JPEG. */
export async function renderPage(card: Card, brand: CardBrand, scale: number): Promise<Uint8Array> {
  const element = await drawPicture(card, brand, scale)
  return element.encode('jpeg', pageQuality)
}

const jpegQuality = 90
const pageQuality = 88
