import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ByteRange } from '../ports/files/blobs.ts'
import type { Rendered, Renderer } from '../ports/files/renderer.ts'

// Rendering loads a canvas and fonts of some 100 MB: only when a first picture is needed.
const renderer = () => import('../pictures/picture.ts')
const printer = () => import('../pictures/document.ts')

/** Renders in the thread that asks and keeps nothing: for tests and the simulation. */
export const immediateRenderer: Renderer = {
  hasRoom: () => true,
  missingFonts: async (_, text) =>
    (await import('../pictures/text/missing-fonts.ts')).missingFonts(text),
  picture: async (_, picture, brand, format) =>
    rendered(await (await renderer()).renderPicture(picture, brand, format)),
  document: async (_, pages, brand, title) =>
    rendered(await (await printer()).renderDocument(pages, brand, title)),
}

function rendered(bytes: Uint8Array): Rendered {
  const stream = ({ start, end }: ByteRange = { start: 0, end: bytes.length - 1 }) =>
    Readable.from([bytes.subarray(start, end + 1)])
  const etag = createHash('sha256').update(bytes).digest('hex')
  return {
    size: bytes.length,
    etag,
    stream,
    bytes: async () => bytes,
    leave: async () => undefined,
  }
}
