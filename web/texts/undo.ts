import type { CrierProblem } from '@crier/sdk/problem.ts'
import { texts } from './texts.ts'

const reasons: { readonly [Code in CrierProblem['code']]?: string } = {
  slot_taken: 'Not undone: another post has taken that time meanwhile. The draft is still there.',
  scheduled_at_in_past: 'Not undone: that time has passed meanwhile. The draft is still there.',
  not_found: 'Not undone: the draft is gone for good.',
}

export const undoTexts = texts('undoTexts', {
  reasons,
  unapproved: 'Not undone for posts without their approval: they would go out. Their drafts are still there.',
  draftBack: 'The draft is back',
  scheduledAgain: (moment: string) => `Scheduled again for ${moment}`,
  slotsBack: 'The slots are as they were',
})
