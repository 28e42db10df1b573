import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentTypes } from '@crier/contract/platform.ts'
import { faultCells, type CellOutcome } from './fault-cells.ts'
import { scenarios, variants, type ScenarioName, type VariantName } from './fault-scenarios.ts'

export const faultMatrixFile = join(import.meta.dirname, '..', '..', 'docs', 'fault-matrix.md')

/** docs/fault-matrix.md: every cell of the matrix as the tests beside this file prove it. */
export function faultMatrixPage(): string {
  const sections = (Object.keys(variants) as VariantName[]).map(section)
  return `# Failure outcomes by network

Generated from the table that \`tests/networks/everyday-faults.test.ts\` and \`faults-on-*.nightly.test.ts\` prove cell by cell on the sandbox networks; do not edit.

A cell says how a schedule ends when its publication meets the fault. *published* means one post on the network and one event. *failed* has its error code, one event, and no post unless the cell says so: a post that exists although its schedule failed with \`publication_unconfirmed\` is one that the network cannot be asked about, and its owner is told to look. There is never a second post or event. A dash: the fault cannot happen there, or is the same as without the setting. Networks without threads send one as a single post ([what a draft becomes](adaptations.md)).

${sections.join('\n\n')}

## The faults

| fault | what happens |
| --- | --- |
${Object.entries(scenarios)
  .map(([name, { means }]) => `| ${name} | ${means} |`)
  .join('\n')}
`
}

function section(variant: VariantName): string {
  const cells = faultCells[variant]
  const forms = contentTypes.filter((form) => cells[form])
  const names = (Object.keys(scenarios) as ScenarioName[]).filter((name) =>
    forms.some((form) => cells[form]?.[name]),
  )
  const byCells = Map.groupBy(names, (name) =>
    forms.map((form) => inWords(cells[form]?.[name])).join(' | '),
  )
  const rows = Array.from(byCells, ([outcomes, same]) => `| ${same.join('; ')} | ${outcomes} |`)
  return [
    `## ${variant}`,
    '',
    `| fault | ${forms.join(' | ')} |`,
    `| --- |${' --- |'.repeat(forms.length)}`,
    ...rows,
  ].join('\n')
}

function inWords(ending: CellOutcome | undefined): string {
  if (!ending) return '—'
  const isPublished = ending.ends === 'published'
  const counts = [
    ...(ending.posts === Number(isPublished) ? [] : [`${ending.posts} post`]),
    ...(ending.events === 1 ? [] : [`${ending.events} events`]),
    ...(ending.namedLate ? ['`link_unknown` until the network names it'] : []),
  ]
  const status = isPublished ? 'published' : `failed, \`${ending.ends}\``
  return [status, ...counts].join(' · ')
}

if (import.meta.main) writeFileSync(faultMatrixFile, faultMatrixPage())
