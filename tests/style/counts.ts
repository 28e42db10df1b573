import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Place, folderOf, places } from './words.ts'

/** Counts by kind, word and folder; a missing one is 0. */
export type Counts = Readonly<Record<string, number>>

const path = join(import.meta.dirname, 'counts.json')

export const readCounts = (): Counts => JSON.parse(readFileSync(path, 'utf8')) as Counts

const keyOf = ({ kind, word, file }: Place): string => `${kind}: ${word} in ${folderOf(file)}/`

export function countOf(all: readonly Place[]): Counts {
  const byKey = Map.groupBy(all, keyOf)
  return Object.fromEntries(
    [...byKey].map(([key, { length }]) => [key, length] as const).toSorted(),
  )
}

/** Lists every place of a count that has grown. */
export function grown(all: readonly Place[], known: Counts): readonly string[] {
  const isOver = ([key, { length }]: readonly [string, readonly Place[]]) =>
    length > (known[key] ?? 0)
  return [...Map.groupBy(all, keyOf)]
    .filter(isOver)
    .flatMap(([key, over]) => [
      `${key}: ${over.length}, at most ${known[key] ?? 0}`,
      ...over.map(({ file, line }) => `  ${file}:${line}`),
    ])
}

/** Writes counts that have become smaller: `node tests/style/counts.ts`. */
function lowerCounts(): void {
  const now = countOf(places())
  const known = readCounts()
  const lower = Object.keys(known).map(
    (key) => [key, Math.min(known[key]!, now[key] ?? 0)] as const,
  )
  const left = Object.fromEntries(lower.filter(([, count]) => count > 0))
  writeFileSync(path, `${JSON.stringify(left, null, 2)}\n`)
}

if (import.meta.main) lowerCounts()
