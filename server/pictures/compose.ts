import { atomsOf } from '../content/atoms.ts'
import type { Block } from '../content/blocks.ts'
import type { FontWeight } from './fonts.ts'
import type { Script } from '../content/script.ts'
import type { Face, Ruler } from './ruler.ts'
import { weightOf } from '../content/weight.ts'
import { measured, wrap, wrapEvenly, type Measure, type MeasuredAtom } from './wrap.ts'

/** What the search for a size varies. */
export interface Style {
  /** Of body text, in pixels. */
  readonly size: number
  /** A title's size as a multiple of the body's. */
  readonly titleRatio: number
  /** Between paragraphs, as a multiple of the size. */
  readonly gap: number
  /** Multiplies each script's own line height. */
  readonly leading: number
}

export type RowRole = Block['role'] | 'marker'

/** One line of text, placed from the top of its column. */
export interface Row {
  readonly role: RowRole
  readonly text: string
  readonly face: Face
  readonly size: number
  /** From the column's edge where the text starts, right for right-to-left. */
  readonly indent: number
  readonly top: number
  readonly height: number
}

export interface Column {
  readonly rows: readonly Row[]
  readonly height: number
  /** A word that a smaller size would have kept whole was broken. */
  readonly breaksWords: boolean
}

export interface PreparedBlock {
  readonly block: Block
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

/** Everything about the blocks that no size changes. */
export function prepare(blocks: readonly Block[], ruler: Ruler): readonly PreparedBlock[] {
  return blocks.map((block) => {
    const { direction, language, script } = block
    const faceOf = (text: string, weight: FontWeight) => ruler.face(text, script, { weight, language, direction })
    const face = faceOf(block.lines.map(({ text }) => text).join('\n'), block.role === 'title' || block.role === 'statement' ? 700 : 400)
    const measure = ruler.measure(face)
    const lines = block.lines.map(({ marker, text }) => {
      const markerFace =
        marker === null ? face : ruler.face(marker, plainMarker.test(marker) ? 'latin' : script, { weight: 700, language, direction })
      const markerWidth = marker === null ? 0 : ruler.measure(markerFace)(marker)
      return { marker, markerFace, markerWidth, atoms: measured(atomsOf(text, language), measure) }
    })
    return { block, face, measure, lines }
  })
}

/** Sets the blocks one below the other in a column of this width. */
export function compose(blocks: readonly PreparedBlock[], width: number, style: Style): Column {
  const rows: Row[] = []
  let top = 0
  let breaksWords = false
  const commonMarker = Math.max(
    0,
    ...blocks.flatMap(({ lines }) => lines.map((line) => line.markerWidth)).filter((one) => one <= commonMarkerMax),
  )
  for (const [index, { block, face, measure, lines }] of blocks.entries()) {
    const size = sizeOf(block.role, style, width, widest(lines))
    const height = Math.round(size * lineHeights[block.script] * (isLarge(block.role) ? largeLeading : 1) * style.leading)
    if (index > 0) top += gapAfter(blocks[index - 1]!, style)
    for (const [lineIndex, line] of lines.entries()) {
      const indent = line.marker === null ? 0 : Math.ceil((Math.max(commonMarker, line.markerWidth) + markerGap) * size)
      const room = (width - indent) / size
      if (line.marker !== null) {
        if (lineIndex > 0) top += Math.round(style.gap * listGap * size)
        rows.push({ role: 'marker', text: line.marker, face: line.markerFace, size, indent: 0, top, height })
      }
      breaksWords ||= line.atoms.some((atom) => atom.width > room && isWord(atom.text))
      for (const text of broken(line, room, measure, block)) {
        rows.push({ role: block.role, text, face, size, indent, top, height })
        top += height
      }
    }
  }
  return { rows, height: top, breaksWords }
}

function broken({ atoms }: PreparedLine, room: number, measure: Measure, { role, script }: Block): readonly string[] {
  if (isLarge(role)) return wrapEvenly(atoms, room, measure, 0)
  const full = wrap(atoms, room, measure)
  const last = full.at(-1) ?? ''
  // A last word that stands alone is given company, as long as the lines stay nearly full; full squares are set full anyway.
  const alone = spaceless.has(script) ? aloneShare / 3 : last.includes(' ') ? aloneShare : 2 * aloneShare
  return full.length > 1 && measure(last) < room * alone ? wrapEvenly(atoms, room, measure, evenShare) : full
}

function sizeOf(role: Block['role'], { size, titleRatio }: Style, width: number, widestWord: number): number {
  if (role === 'title') return Math.min(Math.round(size * titleRatio), Math.max(size, Math.floor(width / widestWord)))
  return role === 'tags' ? Math.min(size, tagSizeMax, Math.max(Math.round(size * 0.8), tagSizeMin)) : size
}

function gapAfter({ block }: PreparedBlock, { size, gap }: Style): number {
  return Math.round(Math.min(size, gapSizeMax) * gap * (block.role === 'title' ? titleGap : 1))
}

const widest = (lines: readonly PreparedLine[]) => Math.max(0.1, ...lines.flatMap(({ atoms }) => atoms.map(({ width }) => width)))

const isWord = (text: string) => !address.test(text) && weightOf(text) <= wordWeightMax

const isLarge = (role: Block['role']) => role === 'title' || role === 'statement'

// Of the size. Marks above and below the letters need room in Arabic, Devanagari and Thai; full squares need air.
const lineHeights: Readonly<Record<Script, number>> = {
  latin: 1.38,
  arabic: 1.65,
  hebrew: 1.45,
  devanagari: 1.6,
  thai: 1.62,
  chinese: 1.56,
  japanese: 1.58,
  korean: 1.52,
}
const largeLeading = 0.86

const markerGap = 0.45
// Wider markers, as two flags are, push in their own line only.
const commonMarkerMax = 1.5
const listGap = 0.35
const titleGap = 1.15
const gapSizeMax = 64
const tagSizeMin = 28
const tagSizeMax = 40
// A longer word fills a line at 32 px, and an address may be broken anyway.
const wordWeightMax = 46
const address = /[/@=?&_]/u
// Chinese and Japanese fonts set these as wide as a character.
const plainMarker = /^[!-~•]+$/u
const aloneShare = 0.27
const evenShare = 0.84
const spaceless: ReadonlySet<Script> = new Set(['chinese', 'japanese', 'thai'])
