import { createHash } from 'node:crypto'
import { cardAsset } from '@crier/writing/text/link-card.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import {
  isAsset,
  brandOnPicture,
  cardOnPicture,
  publishedPart,
  type CardBrand,
  type Visual,
} from '@crier/writing/text/visual.ts'

/** The pictures that a piece shows: its own, else that of its card. */
export const picturesOf = ({ pictures, card }: Piece): readonly Visual[] =>
  card?.picture ? [cardAsset(card.picture)] : pictures

/** Names what a picture or document of a piece shows: another digest is another picture. */
export function pictureDigest(
  piece: Piece,
  picture: number | 'document',
  brand: CardBrand,
): string {
  const { document, title } = piece
  return picture === 'document'
    ? digestOf([document.map(cardOnPicture), title, brandOnPicture(brand)])
    : visualDigest(picturesOf(piece)[picture]!, brand)
}

export const visualDigest = (visual: Visual, brand: CardBrand): string =>
  digestOf(
    isAsset(visual) ? [publishedPart(visual)] : [cardOnPicture(visual), brandOnPicture(brand)],
  )

const digestOf = (shown: readonly unknown[]) =>
  createHash('sha256')
    .update(/* mutant: digest-of-picture */ JSON.stringify(shown))
    .digest('hex')
    .slice(0, 16)
