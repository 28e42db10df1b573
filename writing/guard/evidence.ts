import type { Evidence } from '@crier/contract/drafts.ts'
import type { CheckedDraft } from './check-draft.ts'
import { sourceAt, type Ground } from './grounds.ts'

// A draft of the longest kind has some hundred; what is more is a list of names.
const evidenceMax = 300

interface Found {
  readonly piece: number
  readonly text: string
  readonly at: number
  readonly ground: Ground
  readonly start: number
  readonly end: number
}

/**
 * Where everything that was found stands in a source, in code points (null: the topic has it), in
 * the order of the draft; the same text twice in a piece once.
 */
export function evidenceOf(pieces: readonly string[], checked: CheckedDraft): Evidence[] {
  const found = checked.pieces.flatMap(({ figures, names, quotations }, piece) => {
    const shown = (start: number, end: number) => ({
      piece: piece + 1,
      at: start,
      text: pieces[piece]!.slice(start, end).trim(),
    })
    return [
      ...figures.map(({ figure, ground, place }) => ({
        ...shown(figure.start, figure.end),
        ground,
        start: place.start,
        end: place.end,
      })),
      ...quotations.map(({ quotation, ground, start, end }) => ({
        ...shown(quotation.start, quotation.end),
        ground,
        start,
        end,
      })),
      ...names.map(({ name, ground, start, end }) => ({
        ...shown(name.start, name.end),
        ground,
        start,
        end,
      })),
    ]
  })
  const seen = new Set<string>()
  const kept = found
    .sort((left, right) => left.piece - right.piece || left.at - right.at)
    .filter(
      ({ piece, text }) =>
        text !== '' && !seen.has(`${piece} ${text}`) && seen.add(`${piece} ${text}`),
    )
    .slice(0, evidenceMax)
  const codePoint = new Map(
    [...new Set(kept.map(({ ground }) => ground))].map(
      (ground) => [ground, codePointsIn(ground, kept)] as const,
    ),
  )
  return kept.map((entry) => presented(entry, codePoint.get(entry.ground)!))
}

function presented(
  { piece, text, ground, start, end }: Found,
  codePoint: ReadonlyMap<number, number>,
): Evidence {
  const { source, length, starts } = ground
  // What stands behind the text is its title.
  if (source === null || end > length) return { piece, text, source: null }
  const index = sourceAt(ground, start)
  const begin = codePoint.get(starts[index]!)!
  return {
    piece,
    text,
    source: { index, start: codePoint.get(start)! - begin, end: codePoint.get(end)! - begin },
  }
}

/** The places in a ground that are shown, counted in code points in one walk through its text. */
function codePointsIn(ground: Ground, entries: readonly Found[]): Map<number, number> {
  const shown = entries
    .filter((entry) => entry.ground === ground)
    .flatMap(({ start, end }) => [start, end])
  const places = [...new Set([...ground.starts, ...shown])].sort((a, b) => a - b)
  const counted = new Map<number, number>()
  let at = 0
  let pairs = 0
  for (const place of places) {
    for (; at < place; at++) if (isSecondHalf(ground.text, at)) pairs += 1
    counted.set(place, place - pairs)
  }
  return counted
}

function isSecondHalf(text: string, at: number): boolean {
  return (
    (text.charCodeAt(at) & 0xfc00) === 0xdc00 &&
    at > 0 &&
    (text.charCodeAt(at - 1) & 0xfc00) === 0xd800
  )
}
