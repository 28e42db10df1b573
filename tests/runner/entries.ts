import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { batchesOf } from './batches.ts'
import type { FileFigures } from './run-files.ts'

export interface Entries {
  /** One for each process, in a directory that goes with this one. */
  readonly paths: readonly string[]
  /** Files in one process. */
  readonly filesMax: number
  /** Figures of the files that have ended. */
  figures(): readonly FileFigures[]
}

/** Writes what Node.js starts: it knows one process for each path. */
export function writeEntries(
  files: readonly string[],
  timeoutMs: number,
  seconds?: ReadonlyMap<string, number>,
): Entries {
  const directory = mkdtempSync(join(tmpdir(), 'crier-tests-'))
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
  const figuresPath = join(directory, 'figures.jsonl')
  const runner = pathToFileURL(join(import.meta.dirname, 'run-files.ts')).href
  const batches = batchesOf(files, seconds)
  const paths = batches.map((batch, index) => {
    const path = join(directory, `${index}.mjs`)
    writeFileSync(
      path,
      `import { runFiles } from ${JSON.stringify(runner)}\nawait ` +
        `runFiles(${JSON.stringify({ files: batch, figuresPath, timeoutMs })})\n`,
    )
    return path
  })
  const lines = () =>
    existsSync(figuresPath) ? readFileSync(figuresPath, 'utf8').trim().split('\n') : []
  return {
    paths,
    filesMax: Math.max(...batches.map(({ length }) => length)),
    figures: () => lines().map((line) => JSON.parse(line) as FileFigures),
  }
}

/** A file that ends its process takes the files after it along, which would be missed otherwise. */
export function filesLost(
  files: readonly string[],
  figures: readonly FileFigures[],
): readonly string[] {
  const ended = new Set(figures.map(({ file }) => file))
  return files.filter((file) => !ended.has(file))
}
