import type { Use } from '../context.ts'
import type { StoredBrandKit } from '../database/tables.ts'
import type { Requester, Rendered } from '../ports/renderer.ts'
import type { Piece } from '../content/publication.ts'

export function documentOf({ renderer }: Use<'renderer'>, requester: Requester, piece: Piece, brand: StoredBrandKit): Promise<Rendered> {
  return renderer.document(requester, piece.document, brand, piece.title ?? 'Slides')
}
