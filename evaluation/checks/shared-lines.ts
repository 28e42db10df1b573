import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import { normalise } from '../match.ts'
import { linesOf } from './words.ts'

/** The share of lines that two networks have in common for one source. */
export function sharedLines(
  first: readonly string[],
  second: readonly string[],
): { readonly of: number; readonly shared: number } {
  const [a, b] = [first, second].map(
    (pieces) =>
      new Set(
        pieces
          .flatMap(linesOf)
          .map(plain)
          .filter((line) => line !== ''),
      ),
  ) as [Set<string>, Set<string>]
  return { of: a.size + b.size, shared: 2 * [...a].filter((line) => b.has(line)).length }
}

// A sign, a bullet or a full stop more makes no other line.
const plain = (line: string) =>
  normalise(line)
    .replaceAll(/#[\p{L}\p{N}_]+/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The two networks of many remixes that have most in common, and how much. */
export function mostShared(
  remixes: readonly Readonly<Partial<Record<Platform, readonly string[]>>>[],
): {
  readonly pair: string
  readonly share: number
} {
  const pairs = specifiedPlatforms.flatMap((first, place, all) =>
    all.slice(place + 1).map((second) => [first, second] as const),
  )
  const shares = pairs.map(([first, second]) => {
    const counts = remixes.flatMap((remix) =>
      remix[first] && remix[second] ? [sharedLines(remix[first], remix[second])] : [],
    )
    const of = counts.reduce((sum, count) => sum + count.of, 0)
    return {
      pair: `${first} and ${second}`,
      share: of === 0 ? 0 : counts.reduce((sum, { shared }) => sum + shared, 0) / of,
    }
  })
  return shares.reduce((most, one) => (one.share > most.share ? one : most))
}
