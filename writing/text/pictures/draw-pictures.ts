import type { DraftContent } from '../fitted.ts'
import { splitBelowPhoto, splitForPictures } from './split-for-pictures.ts'
import type { Asset, Card, CardShape, Visual } from '../visual.ts'

/**
 * The pictures that show these texts in full: one for each, more for a text that one picture cannot
 * hold. Null when there would be more than `most`.
 */
export function drawPictures(
  texts: readonly string[],
  shape: CardShape,
  most: number,
): Card[] | null {
  return drawSlides({ contentType: 'carousel', pieces: texts }, shape, most) as Card[] | null
}

/**
 * The same for slides that show an upload, alone or above their text. An upload that cannot be
 * drawn, such as a video, stands alone: a text beside it is refused before.
 */
export function drawSlides(
  { pieces, media = [] }: DraftContent,
  shape: CardShape,
  most: number,
): Visual[] | null {
  const own = new Map(media.map(({ piece, asset }) => [piece, asset]))
  const parts: (Pick<Card, 'text' | 'photo'> | Asset)[] = []
  for (const [index, text] of pieces.entries()) {
    const asset = own.get(index + 1)
    if (asset && text === '') parts.push(asset)
    else if (asset)
      parts.push(
        ...splitBelowPhoto(text).map((part, place) =>
          place === 0 ? { text: part, photo: asset } : { text: part },
        ),
      )
    else parts.push(...splitForPictures(text).map((part) => ({ text: part })))
    if (parts.length > most) return null
  }
  return parts.map((part, index) => {
    if ('sha256' in part) return part
    const { text, photo } = part
    return { text, number: index + 1, count: parts.length, shape, ...(photo && { photo }) }
  })
}
