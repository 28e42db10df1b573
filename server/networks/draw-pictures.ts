import { splitForPictures } from '../media/split.ts'
import type { Picture, PictureShape } from './publication.ts'

/** The pictures that show these texts in full: one for each, more for a text that one picture cannot hold. */
export function drawPictures(texts: readonly string[], shape: PictureShape): Picture[] {
  const parts = texts.flatMap((text) => splitForPictures(text))
  return parts.map((text, index) => ({ text, number: index + 1, count: parts.length, shape }))
}
