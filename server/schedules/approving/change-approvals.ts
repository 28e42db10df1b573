import { mayUse } from '@crier/contract/scopes.ts'
import { onlyRequests } from '../../accounts/roles.ts'
import { actorOf } from '../../activity/actor.ts'
import type { Principal } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { DraftId } from '../../ports/ids.ts'
import {
  awaitApprovalOfRepeats,
  awaitApproval,
  letApprovalsLapse,
  lockSchedulesToCome,
  renewApprovals,
} from './approval-store.ts'

/**
 * Updates the approvals of a draft's schedules after an edit, or after the requester moves a
 * schedule: an editor who may approve approves the new content; a change by any other person waits
 * for approval. The draft must be locked, or held.
 */
export async function changeApprovals(
  tx: Tx,
  principal: Principal,
  draftId: DraftId,
  now: Temporal.Instant,
): Promise<void> {
  const { accountId } = principal
  // mutant: may-approve
  const mayApprove = mayUse(principal.scopes, 'schedules:write')
  // A key without scopes for schedules, of a person who may schedule, still edits posts that need
  // no approval.
  const reachesAll = onlyRequests(principal)
  const reached = (await lockSchedulesToCome(tx, accountId, draftId)).filter(({ approval }) =>
    mayApprove ? approval === 'approved' : reachesAll || approval !== null,
  )
  const by = actorOf(principal)
  if (!mayApprove) {
    const repeats = reachesAll ? 'all' : reached.flatMap(({ repeat_id }) => repeat_id ?? [])
    // mutant: approve-repeats
    await awaitApprovalOfRepeats(tx, accountId, draftId, repeats, by)
  }
  if (reached.length === 0) return
  const idsOf = (schedules: typeof reached) => schedules.map(({ id }) => id)
  if (mayApprove) return renewApprovals(tx, accountId, idsOf(reached), by, now)
  // A schedule that waits already continues to wait.
  const pending = idsOf(
    reached.filter(({ status, approval }) => status === 'pending' && approval !== 'awaiting'),
  )
  const publishing = idsOf(reached.filter(({ status }) => status === 'publishing'))
  if (pending.length > 0) await awaitApproval(tx, accountId, pending, by, now)
  if (publishing.length > 0) await letApprovalsLapse(tx, accountId, publishing, by)
}
