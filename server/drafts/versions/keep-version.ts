import type { Principal } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { editorOf } from '../editor.ts'
import type { DraftRow } from '../store.ts'
import { insertVersion, isClaimedSince } from './version-store.ts'

export type EditKind = 'edit' | 'rewrite' | 'restore'

/** Edits of one person that begin within it are one kept version. */
const togetherMinutes = 10

/**
 * Keeps the present version of a draft that is about to be edited, unless the edit goes on with it.
 * Returns who edits, as the draft remembers it.
 */
export async function keepVersion(
  tx: Tx,
  principal: Principal,
  draft: DraftRow,
  kind: EditKind,
  now: Temporal.Instant,
) {
  const editor = editorOf(principal)
  const since = draft.editing_since
  // mutant: same-editor
  const goesOn =
    kind === 'edit' &&
    since !== null &&
    draft.editor === editor.editor &&
    Temporal.Instant.compare(now, since.add({ minutes: togetherMinutes })) < 0 &&
    !(await isClaimedSince(tx, draft.account_id, draft.id, draft.updated_at))
  if (goesOn) return { ...editor, editing_since: since }
  await insertVersion(tx, draft)
  return { ...editor, editing_since: now }
}
