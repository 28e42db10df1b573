import { relative } from 'node:path'
import type { EventData } from 'node:test'

const shown = 10

/** The end of a run: how long the slowest files took, each by its own clock, side by side with others. */
export function slowestFiles(summaries: readonly EventData.TestSummary[], root: string): string {
  const files = summaries.flatMap(({ file, duration_ms }) => (file === undefined ? [] : [{ file, seconds: duration_ms / 1_000 }]))
  files.sort((a, b) => b.seconds - a.seconds)
  const lines = files.slice(0, shown).map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${relative(root, file)}`)
  return [`The slowest of ${files.length} files:`, ...lines, ''].join('\n')
}
