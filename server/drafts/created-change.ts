import type { Change } from '../activity/record.ts'
import type { DraftRow } from './store.ts'

/** Describes a new draft for the change log. */
export function createdChange(
  draft: DraftRow,
): Omit<Change<'draft.created'>, 'accountId' | 'actor'> {
  const { platform, content_type, writer, credits_used } = draft
  return {
    at: draft.created_at,
    kind: 'draft.created',
    objectId: draft.id,
    detail: { platform, content_type, writer, credits_used },
  }
}
