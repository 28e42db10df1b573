import { splitForPictures } from './split-for-pictures.ts'
import type { Card, CardShape } from './visual.ts'

/**
 * The pictures that show these texts in full: one for each, more for a text that one picture cannot hold. Null when there would
 * be more than `most`.
 */
export function drawPictures(texts: readonly string[], shape: CardShape, most: number): Card[] | null {
  const parts: string[] = []
  for (const text of texts) {
    parts.push(...splitForPictures(text))
    if (parts.length > most) return null
  }
  return parts.map((text, index) => ({ text, number: index + 1, count: parts.length, shape }))
}
