import type { FileFigures } from './run-files.ts'

const shown = 10

/**
 * The end of a run: the slowest files by what they took of the processors, which a busy machine
 * blurs less, and by their own clock.
 */
export function slowestFiles(figures: readonly FileFigures[]): string {
  const files = figures.toSorted((a, b) => b.processorSeconds - a.processorSeconds)
  const total = files.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0)
  const lines = files
    .slice(0, shown)
    .map(
      ({ file, processorSeconds, seconds }) =>
        `${processorSeconds.toFixed(1).padStart(9)} s${seconds.toFixed(1).padStart(9)} s  ${file}`,
    )
  return [
    `The slowest of ${files.length} files, which took ${total.toFixed(0)} s of processor time:`,
    '  processor       wall',
    ...lines,
    '',
  ].join('\n')
}
