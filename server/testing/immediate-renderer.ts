import { Readable } from 'node:stream'
import type { Rendered, Renderer } from '../ports/renderer.ts'

// Rendering loads a canvas and fonts of some 100 MB: only when a first picture is needed.
const renderer = () => import('../pictures/picture.ts')
const printer = () => import('../pictures/document.ts')

/** Renders in the thread that asks and keeps nothing: for tests and the simulation. */
export const immediateRenderer: Renderer = {
  picture: async (_, picture, brand, format) => rendered(await (await renderer()).renderPicture(picture, brand, format)),
  document: async (_, pages, brand, title) => rendered(await (await printer()).renderDocument(pages, brand, title)),
}

function rendered(bytes: Uint8Array): Rendered {
  return { size: bytes.length, stream: () => Readable.from([bytes]), bytes: async () => bytes }
}
