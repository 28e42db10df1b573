import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckName, Figures } from './measure.ts'

const folder = join(import.meta.dirname, 'history')

export interface KeptDraft {
  readonly id: string
  readonly pieces: readonly string[]
  readonly faults: readonly {
    readonly check: CheckName
    readonly piece: number | null
    readonly text: string
  }[]
}

/**
 * The figures of one run. Of the unseen briefs only the figures are kept: a reader of their drafts
 * would tune the writer to them.
 */
export interface KeptRun {
  readonly at: string
  readonly commit: string
  readonly writer: string
  readonly seen: Figures
  readonly unseen?: Figures
  readonly blind?: Figures
  readonly drafts: readonly KeptDraft[]
}

export function keepRun(run: KeptRun): string {
  const file = join(folder, `${run.at.slice(0, 16).replaceAll(':', '')}-${run.commit}.json`)
  writeFileSync(file, `${JSON.stringify(run, null, 1)}\n`)
  return file
}

/** In the order of time. */
export function keptRuns(): KeptRun[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.sort().map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as KeptRun)
}
