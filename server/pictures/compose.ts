import { atomsOf } from '@crier/writing/text/atoms.ts'
import type { Script } from '@crier/writing/text/language/script.ts'
import { weightOf } from '@crier/writing/text/lengths/weight.ts'
import type { TemplatePart } from './templates/template.ts'
import type { Face, Ruler } from './text/ruler.ts'
import {
  measured,
  widestStretch,
  wrap,
  wrapEvenly,
  type Hyphenate,
  type Line,
  type Measure,
  type MeasuredAtom,
} from './text/wrap.ts'

/** The variables of the search for a size. */
export interface Style {
  /** The size of body text, in pixels. */
  readonly size: number
  /** A title's size as a multiple of the body's. */
  readonly titleRatio: number
  /** Between paragraphs, as a multiple of the size. */
  readonly gap: number
  /** Multiplies each script's own line height. */
  readonly leading: number
}

export type RowRole = TemplatePart['role'] | 'marker'

/** One line of text, placed from the top of its column. */
interface Row {
  readonly role: RowRole
  readonly text: string
  /** It ends with a hyphen that the text does not have. */
  readonly hyphenated: boolean
  readonly face: Face
  readonly size: number
  /** From the column's edge where the text starts, right for right-to-left. */
  readonly indent: number
  readonly top: number
  readonly height: number
}

export interface TextColumn {
  readonly rows: readonly Row[]
  /** Positions of hairlines between two points of a list. */
  readonly hairlines: readonly number[]
  readonly height: number
  /** A word that a smaller size would have kept whole was broken. */
  readonly breaksWords: boolean
}

export interface PreparedPart {
  readonly part: TemplatePart
  readonly face: Face
  readonly measure: Measure
  readonly lines: readonly PreparedLine[]
}

interface PreparedLine {
  readonly marker: string | null
  readonly markerFace: Face
  readonly markerWidth: number
  readonly atoms: readonly MeasuredAtom[]
}

/** Everything about the parts that no size changes. */
export function prepareParts(
  parts: readonly TemplatePart[],
  ruler: Ruler,
  hyphenate: Hyphenate,
): readonly PreparedPart[] {
  return parts.map((part) => {
    const { direction, language, script } = part
    const face = ruler.face(part.lines.map(({ text }) => text).join('\n'), script, {
      use: isLarge(part.role) ? 'heading' : 'body',
      language,
      direction,
    })
    const measure = ruler.measure(face)
    const lines = part.lines.map(({ marker, text }) => {
      const markerFace =
        marker === null
          ? face
          : ruler.face(marker, plainMarker.test(marker) ? 'latin' : script, {
              use: 'marker',
              language,
              direction,
            })
      const markerWidth = marker === null ? 0 : ruler.measure(markerFace)(marker)
      return {
        marker,
        markerFace,
        markerWidth,
        atoms: measured(atomsOf(text, language), measure, hyphenate),
      }
    })
    return { part, face, measure, lines }
  })
}

/** Sets the parts one below the other in a column of this width. */
export function composeColumn(
  parts: readonly PreparedPart[],
  width: number,
  style: Style,
): TextColumn {
  const rows: Row[] = []
  const hairlines: number[] = []
  let top = 0
  let breaksWords = false
  const commonMarker = Math.max(
    0,
    ...parts
      .flatMap(({ lines }) => lines.map((line) => line.markerWidth))
      .filter((one) => one <= commonMarkerMax),
  )
  for (const [index, { part, face, measure, lines }] of parts.entries()) {
    const size = sizeOf(part.role, style, width, widest(lines, measure))
    const height = Math.round(
      size * (isLarge(part.role) ? largeLineHeights : lineHeights)[part.script] * style.leading,
    )
    if (index > 0) top += gapAfter(parts[index - 1]!, part, style)
    for (const [lineIndex, line] of lines.entries()) {
      const indent =
        line.marker === null
          ? 0
          : Math.ceil((Math.max(commonMarker, line.markerWidth) + markerGap) * size)
      const room = (width - indent) / size
      if (line.marker !== null) {
        if (lineIndex > 0) {
          const gap = Math.round(style.gap * listGap * size)
          if (lines[lineIndex - 1]!.marker !== null) hairlines.push(top + gap / 2)
          top += gap
        }
        rows.push({
          role: 'marker',
          text: line.marker,
          hyphenated: false,
          face: line.markerFace,
          size,
          indent: 0,
          top,
          height,
        })
      }
      breaksWords ||= line.atoms.some(
        (atom) =>
          atom.width > room && isWord(atom.text) && widestStretch(atom, measure, partsMax) > room,
      )
      for (const { text, hyphenated } of broken(line, room, measure, part)) {
        rows.push({ role: part.role, text, hyphenated, face, size, indent, top, height })
        top += height
      }
    }
  }
  return { rows, hairlines, height: top, breaksWords }
}

function broken(
  { atoms }: PreparedLine,
  room: number,
  measure: Measure,
  { role, script }: TemplatePart,
): readonly Line[] {
  if (isLarge(role)) return wrapEvenly(atoms, room, measure, 0)
  const full = wrap(atoms, room, measure, raggedMax)
  const last = full.at(-1)?.text ?? ''
  // A last line of one word gets a second one, as long as the lines stay nearly full; full squares
  // are set full anyway.
  const alone = spaceless.has(script)
    ? aloneShare / 3
    : last.includes(' ')
      ? aloneShare
      : 2 * aloneShare
  return full.length > 1 && measure(last) < room * alone
    ? wrapEvenly(atoms, room, measure, evenShare)
    : full
}

function sizeOf(
  role: TemplatePart['role'],
  { size, titleRatio }: Style,
  width: number,
  widestWord: number,
): number {
  switch (role) {
    case 'title':
      return Math.min(Math.round(size * titleRatio), Math.max(size, Math.floor(width / widestWord)))
    case 'figure':
      return Math.min(
        Math.round(size * figureRatio),
        figureSizeMax,
        Math.max(size, Math.floor(width / widestWord)),
      )
    case 'source':
      return Math.min(size, sourceSizeMax, Math.max(Math.round(size * sourceRatio), sourceSizeMin))
    case 'statement':
    case 'body':
      return size
    default:
      return role satisfies never
  }
}

function gapAfter({ part }: PreparedPart, next: TemplatePart, { size, gap }: Style): number {
  if (part.role === 'figure' || next.role === 'figure')
    return Math.round(Math.min(size, gapSizeMax) * gap * figureGap)
  return Math.round(Math.min(size, gapSizeMax) * gap * (isLarge(part.role) ? titleGap : 1))
}

const widest = (lines: readonly PreparedLine[], measure: Measure) =>
  Math.max(
    0.1,
    ...lines.flatMap(({ atoms }) => atoms.map((atom) => widestStretch(atom, measure, partsMax))),
  )

const isWord = (text: string) => !address.test(text) && weightOf(text) <= wordWeightMax

const isLarge = (role: TemplatePart['role']) =>
  role === 'title' || role === 'statement' || role === 'figure'

// As a share of the size. Marks above and below the letters need room in Arabic, Devanagari and
// Thai; full squares need air.
const lineHeights: Readonly<Record<Script, number>> = {
  latin: 1.42,
  arabic: 1.65,
  hebrew: 1.45,
  devanagari: 1.6,
  thai: 1.62,
  chinese: 1.6,
  japanese: 1.62,
  korean: 1.55,
}
// Lines of large letters seem further apart than they are.
const largeLineHeights: Readonly<Record<Script, number>> = {
  latin: 1.16,
  arabic: 1.42,
  hebrew: 1.25,
  devanagari: 1.38,
  thai: 1.42,
  chinese: 1.32,
  japanese: 1.34,
  korean: 1.3,
}

const markerGap = 0.5
// Wider markers, as two flags are, push in their own line only.
const commonMarkerMax = 1.5
const listGap = 0.62
const titleGap = 1.15
const figureGap = 0.3
const gapSizeMax = 64
const figureRatio = 7
const figureSizeMax = 400
const sourceRatio = 0.62
const sourceSizeMin = 30
const sourceSizeMax = 42
// A long word may be set over two lines for the sake of size, of which the first is rarely full.
const partsMax = 1.7
// As a share of a line of body text: when more would stay empty a long word is hyphenated.
const raggedMax = 0.3
// A longer word fills a line at 32 px, and an address may be broken anyway.
const wordWeightMax = 46
const address = /[/@=?&_]/u
// Chinese and Japanese fonts set these as wide as a character.
const plainMarker = /^[!-~•]+$/u
const aloneShare = 0.27
const evenShare = 0.84
const spaceless: ReadonlySet<Script> = new Set(['chinese', 'japanese', 'thai'])
