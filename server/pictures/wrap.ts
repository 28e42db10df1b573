import type { Atom } from '../content/atoms.ts'
import { mayBreak } from '../content/atoms.ts'
import { graphemesOf } from '../content/weight.ts'

/** The advance of a text at 1 px of font size. */
export type Measure = (text: string) => number

export interface MeasuredAtom extends Atom {
  readonly width: number
  readonly spaceWidth: number
}

export function measured(atoms: readonly Atom[], measure: Measure): readonly MeasuredAtom[] {
  return atoms.map(({ text, space }) => ({ text, space, width: measure(text), spaceWidth: space === '' ? 0 : measure(space) }))
}

/** Breaks atoms into lines no wider than `width` (in units of the font size), each as full as can be; an atom too wide alone is broken between graphemes. */
export function wrap(atoms: readonly MeasuredAtom[], width: number, measure: Measure): readonly string[] {
  const lines: string[] = []
  let open = ''
  let used = 0
  let gap: { text: string; width: number } = { text: '', width: 0 }
  for (const atom of atoms.flatMap((one) => (one.width > width ? pieces(one, width, measure) : [one]))) {
    if (open !== '' && used + gap.width + atom.width > width) {
      lines.push(open)
      open = ''
      used = 0
      gap = { text: '', width: 0 }
    }
    open += gap.text + atom.text
    used += gap.width + atom.width
    gap = { text: atom.space, width: atom.spaceWidth }
  }
  return open === '' ? lines : [...lines, open]
}

/** The same number of lines, made about equally long; `narrowest` bounds how far a line may fall short, as a share of the width. */
export function wrapEvenly(atoms: readonly MeasuredAtom[], width: number, measure: Measure, narrowest: number): readonly string[] {
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
  const found: { text: string; space: string; width: number; spaceWidth: number }[] = []
  for (const grapheme of graphemesOf(atom.text)) {
    const last = found.at(-1)
    const longer = last ? widthWith(last, grapheme, width, measure) : Infinity
    if (last && longer <= width) {
      last.text += grapheme
      last.width = longer
    } else {
      const text = (last ? takeBack(last, grapheme, measure) : '') + grapheme
      found.push({ text, space: '', width: measure(text), spaceWidth: 0 })
    }
  }
  Object.assign(found.at(-1)!, { space: atom.space, spaceWidth: atom.spaceWidth })
  return found
}

// Alone, letters measure differently from letters that are joined or kerned: near the end of the line the whole piece is measured.
function widthWith(piece: { text: string; width: number }, next: string, width: number, measure: Measure): number {
  const sum = piece.width + measure(next)
  return sum > width * nearlyFull ? measure(piece.text + next) : sum
}

/** A closing mark that would start the new line brings the grapheme before it along; an opening one that would end the old line comes too. */
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

const nearlyFull = 0.6
const takenBackMax = 4
// Between letters of one word `mayBreak` says no, but here there is no other way; only marks still hold together.
function mayPart(before: string, after: string): boolean {
  return mayBreak(before, after) || (/[\p{L}\p{M}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) || /[/?&=._-]$/u.test(before)
}
