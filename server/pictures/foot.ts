import type { Card, CardBrand } from '@crier/writing/text/visual.ts'
import { atomsOf } from '@crier/writing/text/atoms.ts'
import { drawableText } from '@crier/writing/text/blocks.ts'
import type { Box, Frame, Mark, PictureSize } from './frame.ts'
import {
  directionOf,
  languageOf,
  scriptOf,
  type Direction,
} from '@crier/writing/text/language/script.ts'
import type { PlacedText } from './placed-text.ts'
import type { Face, Ruler } from './text/ruler.ts'
import { graphemesOf } from '@crier/writing/text/lengths/weight.ts'
import { measured, wrap } from './text/wrap.ts'

interface Foot {
  /** The lower end of the room for the text. */
  readonly top: number
  readonly texts: readonly PlacedText[]
  readonly marks: readonly Mark[]
  readonly logo: Box | null
  readonly arrow: Box | null
}

/**
 * The line at the foot: the brand's logo, or its first letter in a square, its name, and on the
 * other side the slide's number. A wide logo includes the name. Where the network forbids marks
 * (TikTok's upright pictures) there is no brand.
 */
export function layOutFoot(
  card: Card,
  brand: CardBrand,
  frame: Frame,
  direction: Direction,
  ruler: Ruler,
  logoSize?: PictureSize,
): Foot {
  const { area } = frame
  // mutant: brand-mark
  const branded = frame.takesMarks
  const name = branded
    ? drawableText(brand.name ?? '')
        .replace(/\s+/gu, ' ')
        .trim()
    : ''
  const number = card.count > 1 ? numberText(card, frame, direction, ruler) : undefined
  const arrow = card.count > 1 && frame.hasFreeEdge ? arrowBox(area, direction) : null
  const logo = branded && logoSize ? logoBox(logoSize, area, direction) : null
  const numbers = number ? [number] : []
  const mark = logo ?? (name === '' ? null : logoBox({ width: 1, height: 1 }, area, direction))
  if (mark === null)
    return {
      top: number ? area.bottom - badgeSize - footGap : area.bottom,
      texts: numbers,
      marks: [],
      logo,
      arrow,
    }
  const marks: readonly Mark[] = logo ? [] : [{ kind: 'badge', box: mark }]
  const markWidth = mark.right - mark.left
  const saysName = markWidth > wordmarkShare * badgeSize
  const taken =
    markWidth + nameGap + (number ? number.box.right - number.box.left + nameGap + arrowWidth : 0)
  const lines =
    name === '' || saysName
      ? []
      : nameLines(name, brand, area, markWidth, area.right - area.left - taken, direction, ruler)
  const texts = [...(logo ? [] : [monogram(name, brand, mark, ruler)]), ...lines, ...numbers]
  return {
    top: Math.min(mark.top, ...lines.map(({ box }) => box.top)) - footGap,
    texts,
    marks,
    logo,
    arrow,
  }
}

export const noFoot = ({ area }: Frame): Foot => ({
  top: area.bottom,
  texts: [],
  marks: [],
  logo: null,
  arrow: null,
})

/** As high as the badge, as wide as its own shape, up to a bound. */
function logoBox({ width, height }: PictureSize, area: Box, direction: Direction): Box {
  const scale = Math.min(badgeSize / height, logoWidthMax / width)
  const [wide, high] = [
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  ]
  const left = direction === 'ltr' ? area.left : area.right - wide
  const top = Math.round(area.bottom - badgeSize / 2 - high / 2)
  return { left, top, right: left + wide, bottom: top + high }
}

function arrowBox(area: Box, direction: Direction): Box {
  const left = direction === 'ltr' ? area.right - arrowLength : area.left
  const middle = area.bottom - badgeSize / 2
  return {
    left,
    top: middle - arrowHeight / 2,
    right: left + arrowLength,
    bottom: middle + arrowHeight / 2,
  }
}

function nameLines(
  name: string,
  brand: CardBrand,
  area: Box,
  markWidth: number,
  width: number,
  direction: Direction,
  ruler: Ruler,
) {
  const face = nameFace(name, brand, direction, ruler)
  const measure = ruler.measure(face)
  const atoms = measured(atomsOf(name, face.language), measure)
  const wrapped = nameSizes.map(({ size, linesMax }) => ({
    size,
    linesMax,
    lines: wrap(atoms, width / size, measure),
  }))
  const { size, lines } = wrapped.find((one) => one.lines.length <= one.linesMax) ?? wrapped.at(-1)!
  const height = Math.round(size * 1.4)
  const middle = area.bottom - badgeSize / 2
  const first = Math.min(
    middle - (height * (lines.length - 1)) / 2,
    area.bottom - height * (lines.length - 0.5),
  )
  const edge = markWidth + nameGap
  const x =
    face.direction === 'ltr'
      ? direction === 'ltr'
        ? area.left + edge
        : area.right - edge - width
      : direction === 'rtl'
        ? area.right - edge
        : area.left + edge + width
  return lines.map(({ text }, index) => {
    const own =
      direction === face.direction
        ? x
        : x + (direction === 'rtl' ? 1 : -1) * (width - ruler.advance(text, face, size))
    const baseline = Math.round(first + index * height + size * 0.35)
    return {
      role: 'name' as const,
      text,
      hyphenated: false,
      face,
      size,
      x: own,
      baseline,
      ...ruler.extent(text, face, size, own, baseline),
    }
  })
}

function monogram(name: string, brand: CardBrand, badge: Box, ruler: Ruler): PlacedText {
  const letter = graphemesOf(name)[0]!
  const text = letter.toLocaleUpperCase('en')
  const face = { ...nameFace(text, brand, 'ltr', ruler), direction: 'ltr' as const }
  const fitted = Math.min(
    monogramSize,
    (monogramSize * (badgeSize - 16)) / ruler.advance(text, face, monogramSize),
  )
  const size = Math.floor(fitted)
  const { box: ink } = ruler.extent(text, face, size, 0, 0)
  const x = (badge.left + badge.right) / 2 - (ink.left + ink.right) / 2
  const baseline = Math.round((badge.top + badge.bottom) / 2 - (ink.top + ink.bottom) / 2)
  return {
    role: 'monogram',
    text,
    hyphenated: false,
    face,
    size,
    x,
    baseline,
    ...ruler.extent(text, face, size, x, baseline),
  }
}

function numberText(
  { number, count }: Card,
  { area, hasFreeEdge }: Frame,
  direction: Direction,
  ruler: Ruler,
): PlacedText {
  const text = `${number}/${count}`
  const face: Face = ruler.face(text, 'latin', { use: 'label', language: 'en', direction: 'ltr' })
  const inset = number === 1 && hasFreeEdge ? arrowWidth : 0
  const x =
    direction === 'ltr'
      ? area.right - inset - ruler.advance(text, face, numberSize)
      : area.left + inset
  const baseline = Math.round(area.bottom - badgeSize / 2 + numberSize * 0.35)
  return {
    role: 'number',
    text,
    hyphenated: false,
    face,
    size: numberSize,
    x,
    baseline,
    ...ruler.extent(text, face, numberSize, x, baseline),
  }
}

function nameFace(text: string, brand: CardBrand, otherwise: Direction, ruler: Ruler): Face {
  const script = scriptOf(text, text, brand.language)
  const language = languageOf(script, brand.language)
  return ruler.face(text, script, {
    use: 'label',
    language,
    direction: directionOf(text, otherwise),
  })
}

const badgeSize = 64
const logoWidthMax = 320
// A logo wider than this many heights has letters.
const wordmarkShare = 2
const arrowLength = 56
const arrowHeight = 28
const arrowWidth = arrowLength + 24
const monogramSize = 34
const numberSize = 30
const nameGap = 22
const footGap = 48
// A name of 100 wide letters still fits in the last.
const nameSizes = [
  { size: 32, linesMax: 1 },
  { size: 28, linesMax: 1 },
  { size: 24, linesMax: 2 },
  { size: 20, linesMax: 4 },
]
