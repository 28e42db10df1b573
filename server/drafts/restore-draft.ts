import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { readAccount } from '../accounts/read-account.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { presentDraft } from './present-draft.ts'
import { lockDraftWithDeleted, unmarkDeleted } from './store.ts'
import { restoreHours } from './versions/restore-hours.ts'

/**
 * Undoes a deletion. A draft that is not deleted is answered as it is, so that an undo whose answer
 * was lost can be repeated.
 */
export async function restoreDraft(
  context: Use<'db' | 'clock'>,
  input: Input<Contract['restoreDraft']>,
): Promise<EndpointAnswer<Contract['restoreDraft']>> {
  const { params, principal } = input
  const account = await readAccount(context, principal.accountId)
  return context.db.transaction().execute(async (tx) => {
    const since = context.clock.now().subtract({ hours: restoreHours })
    const draft = await lockDraftWithDeleted(tx, principal.accountId, params.draft_id, since)
    if (!draft)
      throw new Refusal(
        'not_found',
        'There is no such draft, or it was deleted more than 30 days ago.',
      )
    if (draft.deleted_at !== null) {
      await unmarkDeleted(tx, principal.accountId, draft.id)
      await recordBy(tx, principal, {
        at: context.clock.now(),
        kind: 'draft.restored',
        objectId: draft.id,
        detail: {},
      })
    }
    const answer = presentDraft({ ...draft, deleted_at: null }, account.credits)
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}
