import type { DraftWarning, Evidence } from '@crier/contract/drafts.ts'
import type { ContentType } from '@crier/contract/platform.ts'
import { mayUse } from '@crier/contract/scopes.ts'
import { actorOf } from '../activity/actor.ts'
import { onlyRequests } from '../accounts/roles.ts'
import type { Principal } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { awaitApproval, letApprovalsLapse, lockSchedulesToCome, renewApprovals, saveContent, type DraftRow } from './store.ts'

export interface EditedContent {
  readonly pieces: string[]
  readonly contentType: ContentType
  readonly evidence: readonly Evidence[]
  readonly warnings: readonly DraftWarning[]
}

/**
 * Saves another content of a draft that is locked, and does what it means for the approvals of its schedules: every edit comes through
 * here. Whoever may approve approves what they write; what anybody else writes waits for approval.
 */
export async function saveEdit(tx: Tx, principal: Principal, draft: DraftRow, content: EditedContent, now: Temporal.Instant) {
  const saved = await saveContent(tx, principal.accountId, draft.id, content, now)
  const isSame = saved.content_type === draft.content_type && JSON.stringify(saved.pieces) === JSON.stringify(draft.pieces)
  if (!isSame) await changeApprovals(tx, principal, draft, now)
  return saved
}

async function changeApprovals(tx: Tx, principal: Principal, { account_id, id }: DraftRow, now: Temporal.Instant): Promise<void> {
  const mayApprove = mayUse(principal.scopes, 'schedules:write')
  // A key that knows nothing of schedules edits what goes out without an approval as it always did.
  const reachesAll = onlyRequests(principal.scopes)
  const reached = (await lockSchedulesToCome(tx, account_id, id)).filter(({ approval }) =>
    mayApprove ? approval === 'approved' : reachesAll || approval !== null,
  )
  if (reached.length === 0) return
  const by = actorOf(principal)
  const idsOf = (status: string) => reached.filter((schedule) => schedule.status === status).map((schedule) => schedule.id)
  if (mayApprove) {
    const approved = reached.map((schedule) => schedule.id)
    return renewApprovals(tx, account_id, approved, by, now)
  }
  const [pending, publishing] = [idsOf('pending'), idsOf('publishing')]
  if (pending.length > 0) await awaitApproval(tx, account_id, pending, by, now)
  if (publishing.length > 0) await letApprovalsLapse(tx, account_id, publishing, by)
}
