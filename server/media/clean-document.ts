import { readFile, writeFile } from 'node:fs/promises'
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import type { MediaFacts } from '../ports/intake.ts'
import { withoutMetadata } from './jpeg-metadata.ts'
import { Unreadable } from './unreadable.ts'

// LinkedIn takes 300 pages and 100 MB.
const pagesMax = 1_000
const bytesMax = 200_000_000

/** Writes a PDF without its information, its XMP and the metadata of the photographs in it. */
export async function cleanDocument(from: string, to: string): Promise<MediaFacts> {
  const bytes = await readFile(from)
  if (bytes.length > bytesMax) throw new Unreadable(`A PDF may have at most ${bytesMax / 1_000_000} MB.`)
  const document = await read(bytes)
  const pages = document.getPageCount()
  if (pages === 0) throw new Unreadable('The PDF has no page.')
  if (pages > pagesMax)
    throw new Unreadable(`A PDF may have at most ${pagesMax.toLocaleString('en')} pages, and this one has ${pages.toLocaleString('en')}.`)
  const { context } = document
  if (context.trailerInfo.Info) context.delete(context.trailerInfo.Info as never)
  delete context.trailerInfo.Info
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    const dictionary = object instanceof PDFRawStream ? object.dict : object
    if (!(dictionary instanceof PDFDict)) continue
    for (const name of ['Metadata', 'PieceInfo', 'LastModified']) dictionary.delete(PDFName.of(name))
    if (dictionary.get(PDFName.of('Type')) === PDFName.of('Metadata')) context.delete(reference)
    if (object instanceof PDFRawStream && dictionary.get(PDFName.of('Filter')) === PDFName.of('DCTDecode'))
      context.assign(reference, PDFRawStream.of(object.dict, withoutMetadata(object.contents)))
  }
  await writeFile(to, await document.save({ addDefaultPage: false, updateFieldAppearances: false }))
  const { width, height } = document.getPage(0).getSize()
  return {
    ...{ kind: 'document', contentType: 'application/pdf', width: Math.round(width), height: Math.round(height) },
    ...{ durationMs: null, codecs: [], frames: pages },
  }
}

async function read(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  } catch (error) {
    throw new Unreadable(
      /encrypted/i.test(String(error)) ? 'The PDF is protected by a password: save it without one.' : 'The PDF is broken.',
    )
  }
}
