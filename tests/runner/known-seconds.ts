import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './groups.ts'
import type { FileFigures } from './run-files.ts'

const path = join(root, 'node_modules/.cache/crier-tests-seconds.json')

/** Seconds of processor time by file, from earlier runs on this machine. */
export function knownSeconds(from = path): ReadonlyMap<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(from, 'utf8')) as Record<string, number>))
  } catch {
    // There was no run yet, or one that was ended while it wrote.
    return new Map()
  }
}

/**
 * Keeps what this run has measured beside what others have of other files; of files that are
 * gone, nothing.
 */
export function keepSeconds(
  figures: readonly FileFigures[],
  files: readonly string[],
  to = path,
): void {
  const measured = new Map(
    figures.map(({ file, processorSeconds }) => [file, Math.round(processorSeconds * 100) / 100]),
  )
  const all = new Map([...knownSeconds(to), ...measured])
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(
    to,
    JSON.stringify(Object.fromEntries([...all].filter(([file]) => files.includes(file)))),
  )
}
