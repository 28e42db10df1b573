import type { Canvas } from '@napi-rs/canvas'
import type { Card, CardBrand } from '@crier/writing/text/visual.ts'
import type { CardFiles } from '../ports/files/renderer.ts'
import { openCanvas, type CanvasModule } from './text/fonts.ts'
import { layOut } from './lay-out.ts'
import { paint, type CardImages } from './paint.ts'
import { paletteOf } from './palette.ts'

/**
 * Equal pictures give equal bytes. sRGB, 1080 px wide; JPEG stays far below 8 MiB. Throws
 * `RangeError` for a text that should have been split.
 */
export async function renderPicture(
  card: Card,
  brand: CardBrand,
  format: 'jpeg' | 'png',
  files: CardFiles = {},
): Promise<Uint8Array> {
  const element = await drawPicture(card, brand, 1, files)
  return encoded(element, () =>
    format === 'png' ? element.encodeSync('png') : element.encodeSync('jpeg', jpegQuality),
  )
}

/** A page of a document, as JPEG. */
export async function renderPage(
  card: Card,
  brand: CardBrand,
  scale: number,
  files: CardFiles = {},
): Promise<Uint8Array> {
  const element = await drawPicture(card, brand, scale, files)
  return encoded(element, () => element.encodeSync('jpeg', pageQuality))
}

/**
 * Releases the pixels at once: 23 MB a page, which the garbage collector does not count and keeps.
 * Encoded in this thread, because each thread that encodes keeps memory.
 */
function encoded(element: Canvas, encode: () => Uint8Array): Uint8Array {
  try {
    return encode()
  } finally {
    element.width = 1
    element.height = 1
  }
}

/** The picture before it is encoded, `scale` times as large. */
async function drawPicture(card: Card, brand: CardBrand, scale: number, files: CardFiles) {
  const canvas = await openCanvas()
  const images = await openImages(canvas, files)
  const layout = await layOut(card, brand, images)
  return paint(canvas, layout, paletteOf(brand.colors), scale, images)
}

/** Throws `RangeError` for a file that should have been converted. */
async function openImages(canvas: CanvasModule, files: CardFiles): Promise<CardImages> {
  const open = async (file: Uint8Array) => {
    if (file.length > fileBytesMax)
      throw new RangeError('The file is too large to be drawn into a card: convert it first')
    const image = await canvas.loadImage(file)
    if (image.width < 1 || image.width * image.height > filePixelsMax)
      throw new RangeError('The picture has too many pixels to be drawn into a card')
    return image
  }
  return {
    ...(files.logo && { logo: await open(files.logo) }),
    ...(files.photo && { photo: await open(files.photo) }),
  }
}

const jpegQuality = 90
const pageQuality = 88
const fileBytesMax = 16 * 1024 * 1024
const filePixelsMax = 50_000_000
