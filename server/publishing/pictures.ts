import type { StoredBrandKit } from '../database/tables.ts'
import type { Piece } from '../networks/publication.ts'

// Rendering loads a canvas and fonts of some 100 MB: only when a first picture is needed.
const renderer = () => import('../media/picture.ts')
const printer = () => import('../media/document.ts')

export async function pictureOf(piece: Piece, brand: StoredBrandKit, index: number, format: 'jpeg' | 'png'): Promise<Uint8Array> {
  const { renderPicture } = await renderer()
  return renderPicture(piece.pictures[index]!, brand, format)
}

export async function documentOf(piece: Piece, brand: StoredBrandKit): Promise<Uint8Array> {
  const { renderDocument } = await printer()
  return renderDocument(piece.document, brand, piece.title ?? 'Slides')
}
