import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentTypes } from '@crier/contract/platform.ts'
import { faultCells, type CellOutcome } from './fault-cells.ts'
import { scenarios, variants, type ScenarioName, type VariantName } from './fault-scenarios.ts'

export const faultMatrixFile = join(import.meta.dirname, '..', '..', 'docs', 'fault-matrix.md')

/** docs/fault-matrix.md: every cell of the matrix as the tests beside this file prove it. */
export function faultMatrixPage(): string {
  const sections = (Object.keys(variants) as VariantName[]).map(section)
  return `# What comes of a fault

Generated from the table that \`tests/networks/everyday-faults.test.ts\` and \`faults-on-*.nightly.test.ts\` prove cell by cell on the sandbox networks; do not edit.

A cell says how a schedule ends when its publication meets the fault: its status (and its code when it failed), the posts that the
network then really holds, and the events that the webhook received. There is never a second post and never a second event.
A post that is out although its schedule failed with \`publication_unconfirmed\` is one that the network cannot be asked about: its owner
is told to look. A dash: the fault cannot strike there (a text has no pictures), or is the same as without the setting.
Networks without threads send one as a single post ([what a draft becomes](adaptations.md)), by the calls of the forms that they have here;
what strikes in the middle of a thread on X is \`tests/networks/second-piece.slow.test.ts\`'s.

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
  const rows = names.map(
    (name) => `| ${name} | ${forms.map((form) => inWords(cells[form]?.[name])).join(' | ')} |`,
  )
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
  const status = ending.ends === 'published' ? 'published' : `failed, \`${ending.ends}\``
  const late = ending.namedLate ? ', `link_unknown` until the network names it' : ''
  return (
    `${status}${late} · ${ending.posts} ${ending.posts === 1 ? 'post' : 'posts'} · ` +
    `${ending.events} event`
  )
}

if (import.meta.main) writeFileSync(faultMatrixFile, faultMatrixPage())
