import type { Card, CardBrand } from '../content/visual.ts'
import { atomsOf } from '../content/atoms.ts'
import { cleaned } from '../content/blocks.ts'
import type { Box } from './frame.ts'
import { directionOf, languageOf, scriptOf, type Direction } from '../content/script.ts'
import type { PlacedText } from './placed-text.ts'
import type { Face, Ruler } from './ruler.ts'
import { graphemesOf } from '../content/weight.ts'
import { measured, wrap } from './wrap.ts'

export interface Foot {
  /** Where the room for the text above ends. */
  readonly top: number
  readonly texts: readonly PlacedText[]
  readonly badge: Box | null
}

/** The line at the foot: the brand's first letter in a square, its name, and on the other side which slide of how many this is. */
export function layOutFoot(card: Card, brand: CardBrand, area: Box, direction: Direction, ruler: Ruler): Foot {
  const name = cleaned(brand.name ?? '')
    .replace(/\s+/gu, ' ')
    .trim()
  const number = card.count > 1 ? numberText(card, area, direction, ruler) : undefined
  if (name === '') {
    return { top: number ? area.bottom - badgeSize - footGap : area.bottom, texts: number ? [number] : [], badge: null }
  }
  const start = direction === 'ltr' ? area.left : area.right - badgeSize
  const badge = { left: start, top: area.bottom - badgeSize, right: start + badgeSize, bottom: area.bottom }
  const taken = badgeSize + nameGap + (number ? number.box.right - number.box.left + nameGap : 0)
  const lines = nameLines(name, brand, area, area.right - area.left - taken, direction, ruler)
  const texts = [monogram(name, brand, badge, ruler), ...lines, ...(number ? [number] : [])]
  return { top: Math.min(badge.top, ...lines.map(({ box }) => box.top)) - footGap, texts, badge }
}

function nameLines(name: string, brand: CardBrand, area: Box, width: number, direction: Direction, ruler: Ruler) {
  const face = nameFace(name, brand, direction, ruler)
  const measure = ruler.measure(face)
  const atoms = measured(atomsOf(name, face.language), measure)
  const wrapped = nameSizes.map(({ size, linesMax }) => ({ size, linesMax, lines: wrap(atoms, width / size, measure) }))
  const { size, lines } = wrapped.find((one) => one.lines.length <= one.linesMax) ?? wrapped.at(-1)!
  const height = Math.round(size * 1.4)
  const middle = area.bottom - badgeSize / 2
  const first = Math.min(middle - (height * (lines.length - 1)) / 2, area.bottom - height * (lines.length - 0.5))
  const edge = badgeSize + nameGap
  const x =
    face.direction === 'ltr'
      ? direction === 'ltr'
        ? area.left + edge
        : area.right - edge - width
      : direction === 'rtl'
        ? area.right - edge
        : area.left + edge + width
  return lines.map((text, index) => {
    const own = direction === face.direction ? x : x + (direction === 'rtl' ? 1 : -1) * (width - ruler.advance(text, face, size))
    const baseline = Math.round(first + index * height + size * 0.35)
    return { role: 'name' as const, text, face, size, x: own, baseline, ...ruler.extent(text, face, size, own, baseline) }
  })
}

function monogram(name: string, brand: CardBrand, badge: Box, ruler: Ruler): PlacedText {
  const letter = graphemesOf(name)[0]!
  const text = letter.toLocaleUpperCase('en')
  const face = { ...nameFace(text, brand, 'ltr', ruler), direction: 'ltr' as const }
  const fitted = Math.min(monogramSize, (monogramSize * (badgeSize - 16)) / ruler.advance(text, face, monogramSize))
  const size = Math.floor(fitted)
  const { box: ink } = ruler.extent(text, face, size, 0, 0)
  const x = (badge.left + badge.right) / 2 - (ink.left + ink.right) / 2
  const baseline = Math.round((badge.top + badge.bottom) / 2 - (ink.top + ink.bottom) / 2)
  return { role: 'monogram', text, face, size, x, baseline, ...ruler.extent(text, face, size, x, baseline) }
}

function numberText({ number, count }: Card, area: Box, direction: Direction, ruler: Ruler): PlacedText {
  const text = `${number}/${count}`
  const face: Face = ruler.face(text, 'latin', { weight: 700, language: 'en', direction: 'ltr' })
  const x = direction === 'ltr' ? area.right - ruler.advance(text, face, numberSize) : area.left
  const baseline = Math.round(area.bottom - badgeSize / 2 + numberSize * 0.35)
  return { role: 'number', text, face, size: numberSize, x, baseline, ...ruler.extent(text, face, numberSize, x, baseline) }
}

function nameFace(text: string, brand: CardBrand, otherwise: Direction, ruler: Ruler): Face {
  const script = scriptOf(text, text, brand.language)
  const language = languageOf(script, brand.language)
  return ruler.face(text, script, { weight: 700, language, direction: directionOf(text, otherwise) })
}

const badgeSize = 64
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
