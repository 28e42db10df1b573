import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithParent } from '@crier/server/ports/workers/end-with-parent.ts'
import { enterFile, leaveFile } from './untracked-promises.ts'
import { root } from './groups.ts'

// Not before `untracked-promises.ts` has run.
const { test } = await import('node:test')

export interface FileFigures {
  readonly file: string
  readonly seconds: number
  /**
   * Processor time of the process and its threads; without PostgreSQL, and processes that a test
   * starts.
   */
  readonly processorSeconds: number
}

export interface Batch {
  readonly files: readonly string[]
  /** The file for the figures, one line for each test file. */
  readonly figuresPath: string
  /** For each file. */
  readonly timeoutMs: number
}

/**
 * In a process of the run: one file after the other, each as a test around its own, so that its
 * hooks run at its end.
 */
export async function runFiles({ files, figuresPath, timeoutMs }: Batch): Promise<void> {
  // A killed runner ends none of its processes.
  endWithParent()
  for (const file of files) {
    const begun = performance.now()
    const before = process.cpuUsage()
    await runFile(file, timeoutMs)
    leaveFile()
    const { user, system } = process.cpuUsage(before)
    const seconds = (performance.now() - begun) / 1_000
    const figures: FileFigures = { file, seconds, processorSeconds: (user + system) / 1_000_000 }
    appendFileSync(figuresPath, `${JSON.stringify(figures)}\n`)
  }
}

/**
 * Nested tests begin at their place, and may need definitions below them: they wait for the first
 * one, which ends with the file.
 */
function runFile(file: string, timeoutMs: number): Promise<void> {
  return test(file, { timeout: timeoutMs }, async (t) => {
    enterFile()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    void t.test('is read', () => promise)
    await import(pathToFileURL(join(root, file)).href).then(() => resolve(), reject)
  })
}
