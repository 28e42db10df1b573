import type { Evidence } from '@crier/contract/drafts.ts'
import type { CheckedDraft } from './check-draft.ts'
import { sourceAt, type Ground } from './grounds.ts'

// A draft of the longest kind has some hundred; what is more is a list of names.
const evidenceMax = 300

interface Found {
  /** Counted from 1. */
  readonly piece: number
  readonly text: string
  readonly at: number
  readonly status: Evidence['status']
  readonly ground: Ground | null
  readonly places: readonly Place[]
}

type Place = Readonly<Record<'start' | 'end', number>>

/** A statement or a word that the source does not have so; its piece is counted from 0. */
export interface Unproven extends Pick<Found, 'status'> {
  readonly piece: number
  readonly start: number
  readonly end: number
  readonly ground?: Ground
  readonly sentence?: Place
}

/**
 * Where everything that was found stands in a source, in code points (null: the topic has it), in
 * the order of the draft; the same text twice in a piece once. And what was not.
 */
export function evidenceOf(
  pieces: readonly string[],
  checked: CheckedDraft,
  unproven: readonly Unproven[],
): Evidence[] {
  const shown = (piece: number, start: number, end: number) => {
    const text = pieces[piece]!.slice(start, end)
    return {
      piece: piece + 1,
      at: start + text.length - text.trimStart().length,
      text: text.trim(),
    }
  }
  const proven = checked.pieces.flatMap(({ figures, names, quotations }, piece): Found[] => [
    ...figures.map(({ figure, ground, place, parts, isChanged }) => ({
      ...shown(piece, figure.start, figure.end),
      status:
        isChanged === true
          ? ('changed' as const)
          : parts === undefined
            ? ('supported' as const)
            : ('derived' as const),
      ground,
      places: parts ?? [place],
    })),
    ...quotations.map(({ quotation, ground, start, end }) => ({
      ...shown(piece, quotation.start, quotation.end),
      status: 'supported' as const,
      ground,
      places: [{ start, end }],
    })),
    ...names.map(({ name, ground, start, end }) => ({
      ...shown(piece, name.start, name.end),
      status: 'supported' as const,
      ground,
      places: [{ start, end }],
    })),
  ])
  const found = [
    ...proven,
    ...unproven.map(({ piece, start, end, status, ground = null, sentence }) => ({
      ...shown(piece, start, end),
      status,
      ground,
      places: sentence === undefined ? [] : [sentence],
    })),
  ]
  const seen = new Set<string>()
  const kept = found
    .sort((left, right) => left.piece - right.piece || left.at - right.at)
    .filter(
      ({ piece, text }) =>
        text !== '' && !seen.has(`${piece} ${text}`) && seen.add(`${piece} ${text}`),
    )
    .slice(0, evidenceMax)
  const grounds = new Set(kept.flatMap(({ ground }) => ground ?? []))
  const codePoints = new Map(
    [...grounds].map((ground) => [ground, codePointsIn(ground, kept)] as const),
  )
  return kept.map(({ piece, text, at, status, ground, places }) => {
    const start = [...pieces[piece - 1]!.slice(0, at)].length
    const sources =
      ground === null
        ? []
        : places.flatMap((place) => placeIn(ground, place, codePoints.get(ground)!) ?? [])
    return {
      piece,
      text,
      claim: { piece, start, end: start + [...text].length },
      status,
      source: sources[0] ?? null,
      sources,
    }
  })
}

function placeIn(
  ground: Ground,
  { start, end }: Place,
  codePoint: ReadonlyMap<number, number>,
): Evidence['source'] {
  const { source, length, starts } = ground
  // What stands behind the text is its title.
  if (source === null || end > length) return null
  const index = sourceAt(ground, start)
  const begin = codePoint.get(starts[index]!)!
  return { index, start: codePoint.get(start)! - begin, end: codePoint.get(end)! - begin }
}

/** The places in a ground that are shown, counted in code points in one walk through its text. */
function codePointsIn(ground: Ground, entries: readonly Found[]): Map<number, number> {
  const shown = entries
    .filter((entry) => entry.ground === ground)
    .flatMap(({ places }) => places.flatMap(({ start, end }) => [start, end]))
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
