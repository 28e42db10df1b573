import type { Atom } from '@crier/writing/text/atoms.ts'
import { mayBreak } from '@crier/writing/text/atoms.ts'
import { graphemesOf } from '@crier/writing/text/lengths/weight.ts'

/** The advance of a text at 1 px of font size. */
export type Measure = (text: string) => number

export interface MeasuredAtom extends Atom {
  readonly width: number
  readonly spaceWidth: number
  /**
   * The places where it may be split when necessary, ascending: an address after its slashes, a
   * long word between syllables.
   */
  readonly breaks: readonly Break[]
}

interface Break {
  /** UTF-16 offset in the atom. */
  readonly at: number
  readonly mark: '' | '-'
}

export interface Line {
  readonly text: string
  /** It ends with a hyphen that the text does not have. */
  readonly hyphenated: boolean
}

/** The offsets at which a word may be hyphenated. */
export type Hyphenate = (word: string) => readonly number[]

export function measured(
  atoms: readonly Atom[],
  measure: Measure,
  hyphenate: Hyphenate = () => [],
): readonly MeasuredAtom[] {
  return atoms.map(({ text, space }) => ({
    text,
    space,
    width: measure(text),
    spaceWidth: space === '' ? 0 : measure(space),
    breaks: breaksOf(text, hyphenate),
  }))
}

function breaksOf(text: string, hyphenate: Hyphenate): readonly Break[] {
  if (text.includes('/'))
    return Array.from(text.matchAll(slash), ({ 0: found, index }) => ({
      at: index + found.length,
      mark: '' as const,
    }))
  return hyphenate(text).map((at) => ({ at, mark: '-' as const }))
}

/**
 * The widest stretch that stays whole when each word is parted wherever it may be, but no more than
 * once in `parts`.
 */
export function widestStretch(
  { text, width, breaks }: MeasuredAtom,
  measure: Measure,
  parts: number,
): number {
  if (breaks.length === 0) return width
  const bounds = [0, ...breaks.map(({ at }) => at), text.length]
  const widest = Math.max(
    ...bounds.slice(1).map((end, index) => measure(text.slice(bounds[index], end))),
  )
  return Math.max(widest + measure('-'), width / parts)
}

/**
 * Breaks atoms into lines no wider than `width` (in units of the font size), each as full as can
 * be. An atom too wide alone is parted where it may be, else between graphemes; a long word is
 * hyphenated too where more than `ragged` of its line would stay empty.
 */
export function wrap(
  atoms: readonly MeasuredAtom[],
  width: number,
  measure: Measure,
  ragged = 1,
): readonly Line[] {
  const lines: Line[] = []
  let open = ''
  let used = 0
  let gap = { text: '', width: 0 }
  const close = (mark: Break['mark'] = '') => {
    lines.push({ text: open + mark, hyphenated: mark !== '' })
    open = ''
    used = 0
    gap = { text: '', width: 0 }
  }
  const take = (atom: MeasuredAtom) => {
    open += gap.text + atom.text
    used += gap.width + atom.width
    gap = { text: atom.space, width: atom.spaceWidth }
  }
  const waiting = atoms.toReversed()
  while (waiting.length > 0) {
    const atom = waiting.pop()!
    const room = width - used - gap.width
    if (atom.width <= room) {
      take(atom)
      continue
    }
    const parted =
      atom.width > width || room > width * ragged ? part(atom, room, measure) : undefined
    if (parted) {
      take(parted.head)
      close(parted.mark)
      waiting.push(parted.tail)
    } else if (open !== '') {
      close()
      waiting.push(atom)
    } else if (atom.width > width && graphemesOf(atom.text).length > 1) {
      const [first, ...others] = pieces(atom, width, measure)
      waiting.push(...others.toReversed())
      take(first!)
    } else {
      take(atom)
    }
  }
  if (open !== '') close()
  return lines
}

/** The longest beginning of an atom that fits, and the rest. */
function part(atom: MeasuredAtom, room: number, measure: Measure) {
  for (const { at, mark } of atom.breaks.toReversed()) {
    const text = atom.text.slice(0, at)
    const width = measure(text + mark)
    if (width > room) continue
    const rest = atom.text.slice(at)
    const breaks = atom.breaks
      .filter((one) => one.at > at)
      .map((one) => ({ ...one, at: one.at - at }))
    const head: MeasuredAtom = { text, space: '', width, spaceWidth: 0, breaks: [] }
    const tail: MeasuredAtom = { ...atom, text: rest, width: measure(rest), breaks }
    return { head, tail, mark }
  }
  return undefined
}

/**
 * The same number of lines, of about equal length; `narrowest` bounds how much shorter a line may
 * be, as a share of the width.
 */
export function wrapEvenly(
  atoms: readonly MeasuredAtom[],
  width: number,
  measure: Measure,
  narrowest: number,
): readonly Line[] {
  const full = wrap(atoms, width, measure)
  const widest = atoms.reduce((most, atom) => Math.max(most, atom.width), 0)
  if (full.length < 2 || widest > width) return full
  let enough = width
  let tooLittle = Math.max(width * narrowest, widest) - 0.01
  let even = full
  while (enough - tooLittle > 0.1) {
    const middle = (enough + tooLittle) / 2
    const lines = wrap(atoms, middle, measure)
    if (lines.length > full.length) {
      tooLittle = middle
    } else {
      enough = middle
      even = lines
    }
  }
  return even
}

function pieces(atom: MeasuredAtom, width: number, measure: Measure): readonly MeasuredAtom[] {
  const found: { text: string; space: string; width: number; spaceWidth: number; breaks: [] }[] = []
  for (const grapheme of graphemesOf(atom.text)) {
    const last = found.at(-1)
    const longer = last ? widthWith(last, grapheme, width, measure) : Infinity
    if (last && longer <= width) {
      last.text += grapheme
      last.width = longer
    } else {
      const text = (last ? takeBack(last, grapheme, measure) : '') + grapheme
      found.push({ text, space: '', width: measure(text), spaceWidth: 0, breaks: [] })
    }
  }
  Object.assign(found.at(-1)!, { space: atom.space, spaceWidth: atom.spaceWidth })
  return found
}

// Separate letters have other widths than joined or kerned ones: near the end of the line the whole
// piece is measured.
function widthWith(
  piece: { text: string; width: number },
  next: string,
  width: number,
  measure: Measure,
): number {
  const sum = piece.width + measure(next)
  return sum > width * nearlyFull ? measure(piece.text + next) : sum
}

/**
 * A closing mark that would start the new line brings the grapheme before it along; an opening one
 * that would end the old line comes too.
 */
function takeBack(last: { text: string; width: number }, next: string, measure: Measure): string {
  const graphemes = graphemesOf(last.text)
  let kept = graphemes.length
  const mustStay = (at: number) => !mayPart(graphemes[at - 1]!, graphemes[at] ?? next)
  while (kept > graphemes.length - takenBackMax && kept > 1 && mustStay(kept)) kept--
  if (kept === graphemes.length || mustStay(kept)) return ''
  last.text = graphemes.slice(0, kept).join('')
  last.width = measure(last.text)
  return graphemes.slice(kept).join('')
}

// Behind a slash of an address, and no slash of `https://`.
const slash = /(?<![:/])\/(?!\/)(?=.)/gu
const nearlyFull = 0.6
const takenBackMax = 4
// Between letters of one word `mayBreak` returns false, but here there is no other way; only marks
// still stay together.
function mayPart(before: string, after: string): boolean {
  return (
    mayBreak(before, after) ||
    (/[\p{L}\p{M}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) ||
    /[/?&=._-]$/u.test(before)
  )
}
