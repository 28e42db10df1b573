import { explainRemote } from './remote/explain-remote.ts'
import { BadConfig, OperatorMistake, StartRefused } from '@crier/server/start/operator.ts'

/** A mistake of the person at the terminal: the message says what to do. */
export class Mistake extends Error {}

/** With `--json` exactly one JSON document; without it, lines for people. */
export function print(
  value: unknown,
  { json }: { json?: boolean | undefined },
  lines: () => readonly string[],
): void {
  process.stdout.write(json ? `${jsonText(value)}\n` : `${plain(lines().join('\n'))}\n`)
}

/** Removes control characters: a stranger's text must not control the terminal. */
export const plain = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (one) => (one === '\n' ? one : '\ufffd'))

/**
 * JSON that cannot control the terminal either: JSON.stringify escapes only the control characters
 * below the space.
 */
export const jsonText = (value: unknown, indent?: number) =>
  JSON.stringify(value, null, indent).replaceAll(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** One line for what a person can mend, a stack for what only we can. */
export function explainToPerson(error: unknown): string {
  const remote = explainRemote(error)
  if (remote !== undefined) return plain(remote)
  const expected = [Mistake, OperatorMistake, StartRefused, BadConfig].some(
    (kind) => error instanceof kind,
  )
  if (error instanceof Error) return expected ? error.message : (error.stack ?? error.message)
  return String(error)
}

/** Columns under their names, as wide as their values. */
export function table(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const [first] = rows
  if (!first) return ['(none)']
  const names = Object.keys(first)
  const text = (value: unknown) =>
    value === null || value === undefined
      ? '-'
      : Array.isArray(value)
        ? value.join(',')
        : String(value)
  const widths = names.map((name) =>
    Math.max(name.length, ...rows.map((row) => text(row[name]).length)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join('  ')
      .trimEnd()
  return [line(names), ...rows.map((row) => line(names.map((name) => text(row[name]))))]
}
