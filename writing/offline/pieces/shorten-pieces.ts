import { splitSentences } from '../../text/sentences/split-sentences.ts'
import { withFragments } from '../source/fragments.ts'
import { linksOf } from '../source/links.ts'
import { isFooter } from '../source/footer-lines.ts'
import type { Statement } from './statement.ts'

interface Sentence {
  readonly piece: number
  readonly line: number
  readonly text: string
}

// Little more than half: the words "shorter" and "half" mean the same to most.
const shareLeft = 0.6

/**
 * The pieces without some of their sentences: those at the end first, and those with figures
 * and quotations last. The first stays, and so does all that a sentence that stays must not be
 * told without.
 */
export function shortenPieces(pieces: readonly string[], language: string): string[] {
  const sentences = pieces.flatMap((piece, place) =>
    piece.split('\n').flatMap((text, line) =>
      withFragments(splitSentences(text, language), language).map((each): Sentence => ({
        piece: place,
        line,
        text: each,
      })),
    ),
  )
  const told = sentences.map(({ text, piece, line }): Statement => ({
    text: text.trim(),
    block: piece * 1_000 + line,
    role: 'sentence',
    speaker: null,
    section: '',
    weight: 1,
  }))
  const needing = needingOf(linksOf(told, language))
  const first = sentences.findIndex(({ text }) => text.trim() !== '')
  const candidates = sentences
    .flatMap(({ text }, place) =>
      place === first || text.trim() === '' || isFooter(text) ? [] : [place],
    )
    .sort((one, other) => worth(sentences[one]!) - worth(sentences[other]!) || other - one)
  const whole = lettersIn(sentences)
  const left = new Set(sentences.keys())
  for (const candidate of candidates) {
    if (lettersIn(sentences, left) <= whole * shareLeft) break
    const gone = withAllNeeding(candidate, needing)
    if (!gone.has(first)) for (const place of gone) left.delete(place)
  }
  return pieces
    .map((piece, place) => laidOut(piece, sentences, left, place))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

function worth({ text }: Sentence): number {
  return /\d|["“„«「]/u.test(text) ? 1 : 0
}

function lettersIn(sentences: readonly Sentence[], left?: ReadonlySet<number>): number {
  return sentences.reduce(
    (sum, { text }, place) =>
      left === undefined || left.has(place) ? sum + text.trim().length : sum,
    0,
  )
}

/** For each place those that must not be told without it. */
function needingOf(links: readonly ReadonlySet<number>[]): ReadonlySet<number>[] {
  const needing = links.map(() => new Set<number>())
  for (const [place, needed] of links.entries())
    for (const other of needed) needing[other]!.add(place)
  return needing
}

function withAllNeeding(candidate: number, needing: readonly ReadonlySet<number>[]): Set<number> {
  const found = new Set([candidate])
  for (const each of found) for (const other of needing[each]!) found.add(other)
  return found
}

/**
 * A line that has lost all its sentences goes; so does an empty one that would stand
 * beside another.
 */
function laidOut(
  piece: string,
  sentences: readonly Sentence[],
  left: ReadonlySet<number>,
  place: number,
): string {
  const lines = piece.split('\n').map((before, line) => {
    const texts = sentences.flatMap((each, index) =>
      each.piece === place && each.line === line && left.has(index) ? [each.text] : [],
    )
    return { before, text: texts.join('').trimEnd() }
  })
  return lines
    .filter(({ before, text }) => before.trim() === '' || text !== '')
    .map(({ text }) => text)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
