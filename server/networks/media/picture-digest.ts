import { createHash } from 'node:crypto'
import type { Piece } from '@crier/writing/text/publication.ts'
import {
  isAsset,
  brandOnPicture,
  cardOnPicture,
  shownPart,
  type CardBrand,
  type Visual,
} from '@crier/writing/text/visual.ts'

/** Names what a picture or document of a piece shows: another digest is another picture. */
export function pictureDigest(
  { pictures, document, title }: Piece,
  picture: number | 'document',
  brand: CardBrand,
): string {
  return picture === 'document'
    ? digestOf([document.map(cardOnPicture), title, brandOnPicture(brand)])
    : visualDigest(pictures[picture]!, brand)
}

export const visualDigest = (visual: Visual, brand: CardBrand): string =>
  digestOf(isAsset(visual) ? [shownPart(visual)] : [cardOnPicture(visual), brandOnPicture(brand)])

const digestOf = (shown: readonly unknown[]) =>
  createHash('sha256')
    .update(/* mutant: digest-of-picture */ JSON.stringify(shown))
    .digest('hex')
    .slice(0, 16)
