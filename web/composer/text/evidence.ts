import type { Draft } from '@crier/sdk/operations.ts'

export type DraftEvidence = Draft['evidence'][number]

/** A part of a text, with the evidence for what it says. */
interface EvidencePart {
  readonly text: string
  readonly evidence: DraftEvidence | null
}

/**
 * Splits a piece at its evidence: each is searched for after the previous one, or else from
 * the beginning.
 */
export function evidencePartsOf(piece: string, evidence: readonly DraftEvidence[]): EvidencePart[] {
  const found: { from: number; to: number; evidence: DraftEvidence }[] = []
  const isTaken = (from: number, to: number) => found.some((one) => from < one.to && one.from < to)
  for (const one of evidence) {
    if (one.text === '') continue
    let from = piece.indexOf(one.text)
    while (from >= 0 && isTaken(from, from + one.text.length))
      from = piece.indexOf(one.text, from + 1)
    if (from >= 0) found.push({ from, to: from + one.text.length, evidence: one })
  }
  const parts: EvidencePart[] = []
  let at = 0
  for (const { from, to, evidence: one } of found.toSorted((a, b) => a.from - b.from)) {
    if (from > at) parts.push({ text: piece.slice(at, from), evidence: null })
    parts.push({ text: piece.slice(from, to), evidence: one })
    at = to
  }
  if (at < piece.length) parts.push({ text: piece.slice(at), evidence: null })
  return parts
}

interface Quoted {
  readonly before: string
  readonly said: string
  readonly after: string
}

// A sentence without an end, such as a table, is shown in part.
const aroundMax = 300

/** The sentence of a source around a place, split there. The place is in code points. */
export function sentenceAround(source: string, start: number, end: number): Quoted {
  const from = unitOf(source, 0, start)
  const to = unitOf(source, from, end - start)
  let [first, last] = [from, to]
  for (const { index, segment } of new Intl.Segmenter(undefined, {
    granularity: 'sentence',
  }).segment(source.slice(Math.max(0, from - 4 * aroundMax), to + 4 * aroundMax))) {
    const begin = Math.max(0, from - 4 * aroundMax) + index
    if (begin <= from && from < begin + segment.length) first = begin
    if (begin < to && to <= begin + segment.length) last = begin + segment.length
  }
  const before = source.slice(first, from)
  const after = source.slice(to, last)
  return {
    before: (before.length > aroundMax ? `… ${before.slice(-aroundMax)}` : before).trimStart(),
    said: source.slice(from, to),
    after: (after.length > aroundMax ? `${after.slice(0, aroundMax)} …` : after).trimEnd(),
  }
}

/** Converts a number of code points after a place into UTF-16 units. */
function unitOf(text: string, place: number, count: number): number {
  let at = place
  for (let passed = 0; passed < count && at < text.length; passed++)
    at += (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1
  return at
}
