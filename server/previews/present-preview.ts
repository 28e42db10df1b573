import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Comment } from '@crier/contract/previews.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import type { CommentRow } from './comment-store.ts'
import { isActive } from './makers-right.ts'
import type { previewsPage } from './store.ts'

type Preview = EndpointAnswer<Contract['listPreviews']>['data'][number]

export function presentPreview(
  row: Awaited<ReturnType<typeof previewsPage>>[number],
  now: Temporal.Instant,
): Preview {
  const { user_id, key_id, maker_name: name } = row
  return {
    preview_id: row.id,
    schedule_ids: row.schedule_ids,
    from: instantTextOrNull(row.shown_from),
    to: instantTextOrNull(row.shown_to),
    may_approve: row.may_approve,
    created_at: instantText(row.created_at),
    created_by:
      user_id !== null ? { type: 'person', id: user_id, name } : { type: 'key', id: key_id!, name },
    expires_at: instantText(row.expires_at),
    revoked_at: instantTextOrNull(row.revoked_at),
    active: isActive(row, now),
    comments: row.comments,
  }
}

export function presentComment(row: CommentRow): Comment {
  const { id, preview_id, name, text, author, visible_to_client, created_at } = row
  return {
    comment_id: id,
    preview_id,
    author: author ?? { type: 'client', id: preview_id!, name },
    name,
    text,
    // Its client sees it.
    visible_to_client: author === null || visible_to_client,
    created_at: instantText(created_at),
  }
}
