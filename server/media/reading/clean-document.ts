import { readFile, writeFile } from 'node:fs/promises'
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from 'pdf-lib'
import type { MediaFacts } from '../../ports/files/intake.ts'
import { withoutMetadata } from './jpeg-metadata.ts'
import { boundedLoad } from './bounded-pdf.ts'
import { Unreadable } from './unreadable.ts'

// LinkedIn takes 300 pages and 100 MB.
const pagesMax = 1_000
const bytesMax = 200_000_000

/**
 * Writes a PDF with what is to be seen, and links: without its information, notes, scripts,
 * attached files, former versions, and the metadata of the photographs in it.
 */
export async function cleanDocument(from: string, to: string): Promise<MediaFacts> {
  const bytes = await readFile(from)
  if (bytes.length > bytesMax)
    throw new Unreadable(`A PDF may have at most ${bytesMax / 1_000_000} MB.`)
  const document = await read(bytes)
  const pages = document.getPageCount()
  if (pages === 0) throw new Unreadable('The PDF has no page.')
  if (pages > pagesMax)
    throw new Unreadable(
      `A PDF may have at most ${pagesMax.toLocaleString('en')} pages, and this one has ` +
        `${pages.toLocaleString('en')}.`,
    )
  delete document.context.trailerInfo.Info
  keepWhatIsShown(document.context)
  await writeFile(to, await document.save({ addDefaultPage: false, updateFieldAppearances: false }))
  const { width, height } = document.getPage(0).getSize()
  return {
    ...{
      kind: 'document',
      contentType: 'application/pdf',
      width: Math.round(width),
      height: Math.round(height),
    },
    ...{ durationMs: null, codecs: [], frames: pages },
  }
}

async function read(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await boundedLoad(bytes)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(
      /encrypted/i.test(String(error))
        ? 'The PDF is protected by a password: save it without one.'
        : 'The PDF is broken.',
    )
  }
}

/**
 * Goes from the catalog to all that it leads to, cleans each on the way, and drops the rest.
 * Without recursion: a file nests as it likes.
 */
function keepWhatIsShown(context: PDFContext): void {
  const reached = new Set<PDFRef>()
  const next: (PDFObject | undefined)[] = [context.trailerInfo.Root]
  while (next.length > 0) {
    const object = next.pop()
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      const found = context.lookup(object)
      const cleaned = found instanceof PDFRawStream ? withCleanPhotograph(found, context) : found
      if (cleaned !== undefined && cleaned !== found) context.assign(object, cleaned)
      next.push(cleaned)
    } else if (object instanceof PDFArray) for (const one of object.asArray()) next.push(one)
    else if (object instanceof PDFDict || object instanceof PDFRawStream) {
      const dictionary = object instanceof PDFDict ? object : object.dict
      cleanDictionary(dictionary)
      for (const value of dictionary.values()) next.push(value)
    }
  }
  for (const [reference] of context.enumerateIndirectObjects())
    if (!reached.has(reference)) context.delete(reference)
}

const name = (text: string) => PDFName.of(text)

// ISO 32000-1: facts about the document, actions when it is opened, and attachments.
const dropped =
  'Metadata PieceInfo LastModified Thumb OpenAction AA JavaScript EmbeddedFiles AF XFA Popup Perms'
    .split(' ')
    .map(name)
// Annotations: a note is not on the page, and the others play or carry files.
const unseen = new Set(
  'Text Popup FileAttachment Sound Movie Screen 3D RichMedia Projection'.split(' ').map(name),
)
const told = 'Contents RC Subj M CreationDate NM'.split(' ').map(name)
const harmless = new Set('URI GoTo Named'.split(' ').map(name))

function cleanDictionary(dictionary: PDFDict): void {
  for (const key of dropped) dictionary.delete(key)
  const action = dictionary.lookup(name('A'))
  const kind = action instanceof PDFDict ? action.lookup(name('S')) : undefined
  if (kind instanceof PDFName && !harmless.has(kind)) dictionary.delete(name('A'))
  if (dictionary.lookup(name('S')) instanceof PDFName && dictionary.has(name('Next')))
    dictionary.delete(name('Next'))
  const annotations = dictionary.lookup(name('Annots'))
  if (!(annotations instanceof PDFArray)) return
  for (let index = annotations.size() - 1; index >= 0; index--) {
    const annotation = annotations.lookup(index)
    const subtype = annotation instanceof PDFDict ? annotation.lookup(name('Subtype')) : undefined
    if (!(annotation instanceof PDFDict) || !(subtype instanceof PDFName) || unseen.has(subtype))
      annotations.remove(index)
    // The name of a field belongs to the form; with the others it is the author's.
    else
      for (const key of subtype === name('Widget') ? told : [...told, name('T')])
        annotation.delete(key)
  }
}

/**
 * A photograph may be packed once more; then it is unpacked, as its metadata cannot be
 * seen otherwise.
 */
function withCleanPhotograph(stream: PDFRawStream, context: PDFContext): PDFRawStream {
  const { dict } = stream
  const given = dict.lookup(name('Filter'))
  const filters =
    given instanceof PDFArray ? given.asArray().map((one) => context.lookup(one)) : [given]
  if (filters.at(-1) !== name('DCTDecode')) return stream
  const jpeg =
    filters.length > 1 ? unpacked(stream, filters.slice(0, -1), context) : stream.contents
  dict.set(name('Filter'), name('DCTDecode'))
  const parameters = dict.lookup(name('DecodeParms'))
  if (parameters instanceof PDFArray) {
    const last = parameters.lookup(parameters.size() - 1)
    if (last instanceof PDFDict) dict.set(name('DecodeParms'), last)
    else dict.delete(name('DecodeParms'))
  }
  // mutant: photo-in-pdf
  return PDFRawStream.of(dict, withoutMetadata(jpeg))
}

function unpacked(
  { dict, contents }: PDFRawStream,
  filters: readonly (PDFObject | undefined)[],
  context: PDFContext,
): Uint8Array {
  const outer = dict.clone(context)
  outer.set(name('Filter'), context.obj(filters as PDFObject[]))
  try {
    return decodePDFRawStream(PDFRawStream.of(outer, contents)).decode()
  } catch {
    throw new Unreadable('A photograph in the PDF is packed in a way that is not known here.')
  }
}
