import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../../activity/record.ts'
import { isAboveTextQuota, textBytes } from '../../accounts/text-usage.ts'
import type { Principal, Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { DraftsWithout } from '../../database/stored-values.ts'
import { changeApprovals } from '../../schedules/approving/change-approvals.ts'
import { editorOf } from '../../drafts/editor.ts'
import { isMediaScheduled, takeMediaOut } from '../../drafts/store.ts'
import { deleteVersions, insertVersionsShowing } from '../../drafts/versions/version-store.ts'

/**
 * An upload is about to be deleted: refused while a post that shows it is not out yet; other drafts
 * lose it, and are returned.
 */
export async function detachMedia(
  context: Use<'clock' | 'config'>,
  tx: Tx,
  principal: Principal,
  mediaId: string,
  now: Temporal.Instant,
): Promise<DraftsWithout> {
  if (await isMediaScheduled(tx, principal.accountId, mediaId))
    throw new Refusal(
      'conflict',
      'A post that is not out yet shows this upload: cancel it, or take the upload ' +
        'out of its draft.',
    )
  const before = await textBytes(tx, principal.accountId)
  await insertVersionsShowing(tx, principal.accountId, mediaId)
  const taken = await takeMediaOut(tx, principal.accountId, mediaId, editorOf(principal), now)
  for (const { id, version } of taken) {
    await recordBy(tx, principal, {
      at: now,
      kind: 'draft.edited',
      objectId: id,
      detail: { fields: ['media'], version },
    })
    // Nothing of it is scheduled, but it may be repeated.
    await changeApprovals(tx, principal, id, now)
  }
  // A deletion is not refused for want of room: then what the drafts were is not kept.
  if (await isAboveTextQuota(context, tx, principal, before))
    await deleteVersions(tx, principal.accountId, taken)
  return Object.fromEntries(taken.map(({ id, version }) => [id, { version, before: version - 1 }]))
}
