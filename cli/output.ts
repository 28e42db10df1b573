import { explainRemote } from './remote/explain-remote.ts'
import { BadConfig, OperatorMistake, StartRefused } from '@crier/server/operator.ts'

/** A mistake of the person at the terminal: the message says what to do. */
export class Mistake extends Error {}

/** With `--json` exactly one JSON document; without it, lines for people. */
export function print(value: unknown, { json }: { json?: boolean | undefined }, lines: () => readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${lines().join('\n')}\n`)
}

/** One line for what a person can mend, a stack for what only we can. */
export function explain(error: unknown): string {
  const remote = explainRemote(error)
  if (remote !== undefined) return remote
  const expected = [Mistake, OperatorMistake, StartRefused, BadConfig].some((kind) => error instanceof kind)
  if (error instanceof Error) return expected ? error.message : (error.stack ?? error.message)
  return String(error)
}

/** Columns under their names, wide enough for what stands in them. */
export function table(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const [first] = rows
  if (!first) return ['(none)']
  const names = Object.keys(first)
  const text = (value: unknown) => (value === null || value === undefined ? '-' : Array.isArray(value) ? value.join(',') : String(value))
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => text(row[name]).length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join('  ')
      .trimEnd()
  return [line(names), ...rows.map((row) => line(names.map((name) => text(row[name]))))]
}
