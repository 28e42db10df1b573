import type { Card, CardBrand } from '@crier/writing/text/visual.ts'
import { renderPage } from './picture.ts'

/**
 * A PDF with a page for each picture. The same pages give the same bytes: nothing in it is dated or
 * drawn by lot. Pages are images, because a network's own converter does not shape every script.
 */
export async function renderDocument(
  pages: readonly Card[],
  brand: CardBrand,
  title: string,
): Promise<Uint8Array> {
  const scale = pageScale(pages.length)
  const rendering = pages.map((page) => () => renderPage(page, brand, scale))
  return bindDocument(rendering, { scale, brand, title })
}

export interface Binding {
  readonly scale: number
  readonly brand: CardBrand
  readonly title: string
}

/** `pages` are JPEGs of `renderPage`; each is asked for when its turn comes. */
export async function bindDocument(
  pages: readonly (() => Promise<Uint8Array>)[],
  { scale, brand, title }: Binding,
): Promise<Uint8Array> {
  const { PDFDocument } = await import('pdf-lib')
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title)
  document.setProducer('Crier')
  if (brand.name) document.setAuthor(brand.name)
  if (brand.language) document.setLanguage(brand.language)
  for (const page of pages) {
    const image = await document.embedJpg(await page())
    const size = [
      (image.width / scale) * pointsPerPixel,
      (image.height / scale) * pointsPerPixel,
    ] as const
    document.addPage([...size]).drawImage(image, { x: 0, y: 0, width: size[0], height: size[1] })
  }
  return document.save()
}

/** How sharp the pages of a document are: how many times 1080 pixels wide. */
export function pageScale(pages: number): number {
  return pages > sharpPagesMax ? 1 : sharp
}

// Sharp on a dense screen, where a page is seldom wider than 800 points; twice would take half as
// long again.
const sharp = 1.6

const pointsPerPixel = 0.75
// LinkedIn takes 100 MB and 300 pages; a sharp page is below 0.5 MB.
const sharpPagesMax = 150
