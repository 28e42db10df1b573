import type { OperationId } from '../index.ts'
import { go } from './go.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { sampleCall, type SampleLanguage } from './sample-call.ts'
import { shell } from './shell.ts'
import { typescript } from './typescript.ts'

export const sampleLanguages: readonly SampleLanguage[] = [shell, typescript, python, go, php]

export interface CodeSample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

/** The same call in each language; none for an operation that everyday work does not need. */
export function codeSamples(id: OperationId): readonly CodeSample[] {
  const call = sampleCall(id)
  return call
    ? sampleLanguages.map(({ lang, label, program }) => ({ lang, label, source: program(call) }))
    : []
}
