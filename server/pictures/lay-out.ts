import type { Card, CardBrand } from '../content/visual.ts'
import { readBlocks } from '../content/blocks.ts'
import { compose, prepare, type Column, type PreparedBlock, type Style } from './compose.ts'
import { layOutFoot } from './foot.ts'
import { frames, type Box, type Frame } from './frame.ts'
import type { Direction } from '../content/script.ts'
import type { PlacedText } from './placed-text.ts'
import { openRuler, type Ruler } from './ruler.ts'

/** Everything about a picture but its colours, in pixels. */
export interface PictureLayout {
  readonly frame: Frame
  /** Of the whole picture: which side text and marks keep to. */
  readonly direction: Direction
  readonly bodySize: number
  readonly texts: readonly PlacedText[]
  /** The short bar over the text. */
  readonly rule: Box
  /** The square behind the brand's first letter. */
  readonly badge: Box | null
}

/** Finds the largest size at which the whole text fits. Throws `RangeError` when it would be smaller than 12 px: such a text has not been split. */
export async function layOut(card: Card, brand: CardBrand): Promise<PictureLayout> {
  const ruler = await openRuler()
  const frame = frames[card.shape]
  const blocks = readBlocks(card.text, brand.language)
  const direction = blocks[0]?.direction ?? 'ltr'
  const foot = layOutFoot(card, brand, frame.area, direction, ruler)
  const area = { ...frame.area, bottom: foot.top }
  const { column, size } = largestFitting(
    prepare(blocks, ruler),
    area,
    blocks[0]?.role === 'statement' ? statementSizeMax : bodySizeMax,
    ruler,
  )
  const free = area.bottom - area.top - column.height - ruleSpace
  const top = Math.round(area.top + free * optical)
  const texts = place(column, { ...area, top: top + ruleSpace }, ruler)
  return { frame, direction, bodySize: size, texts: [...texts, ...foot.texts], rule: ruleAt(top, area, direction), badge: foot.badge }
}

function largestFitting(blocks: readonly PreparedBlock[], area: Box, sizeMax: number, ruler: Ruler) {
  for (const { from, to, ...style } of styles) {
    let low = from
    let high = Math.max(from, Math.min(to, sizeMax))
    let best: { column: Column; size: number } | undefined
    while (low <= high) {
      const size = (low + high) >> 1
      const column = fitting(blocks, area, { ...style, size }, ruler)
      if (column) best = { column, size }
      if (column) low = size + 1
      else high = size - 1
    }
    if (best) return best
  }
  throw new RangeError('The text is too long for one picture: split it first')
}

function fitting(blocks: readonly PreparedBlock[], area: Box, style: Style, ruler: Ruler): Column | undefined {
  const width = area.right - area.left
  const column = compose(blocks, width, style)
  if (column.height + ruleSpace > area.bottom - area.top) return undefined
  if (column.breaksWords && style.size > brokenWordSizeMax) return undefined
  // Words were measured one by one; what counts is the line shaped as a whole.
  const holds = column.rows.every(({ text, face, size, indent }) => ruler.advance(text, face, size) <= width - indent + 0.5)
  return holds ? column : undefined
}

function place(column: Column, area: Box, ruler: Ruler): readonly PlacedText[] {
  return column.rows.map(({ role, text, face, size, indent, top, height }) => {
    const x = face.direction === 'ltr' ? area.left + indent : area.right - indent
    const baseline = Math.round(area.top + top + height / 2 + size * baselineDrop)
    return { role, text, face, size, x, baseline, ...ruler.extent(text, face, size, x, baseline) }
  })
}

function ruleAt(top: number, area: Box, direction: Direction): Box {
  const left = direction === 'ltr' ? area.left : area.right - ruleWidth
  return { left, top, right: left + ruleWidth, bottom: top + ruleHeight }
}

// From roomy to tight: 28 px is the least for a text that was split, what is below serves texts that were not.
const styles: readonly (Omit<Style, 'size'> & { readonly from: number; readonly to: number })[] = [
  { from: 30, to: 200, titleRatio: 1.5, gap: 0.8, leading: 1 },
  { from: 28, to: 34, titleRatio: 1.2, gap: 0.5, leading: 0.95 },
  { from: 12, to: 28, titleRatio: 1, gap: 0.3, leading: 0.88 },
]
const statementSizeMax = 120
const bodySizeMax = 58
const brokenWordSizeMax = 32

const ruleWidth = 88
const ruleHeight = 12
const ruleSpace = 52
// The middle looks too low.
const optical = 0.42
// From the middle of a line down to its baseline, of the size: half of what capitals rise above their middle, on average of the scripts.
const baselineDrop = 0.33
