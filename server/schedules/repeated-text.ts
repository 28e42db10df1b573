import { factsOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { StoredWarning } from '../database/tables.ts'

/** Said of every repetition on a network that refuses a text which it has seen lately. */
export function mayBeDuplicate(platform: Platform, warnings: readonly StoredWarning[]): readonly StoredWarning[] {
  const { label, refusesRepeatedTexts } = factsOf(platform)
  if (!refusesRepeatedTexts) return warnings
  const detail = `${label} refuses a text that it has seen lately: then this repetition fails with duplicate_content. Change the draft in good time.`
  return [...warnings, { code: 'possible_duplicate', detail }]
}
