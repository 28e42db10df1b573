import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { isInUse, isRepeated, lockDraft, markDeleted } from './store.ts'

export async function deleteDraft(
  context: Use<'db' | 'clock'>,
  { principal, params }: Input<Contract['deleteDraft']>,
): Promise<null> {
  return context.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, principal.accountId, params.draft_id)
    if (!draft) throw new Refusal('not_found', 'There is no such draft.')
    if (await isInUse(tx, draft.account_id, draft.id))
      throw new Refusal(
        'conflict',
        'A schedule of this draft is pending or publishing: cancel it first.',
      )
    if (await isRepeated(tx, draft.account_id, draft.id))
      throw new Refusal('conflict', 'This draft is repeated: delete its repeats first.')
    const now = context.clock.now()
    await markDeleted(tx, principal.accountId, draft.id, now)
    await recordBy(tx, principal, {
      at: now,
      kind: 'draft.deleted',
      objectId: draft.id,
      detail: {},
    })
    return null
  })
}
