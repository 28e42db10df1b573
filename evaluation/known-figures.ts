import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { briefSets, type BriefSet } from './brief.ts'
import type { Figures } from './measure.ts'
import type { MeasuredSets } from './table.ts'
import { isReached, isWorse, targetNames, targets, type TargetName } from './targets.ts'

export type KnownFigures = Readonly<Record<BriefSet, Readonly<Partial<Record<TargetName, number>>>>>

const file = join(import.meta.dirname, 'known-figures.json')

/**
 * The figures that have not reached their target, as they were when they were best. They may only
 * get better.
 */
export const knownFigures = (): KnownFigures =>
  JSON.parse(readFileSync(file, 'utf8')) as KnownFigures

/**
 * Records improved figures; a figure that has reached its target is removed from the list, and must
 * keep it from then on.
 */
export function tightenKnownFigures(now: MeasuredSets): void {
  writeFileSync(file, `${JSON.stringify(tightened(knownFigures(), now), null, 2)}\n`)
}

export function tightened(known: KnownFigures, now: MeasuredSets): KnownFigures {
  const of = (set: BriefSet) =>
    now[set] === undefined ? known[set] : tightenedSet(known[set], now[set])
  return { seen: of('seen'), unseen: of('unseen'), blind: of('blind') }
}

function tightenedSet(known: KnownFigures[BriefSet], now: Figures): KnownFigures[BriefSet] {
  const below = targetNames.filter(
    (name) => known[name] !== undefined && !isReached(name, now[name]),
  )
  return Object.fromEntries(
    below.map((name) => [name, isWorse(name, now[name], known[name]!) ? known[name]! : now[name]]),
  )
}

/** What is below its target and worse than what is known, as sentences. */
export function worseThanKnown(known: KnownFigures, now: MeasuredSets): string[] {
  return briefSets.flatMap((which) => {
    const figures = now[which]
    if (figures === undefined) return []
    return targetNames
      .filter(
        (name) =>
          !isReached(name, figures[name]) &&
          isWorse(name, figures[name], known[which][name] ?? targets[name].value),
      )
      .map(
        (name) =>
          `${name} of the ${which} briefs is ${figures[name]}, and was ` +
          `${known[which][name] ?? 'at its target'}`,
      )
  })
}
