import type { Content } from './fitted.ts'
import { splitForPictures } from './split-for-pictures.ts'
import type { Asset, Card, CardShape, Visual } from './visual.ts'

/**
 * The pictures that show these texts in full: one for each, more for a text that one picture cannot hold. Null when there would
 * be more than `most`.
 */
export function drawPictures(texts: readonly string[], shape: CardShape, most: number): Card[] | null {
  return drawSlides({ contentType: 'carousel', pieces: texts }, shape, most) as Card[] | null
}

/** The same for slides of which some are pictures of the author's own. */
export function drawSlides({ pieces, media = [] }: Content, shape: CardShape, most: number): Visual[] | null {
  const own = new Map(media.map(({ piece, asset }) => [piece, asset]))
  const parts: (string | Asset)[] = []
  for (const [index, text] of pieces.entries()) {
    const asset = own.get(index + 1)
    if (asset) parts.push(asset)
    else parts.push(...splitForPictures(text))
    if (parts.length > most) return null
  }
  return parts.map((part, index) => (typeof part === 'string' ? { text: part, number: index + 1, count: parts.length, shape } : part))
}
