import { firstCodePoints } from '../text/first-code-points.ts'
import { codePoints } from '../text/lengths/lengths.ts'
import type { Source, SourcePart } from '@crier/server/ports/writer.ts'
import { textMax } from './extract.ts'

const between = '\n\n'

/**
 * Several sources as one, with the places of each. Where they are longer together than a draft is
 * written from, the long ones are cut to the same length.
 */
export function joinedSource(read: readonly Source[]): Source {
  const [only] = read
  if (read.length === 1) return only!
  const max = longestPart(read.map(({ text }) => codePoints(text)))
  const parts: SourcePart[] = []
  let start = 0
  for (const { url, title, text: whole } of read) {
    const text = firstCodePoints(whole, max)
    parts.push({ url, title, text, start })
    start += text.length + between.length
  }
  return {
    url: read.find(({ url }) => url !== null)?.url ?? null,
    title: only!.title,
    text: parts.map(({ text }) => text).join(between),
    parts,
    isShortened: read.some(({ text }) => codePoints(text) > max),
  }
}

/** What was given, source by source. */
export function sourcePartsOf({ parts, url, title, text }: Source): readonly SourcePart[] {
  return parts ?? [{ url, title, text, start: 0 }]
}

/** How long each may be: what short ones leave is the long ones'. */
function longestPart(lengths: readonly number[]): number {
  let left = textMax - (lengths.length - 1) * between.length
  const sorted = lengths.toSorted((one, other) => one - other)
  for (const [index, length] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index))
    if (length > share) return share
    left -= length
  }
  return textMax
}
