import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import type { Principal } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { isInUse, isRepeated, lockDraft, markDeleted } from './store.ts'

/** Deletes a draft unless a schedule or a repeat still needs it. */
export async function deleteWithin(
  tx: Tx,
  principal: Principal,
  draftId: string,
  now: Temporal.Instant,
): Promise<void> {
  const draft = await lockDraft(tx, principal.accountId, draftId)
  if (!draft) throw new Refusal('not_found', 'There is no such draft.')
  if (await isInUse(tx, draft.account_id, draft.id))
    throw new Refusal(
      'conflict',
      'A schedule of this draft is pending or publishing: cancel it first.',
    )
  if (await isRepeated(tx, draft.account_id, draft.id))
    throw new Refusal('conflict', 'This draft is repeated: delete its repeats first.')
  await markDeleted(tx, principal.accountId, draft.id, now)
  await recordBy(tx, principal, { at: now, kind: 'draft.deleted', objectId: draft.id, detail: {} })
}
