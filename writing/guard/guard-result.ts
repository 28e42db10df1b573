import type { DraftWarning, Evidence } from '@crier/contract/drafts.ts'
import type { DraftFault } from './fault.ts'

export interface GuardResult {
  readonly pieces: readonly string[]
  /** Empty: the draft can be sold. */
  readonly faults: readonly DraftFault[]
  readonly evidence: readonly Evidence[]
  readonly warnings: readonly DraftWarning[]
}
