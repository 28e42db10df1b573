import type { RowRole } from './compose.ts'
import type { Box } from './frame.ts'
import type { Face } from './text/ruler.ts'

/** One line of text in its place, in pixels. */
export interface PlacedText {
  readonly role: RowRole | 'name' | 'monogram' | 'number'
  readonly text: string
  /** It ends with a hyphen that the text does not have. */
  readonly hyphenated: boolean
  readonly face: Face
  /** Font size. */
  readonly size: number
  /** The start of the text on its baseline: its left edge, or right edge for right-to-left. */
  readonly x: number
  readonly baseline: number
  /** The distance of the pen from `x` after the text, to the left for right-to-left. */
  readonly advance: number
  /** Ink and advance together. */
  readonly box: Box
}
