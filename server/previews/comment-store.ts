import type { Selectable } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId, CommentId, PreviewId, ScheduleId } from '../ports/ids.ts'

export type CommentRow = Selectable<Tables['preview_comment']>

/** Oldest first. */
export function commentsPage(
  db: Queryable,
  accountId: AccountId,
  scheduleId: string,
  afterId: string,
  limit: number,
): Promise<CommentRow[]> {
  return db
    .selectFrom('preview_comment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('schedule_id', '=', scheduleId as ScheduleId)
    .where('id', '>', afterId as CommentId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What was left by one preview, oldest first: 100 at most. */
export function commentsLeftBy(db: Queryable, accountId: AccountId, previewId: PreviewId): Promise<CommentRow[]> {
  return db
    .selectFrom('preview_comment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('preview_id', '=', previewId)
    .orderBy('id')
    .execute()
}
