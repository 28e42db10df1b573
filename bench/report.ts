import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { benchmarks } from './benchmarks.ts'
import type { Figure } from './harness.ts'

export const historyFile = join(import.meta.dirname, 'history.jsonl')
const reportFile = join(import.meta.dirname, '..', 'docs', 'figures.md')

export interface Kept {
  readonly at: string
  readonly commit: string
  readonly machine: string
  readonly name: string
  readonly figures: readonly Figure[]
}

export async function writeReport(): Promise<void> {
  const lines = (await readFile(historyFile, 'utf8')).split('\n').filter((line) => line !== '')
  await writeFile(reportFile, reportOf(lines.map((line) => JSON.parse(line) as Kept)))
}

/** The newest figures of every benchmark, in Markdown; `history` is in the order of time. */
export function reportOf(history: readonly Kept[]): string {
  const parts = benchmarks.map(({ name }) => {
    const newest = history.findLast((kept) => kept.name === name)
    return newest ? section(newest) : `## ${name}\n\nNot measured yet.\n`
  })
  return `${head}\n${parts.join('\n')}`
}

const head = `# Figures

The newest run of each benchmark, with its date, commit and machine; [bench/README.md](../bench/README.md) says how to read them. This page
is written by \`npm run bench -- --report\` from \`bench/history.jsonl\`, which holds all runs.
`

function section({ name, at, commit, machine, figures }: Kept): string {
  const rows = figures.map(
    (figure) =>
      `| ${figure.what} | ${figure.value} ${figure.unit} | ${figure.target} | ${result(figure)} |`,
  )
  return [
    `## ${name}`,
    '',
    `${at.slice(0, 10)}, commit ${commit}, ${machine}.`,
    '',
    '| what | value | target | |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

function result({ reached }: Figure): string {
  return reached === null ? '' : reached ? 'reached' : '**missed**'
}
