import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { recordBy } from '../../activity/record.ts'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { Principal } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { DraftsWithout } from '../../database/stored-values.ts'
import type { AccountId, DraftId } from '../../ports/ids.ts'
import { saveEdit } from '../../drafts/save-edit.ts'
import { isInUse, lockDraft } from '../../drafts/store.ts'
import { findVersion } from '../../drafts/versions/version-store.ts'

/** Holds the drafts that lost a deleted upload. */
export async function holdDraftsWithout(
  tx: Tx,
  accountId: AccountId,
  mediaId: string,
): Promise<readonly DraftId[]> {
  const { rows } = await sql<{
    id: DraftId
  }>`select id from draft where account_id = ${accountId} and id in (
      select jsonb_object_keys(drafts) from media_deletion where account_id = ${accountId}
        and id = ${mediaId})
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

interface Lost {
  readonly mediaId: string
  /** The locked drafts among `drafts`. */
  readonly held: readonly DraftId[]
  readonly drafts: DraftsWithout
}

/**
 * Restores an upload in each draft that lost it, as an edit, and returns those drafts with their
 * new versions. A draft that was edited, deleted or scheduled since stays as it is: that decision
 * was made without the upload.
 */
export async function reattachMedia(
  tx: Tx,
  principal: Principal,
  { mediaId, held, drafts }: Lost,
  now: Temporal.Instant,
) {
  const { accountId } = principal
  const reattached: Record<string, DraftsWithout[string]> = {}
  for (const id of held) {
    const lost = drafts[id]
    const draft = await lockDraft(tx, accountId, id)
    if (
      draft === undefined ||
      draft.version !== lost?.version ||
      (await isInUse(tx, accountId, id))
    )
      continue
    const showing = await findVersion(tx, accountId, id, lost.before)
    if (showing === undefined) continue
    const content = {
      ...draft,
      media: withAgain(draft.media, showing.media, mediaId),
      contentType: draft.content_type,
    }
    const { version } = await saveEdit(tx, { principal, draft, kind: 'restore' }, content, now)
    await recordBy(tx, principal, {
      at: now,
      kind: 'draft.edited',
      objectId: id,
      detail: { fields: ['media'], version },
    })
    reattached[id] = { version, before: draft.version }
  }
  return reattached
}

/**
 * Each in front of what it stood in front of, whatever else was deleted, or came back, meanwhile.
 */
function withAgain(
  media: readonly Attached[],
  before: readonly Attached[],
  mediaId: string,
): Attached[] {
  const all = [...media]
  for (const [place, one] of before.entries()) {
    if (one.asset.mediaId !== mediaId) continue
    const behind = before
      .slice(place + 1)
      .map((next) => all.findIndex((other) => isDeepStrictEqual(other, next)))
    all.splice(behind.find((at) => at >= 0) ?? all.length, 0, one)
  }
  return all
}
