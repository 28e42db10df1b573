import { readBlocks } from '@crier/writing/text/blocks.ts'
import type { Direction } from '@crier/writing/text/language/script.ts'
import type { Card, CardBrand } from '@crier/writing/text/visual.ts'
import {
  composeColumn,
  prepareParts,
  type TextColumn,
  type PreparedPart,
  type Style,
} from './compose.ts'
import type { FontPair } from './text/font-pairs.ts'
import { pairFor } from './text/fonts.ts'
import { layOutFoot, noFoot } from './foot.ts'
import { frames, type Box, type Frame, type Mark, type PictureSize } from './frame.ts'
import { hyphenatorFor } from './text/hyphenate.ts'
import type { PlacedText } from './placed-text.ts'
import { openRuler, type Ruler } from './text/ruler.ts'
import { templatesFor, type ChosenTemplate } from './templates/index.ts'
import type { Template } from './templates/template.ts'

/** The sizes of a card's pictures in pixels, known before they are drawn. */
interface CardImageSizes {
  readonly logo?: PictureSize
  readonly photo?: PictureSize
}
/** Everything about a picture but its colours, in pixels. */
export interface PictureLayout {
  readonly frame: Frame
  /** The direction of the whole picture: the side that text and marks keep to. */
  readonly direction: Direction
  readonly ground: Template['ground']
  readonly ornament: Template['ornament']
  readonly corners: FontPair['corners']
  readonly bodySize: number
  readonly texts: readonly PlacedText[]
  readonly marks: readonly Mark[]
  /** Between the points of a list. */
  readonly hairlines: readonly Box[]
  /** An arrow to the next card. */
  readonly arrow: Box | null
  readonly photo: Box | null
  readonly logo: Box | null
}

/**
 * Finds the largest size at which the whole text fits. Throws `RangeError` when it would be smaller
 * than 12 px: such a text has not been split.
 */
export async function layOut(
  card: Card,
  brand: CardBrand,
  images: CardImageSizes = {},
): Promise<PictureLayout> {
  const pair = pairFor(`${card.text}\n${brand.name ?? ''}`, brand.font ?? 'auto', brand.language)
  const [ruler, hyphenate] = await Promise.all([
    openRuler(pair),
    hyphenatorFor(card.text, brand.language),
  ])
  const frame = frames[card.shape]
  const blocks = readBlocks(card.text, brand.language)
  const direction = blocks[0]?.direction ?? 'ltr'
  const isPhotoAlone = images.photo !== undefined && blocks.length === 0
  const foot = isPhotoAlone
    ? noFoot(frame)
    : layOutFoot(card, brand, frame, direction, ruler, images.logo)
  const content = {
    blocks,
    number: card.number,
    count: card.count,
    hasPhoto: images.photo !== undefined,
  }
  const chosen = templatesFor(content, brand.template ?? 'auto').map(({ template, parts }) => ({
    template,
    parts: prepareParts(parts, ruler, hyphenate),
  }))
  const { template, column, size, area, photo } = set(
    chosen,
    { ...frame.area, bottom: foot.top },
    frame,
    images.photo !== undefined,
    ruler,
  )
  const space = ornamentSpaces[template.ornament]
  const free = area.bottom - area.top - column.height - space
  // Where the network covers the lower edge, text is anchored at the middle.
  const anchor = frame.hasFreeEdge ? template.anchor : Math.min(template.anchor, middle)
  const top = Math.round(area.top + free * anchor)
  const inColumn = { ...area, top: top + space }
  return {
    frame,
    direction,
    ground: template.ground,
    ornament: template.ornament,
    corners: pair.corners,
    bodySize: size,
    texts: [...place(column, inColumn, ruler), ...foot.texts],
    marks: [...ornamentAt(template.ornament, top, area, direction), ...foot.marks],
    hairlines: column.hairlines.map((at) => hairline(inColumn, at)),
    arrow: card.number === 1 ? foot.arrow : null,
    photo,
    logo: foot.logo,
  }
}

interface Prepared extends Omit<ChosenTemplate, 'parts'> {
  readonly parts: readonly PreparedPart[]
}
interface Set {
  readonly template: Template
  readonly column: TextColumn
  readonly size: number
  readonly area: Box
  readonly photo: Box | null
}

/** Returns the first template in which the text is not small, else the last, at any size. */
function set(
  chosen: readonly Prepared[],
  area: Box,
  frame: Frame,
  hasPhoto: boolean,
  ruler: Ruler,
): Set {
  for (const sizeMin of [readableMin, smallestMin]) {
    for (const { template, parts } of sizeMin === readableMin ? chosen : chosen.slice(-1)) {
      for (const share of hasPhoto ? photoShares : [0]) {
        const photo =
          share > 0
            ? { left: 0, top: 0, right: frame.width, bottom: photoBottom(frame, parts, share) }
            : null
        const room =
          photo === null || parts.length === 0 ? area : { ...area, top: photo.bottom + photoGap }
        const fit = largestFitting(parts, room, template, sizeMin, ruler)
        if (fit) return { template, ...fit, area: room, photo }
      }
    }
  }
  throw new RangeError('The text is too long for one picture: split it first')
}

const photoBottom = ({ height }: Frame, parts: readonly PreparedPart[], share: number) =>
  parts.length === 0 ? height : Math.round(height * share)

function largestFitting(
  parts: readonly PreparedPart[],
  area: Box,
  template: Template,
  sizeMin: number,
  ruler: Ruler,
) {
  for (const { from, to, titleShare, ...style } of styles) {
    const sizeMax = parts[0]?.part.role === 'statement' ? template.statementMax : template.bodyMax
    const titleRatio = 1 + (template.titleRatio - 1) * titleShare
    let low = Math.max(from, sizeMin)
    let high = Math.max(from, Math.min(to, sizeMax))
    let best: { column: TextColumn; size: number } | undefined
    while (low <= high) {
      const size = (low + high) >> 1
      const column = fitting(parts, area, { ...style, titleRatio, size }, template, ruler)
      if (column) best = { column, size }
      if (column) low = size + 1
      else high = size - 1
    }
    if (best)
      return roomier(
        parts,
        area,
        { ...style, titleRatio, size: best.size },
        template,
        best.column,
        ruler,
      )
  }
  return undefined
}

/** Few points are set further apart, so that a list fills its card. */
function roomier(
  parts: readonly PreparedPart[],
  area: Box,
  style: Style,
  template: Template,
  column: TextColumn,
  ruler: Ruler,
) {
  if (column.hairlines.length === 0) return { column, size: style.size }
  const calm = { ...area, bottom: area.bottom - (area.bottom - area.top) * calmShare }
  for (const times of [1.7, 1.35]) {
    const wider = fitting(parts, calm, { ...style, gap: style.gap * times }, template, ruler)
    if (wider) return { column: wider, size: style.size }
  }
  return { column, size: style.size }
}

function fitting(
  parts: readonly PreparedPart[],
  area: Box,
  style: Style,
  { ornament }: Template,
  ruler: Ruler,
): TextColumn | undefined {
  const width = area.right - area.left
  const column = composeColumn(parts, width, style)
  if (column.height + ornamentSpaces[ornament] > area.bottom - area.top) return undefined
  if (column.breaksWords && style.size > brokenWordSizeMax) return undefined
  // Words were measured one by one; what counts is the line shaped as a whole.
  const holds = column.rows.every(
    ({ text, face, size, indent }) => ruler.advance(text, face, size) <= width - indent + 0.5,
  )
  return holds ? column : undefined
}

function place(column: TextColumn, area: Box, ruler: Ruler): readonly PlacedText[] {
  return column.rows.map(({ role, text, hyphenated, face, size, indent, top, height }) => {
    const x = face.direction === 'ltr' ? area.left + indent : area.right - indent
    const baseline = Math.round(area.top + top + height / 2 + size * baselineDrop)
    return {
      role,
      text,
      hyphenated,
      face,
      size,
      x,
      baseline,
      ...ruler.extent(text, face, size, x, baseline),
    }
  })
}

function ornamentAt(
  ornament: Template['ornament'],
  top: number,
  area: Box,
  direction: Direction,
): readonly Mark[] {
  const at = (kind: Mark['kind'], from: number, width: number, height: number): Mark => {
    const left = direction === 'ltr' ? area.left + from : area.right - from - width
    return { kind, box: { left, top, right: left + width, bottom: top + height } }
  }
  if (ornament === 'bar') return [at('bar', 0, barWidth, barHeight)]
  return ornament === 'quotation'
    ? [at('drop', 0, dropSize, dropSize), at('drop', dropSize + dropGap, dropSize, dropSize)]
    : []
}

const hairline = ({ left, right, top }: Box, at: number): Box => ({
  left,
  right,
  top: Math.round(top + at) - 1,
  bottom: Math.round(top + at) + 1,
})

// From roomy to tight: 28 px is the least for a text that was split, what is below serves texts
// that were not.
const styles: readonly (Omit<Style, 'size' | 'titleRatio'> & {
  readonly from: number
  readonly to: number
  readonly titleShare: number
})[] = [
  { from: 34, to: 200, titleShare: 1, gap: 0.8, leading: 1 },
  { from: 30, to: 200, titleShare: 0.5, gap: 0.8, leading: 1 },
  { from: 28, to: 34, titleShare: 0.2, gap: 0.5, leading: 0.96 },
  { from: 28, to: 30, titleShare: 0, gap: 0.3, leading: 0.96 },
  { from: 12, to: 28, titleShare: 0, gap: 0.3, leading: 0.96 },
]
const readableMin = 28
const smallestMin = 12
const brokenWordSizeMax = 32

const barWidth = 88
const barHeight = 12
const dropSize = 64
const dropGap = 16
const ornamentSpaces: Readonly<Record<Template['ornament'], number>> = {
  bar: 56,
  quotation: 112,
  circle: 0,
  none: 0,
}

// Shares of the picture's height: a longer text leaves its photo less.
const photoShares = [0.58, 0.46, 0.34]
const photoGap = 56
const middle = 0.42
// As a share of the room that a list leaves empty.
const calmShare = 0.1
// From the middle of a line down to its baseline, of the size: half of what capitals rise above
// their middle, on average of the scripts.
const baselineDrop = 0.33
