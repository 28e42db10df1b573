import { atomsOf } from '../atoms.ts'
import { segmenter } from '../sentences/segmenters.ts'
import { graphemesOf, weightOf } from '../lengths/weight.ts'

/**
 * What one picture holds, in units of `pictureWeight`: in every script such a text fits the
 * smallest shape at 28 px or more on 1080. lay-out-random.slow.test.ts measures that.
 */
export const pictureWeightMax = 600
/** The same below a photo. */
const photoWeightMax = 300

/**
 * Parts a text into pieces that fit a picture each: at paragraphs, else lines, else sentences, else
 * words, else graphemes, and in about equal weights. Joined they are the text again, apart from
 * white space. Nothing to show gives no parts. Pure, and light: no font is read.
 */
export function splitForPictures(text: string): readonly string[] {
  const atoms = markedAtoms(text)
  return split(text, atoms)
}

/** The same where a photo stands above the first part, which is shorter. */
export function splitBelowPhoto(text: string): readonly string[] {
  const atoms = markedAtoms(text)
  const [first] = fill(atoms, photoWeightMax)
  if (first === undefined) return []
  const below = text.slice(atoms[first.from]!.start, atoms[first.to - 1]!.end)
  return [below, ...split(text, atoms.slice(first.to))]
}

function split(text: string, atoms: readonly MarkedAtom[]): readonly string[] {
  const parts = fill(atoms, pictureWeightMax)
  const even = parts.length > 1 ? fill(atoms, evenLimit(atoms, parts.length)) : parts
  return even.map(({ from, to }) => text.slice(atoms[from]!.start, atoms[to - 1]!.end))
}

/**
 * The weight a picture is charged for a text: grapheme by grapheme, wide ones double, and a line
 * never less than `lineWeightMin`.
 */
export function pictureWeight(text: string): number {
  return markedAtoms(text).reduce(charged, nothing).weight
}

/** What a part may begin with, by how well it parts there. */
type Level = 0 | 1 | 2 | 3 | 4
const paragraph = 0
const line = 1
const sentence = 2
const word = 3
const grapheme = 4

interface MarkedAtom {
  /** UTF-16 offsets in the text. */
  readonly start: number
  readonly end: number
  readonly weight: number
  readonly spaceWeight: number
  readonly level: Level
  /**
   * Of the whole line: a short line without a full stop is taken for a heading, and does not stay
   * behind alone.
   */
  readonly inHeading: boolean
}

function markedAtoms(text: string): readonly MarkedAtom[] {
  const marked: MarkedAtom[] = []
  let level: Level = paragraph
  for (const { 1: content = '', index } of text.matchAll(lines)) {
    const isBlank = content.trim() === ''
    if (!isBlank) for (const atom of atomsOfLine(content, index, level)) marked.push(atom)
    level = isBlank ? paragraph : line
  }
  return marked
}

function* atomsOfLine(content: string, index: number, level: Level): Generator<MarkedAtom> {
  const atoms = atomsOf(content, 'en').flatMap((atom) => pieces(atom))
  const sentenceStarts = new Set(
    Array.from(segmenter('en', 'sentence').segment(content), (found) => found.index),
  )
  const inHeading = weightOf(content) <= headingWeightMax && !endsOrLists.test(content.trim())
  let start =
    content.length -
    atoms.reduce((length, { text, space }) => length + text.length + space.length, 0)
  let first = true
  for (const { text, space, broken } of atoms) {
    const own = first ? level : broken ? grapheme : sentenceStarts.has(start) ? sentence : word
    const span = { start: index + start, end: index + start + text.length }
    yield { ...span, weight: weightOf(text), spaceWeight: space.length, level: own, inHeading }
    start += text.length + space.length
    first = false
  }
}

// A word this heavy fills lines of its own: it may be parted anywhere, so that no part is left half
// empty for it.
function pieces({ text, space }: { text: string; space: string }) {
  if (weightOf(text) <= wordWeightMax) return [{ text, space, broken: false }]
  const graphemes = graphemesOf(text)
  return graphemes.map((piece, at) => ({
    text: piece,
    space: at === graphemes.length - 1 ? space : '',
    broken: at > 0,
  }))
}

interface Charge {
  readonly weight: number
  /** Of the line that is being filled. */
  readonly lineWeight: number
  readonly spaceWeight: number
}
const nothing: Charge = { weight: 0, lineWeight: 0, spaceWeight: 0 }

function charged(before: Charge, atom: MarkedAtom): Charge {
  const startsLine = before === nothing || atom.level <= line
  const gap = atom.level === paragraph && before !== nothing ? blankLineWeight : 0
  const lineWeight = startsLine ? atom.weight : before.lineWeight + before.spaceWeight + atom.weight
  const replaced = startsLine ? 0 : Math.max(lineWeightMin, before.lineWeight)
  const weight = before.weight + gap - replaced + Math.max(lineWeightMin, lineWeight)
  return { weight, lineWeight, spaceWeight: atom.spaceWeight }
}

interface Part {
  readonly from: number
  readonly to: number
}

function fill(atoms: readonly MarkedAtom[], limit: number): readonly Part[] {
  const parts: Part[] = []
  for (let from = 0; from < atoms.length;) {
    const to = endOfPart(atoms, from, limit)
    parts.push({ from, to })
    from = to
  }
  return parts
}

function endOfPart(atoms: readonly MarkedAtom[], from: number, limit: number): number {
  const best: (number | undefined)[] = []
  let charge = nothing
  let to = from
  for (; to < atoms.length; to++) {
    const atom = atoms[to]!
    const headingBehind = atom.level <= line && atoms[to - 1]?.inHeading === true
    if (to > from && !headingBehind && charge.weight >= limit * fullEnough[atom.level])
      best[atom.level] = to
    charge = charged(charge, atom)
    if (charge.weight > limit && to > from) return best.find((end) => end !== undefined) ?? to
  }
  return to
}

/** The smallest limit that needs no more parts, so that the last is no scrap. */
function evenLimit(atoms: readonly MarkedAtom[], count: number): number {
  let enough = pictureWeightMax
  let tooLittle = 0
  while (enough - tooLittle > 4) {
    const middle = (enough + tooLittle) / 2
    if (fill(atoms, middle).length <= count) enough = middle
    else tooLittle = middle
  }
  return enough
}

/** A line is charged no less: it is as high as any other. */
export const lineWeightMin = 28
const blankLineWeight = 8
const headingWeightMax = 90
const wordWeightMax = 90
// How full a part is before the text may be parted there: a paragraph's end is worth an emptier
// picture than a word's.
const fullEnough: Readonly<Record<Level, number>> = { 0: 0.5, 1: 0.6, 2: 0.6, 3: 0.3, 4: 0 }

const lines = /([^\n\r\u0085\u2028\u2029]*)(?:\r\n|[\n\r\u0085\u2028\u2029]|$)/gu
const endsOrLists =
  /(?:[.!…。．！؟۔।,;،、，；]["'”’»」』)）]*$)|^(?:\p{P}|\p{S}|\p{Emoji_Presentation}|\d{1,2}[.)])/u
