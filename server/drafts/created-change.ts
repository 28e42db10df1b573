import type { Change } from '../activity/record.ts'
import type { DraftRow } from './store.ts'

/** What the log of changes tells of a new draft. */
export function createdChange(draft: DraftRow): Omit<Change<'draft.created'>, 'accountId' | 'actor'> {
  const { platform, content_type, writer, credits_used } = draft
  return { at: draft.created_at, kind: 'draft.created', objectId: draft.id, detail: { platform, content_type, writer, credits_used } }
}
