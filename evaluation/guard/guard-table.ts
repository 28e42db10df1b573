import { percent } from '../table.ts'
import { guardTargets, sharesOf, type GuardTargetName } from './guard-targets.ts'
import type { GuardFigures } from './measure-guard.ts'

/** The guard's figures in Markdown: against the targets, then for each kind of fault. */
export function guardTable(figures: GuardFigures): string {
  const shares = sharesOf(figures)
  const counts = {
    plain: `${figures.plain.found} of ${figures.plain.total}`,
    hard: `${figures.hard.found} of ${figures.hard.total}`,
    falseAlarms: `${figures.falseAlarms.length} of ${figures.honest}`,
    falseWarnings: `${figures.falseWarnings.length} of ${figures.honest}`,
  }
  const names = Object.keys(guardTargets) as GuardTargetName[]
  const rows = [
    ...names.map((name) => [
      guardTargets[name].what,
      percent(shares[name]),
      counts[name],
      percent(guardTargets[name].value),
    ]),
    ...Object.entries(figures.byKind).map(([kind, { found, total }]) => [
      kind,
      percent(found / total),
      `${found} of ${total}`,
      '',
    ]),
  ]
  return [['the guard', 'share', '', 'target'], ['---', '---:', '---:', '---:'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
