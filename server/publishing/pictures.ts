import type { Use } from '../context.ts'
import type { StoredBrandKit } from '../database/tables.ts'
import type { Asker, Rendered } from '../media/renderer.ts'
import type { Piece } from '../networks/publication.ts'

export function pictureOf(
  { renderer }: Use<'renderer'>,
  asker: Asker,
  piece: Piece,
  brand: StoredBrandKit,
  index: number,
  format: 'jpeg' | 'png',
): Promise<Rendered> {
  return renderer.picture(asker, piece.pictures[index]!, brand, format)
}

export function documentOf({ renderer }: Use<'renderer'>, asker: Asker, piece: Piece, brand: StoredBrandKit): Promise<Rendered> {
  return renderer.document(asker, piece.document, brand, piece.title ?? 'Slides')
}
