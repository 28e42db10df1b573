import type { CrierProblem } from '@crier/sdk/problem.ts'
import { texts } from './texts.ts'

type Reasons = { readonly [Code in CrierProblem['code']]?: string }

const reasons: Reasons = {
  slot_taken: 'Not undone: another post has taken that time meanwhile. The draft is still there.',
  scheduled_at_in_past: 'Not undone: that time has passed meanwhile. The draft is still there.',
  not_found: 'Not undone: the draft is gone for good.',
}

const reasonsOfFiles: Reasons = {
  not_found: 'Not undone: the file is gone for good.',
  payload_too_large: 'Not undone: other files have taken its room meanwhile.',
}

export const undoTexts = texts('undoTexts', {
  reasons,
  reasonsOfFiles,
  unapproved:
    'Not undone for posts without their approval: they would be published. Their drafts are still there.',
  draftBack: 'The draft is back',
  fileBack: 'The file is back',
  scheduledAgain: (moment: string) => `Scheduled again for ${moment}`,
  slotsBack: 'The slots are as they were',
})
