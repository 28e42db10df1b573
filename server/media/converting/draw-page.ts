import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { pageDrawerFile } from './page-drawer.ts'
import { Unreadable } from '../reading/unreadable.ts'

interface Box {
  readonly widthMax: number
  readonly heightMax: number
}

/**
 * Draws the first page of a PDF, as large as fits into the box. The drawing program sees its own
 * memory and nothing else.
 */
export async function drawFirstPage(path: string, { widthMax, heightMax }: Box): Promise<Sharp> {
  const file = pageDrawerFile
  const wasm = await readFile(fileURLToPath(import.meta.resolve(file)))
  const library = await PDFiumLibrary.init({
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
  })
  try {
    const document = await library.loadDocument(await readFile(path))
    const page = document.getPage(0)
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    const scale = Math.min(widthMax / width, heightMax / height)
    if (!(scale > 0)) throw new Unreadable('The first page has no size.')
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    }
    const drawn = await page.render({ ...size, render: 'bitmap' })
    const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const
    return sharp(drawn.data, { raw }).flatten({ background: '#ffffff' })
  } catch (error) {
    throw error instanceof Unreadable
      ? error
      : new Unreadable('The first page of the PDF cannot be drawn.')
  } finally {
    library.destroy()
  }
}
