import type { Use } from '../context.ts'
import type { StoredBrandKit } from '../database/tables.ts'
import type { Requester, Rendered } from '../ports/renderer.ts'
import type { Piece } from '../content/publication.ts'

export function pictureOf(
  { renderer }: Use<'renderer'>,
  requester: Requester,
  piece: Piece,
  brand: StoredBrandKit,
  index: number,
  format: 'jpeg' | 'png',
): Promise<Rendered> {
  return renderer.picture(requester, piece.pictures[index]!, brand, format)
}

export function documentOf({ renderer }: Use<'renderer'>, requester: Requester, piece: Piece, brand: StoredBrandKit): Promise<Rendered> {
  return renderer.document(requester, piece.document, brand, piece.title ?? 'Slides')
}
