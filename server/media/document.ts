import type { Picture } from '../networks/publication.ts'
import { drawPicture } from './picture.ts'
import type { PictureBrand } from './picture-brand.ts'

/**
 * A PDF with a page for each picture. The same pages give the same bytes: nothing in it is dated or drawn by lot.
 * Pages are images, because a network's own converter does not shape every script.
 */
export async function renderDocument(pages: readonly Picture[], brand: PictureBrand, title: string): Promise<Uint8Array> {
  const { PDFDocument } = await import('pdf-lib')
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title)
  document.setProducer('Crier')
  if (brand.name) document.setAuthor(brand.name)
  if (brand.language) document.setLanguage(brand.language)
  const scale = pages.length > sharpPagesMax ? 1 : 2
  for (const picture of pages) {
    const element = await drawPicture(picture, brand, scale)
    const image = await document.embedJpg(await element.encode('jpeg', jpegQuality))
    const size = [(element.width / scale) * pointsPerPixel, (element.height / scale) * pointsPerPixel] as const
    document.addPage([...size]).drawImage(image, { x: 0, y: 0, width: size[0], height: size[1] })
  }
  return document.save()
}

const jpegQuality = 88
const pointsPerPixel = 0.75
// LinkedIn takes 100 MB and 300 pages; a sharp page is below 0.6 MB.
const sharpPagesMax = 150
