import { sql } from 'kysely'
import { recordBy } from '../activity/record.ts'
import type { Principal } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { DraftsWithout } from '../database/tables.ts'
import type { AccountId, DraftId } from '../ports/ids.ts'
import { saveEdit } from './save-edit.ts'
import { isInUse, lockDraft } from './store.ts'
import { findVersion } from './version-store.ts'

/** Holds the drafts that lost a deleted upload. */
export async function holdDraftsWithout(tx: Tx, accountId: AccountId, mediaId: string): Promise<readonly DraftId[]> {
  const { rows } = await sql<{ id: DraftId }>`select id from draft where account_id = ${accountId} and id in (
      select jsonb_object_keys(drafts) from media_deletion where account_id = ${accountId} and id = ${mediaId})
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

interface Reattached {
  readonly id: DraftId
  /** The version that it is like again, and the one that it has now. */
  readonly from: number
  readonly to: number
}

/**
 * An upload is back: each draft that lost it shows what it showed before, as an edit. One that was edited, deleted or scheduled since stays
 * as it is: somebody has decided that without the upload.
 */
export async function reattachMedia(
  tx: Tx,
  principal: Principal,
  { held, drafts }: { readonly held: readonly DraftId[]; readonly drafts: DraftsWithout },
  now: Temporal.Instant,
): Promise<readonly Reattached[]> {
  const { accountId } = principal
  const reattached: Reattached[] = []
  for (const id of held) {
    const lost = drafts[id]
    const draft = await lockDraft(tx, accountId, id)
    if (draft === undefined || draft.version !== lost?.version || (await isInUse(tx, accountId, id))) continue
    const before = await findVersion(tx, accountId, id, lost.before)
    if (before === undefined) continue
    const content = { ...draft, media: before.media, contentType: draft.content_type }
    const saved = await saveEdit(tx, { principal, draft, kind: 'restore' }, content, now)
    await recordBy(tx, principal, { at: now, kind: 'draft.edited', objectId: id, detail: { fields: ['media'], version: saved.version } })
    reattached.push({ id, from: lost.before, to: saved.version })
  }
  return reattached
}
