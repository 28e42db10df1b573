import type { Selectable } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
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

/** Comments made with one preview, oldest first: 100 at most. */
export function commentsLeftBy(
  db: Queryable,
  accountId: AccountId,
  previewId: PreviewId,
): Promise<CommentRow[]> {
  return db
    .selectFrom('preview_comment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('preview_id', '=', previewId)
    .orderBy('id')
    .execute()
}

/** Takes one of the comments that a preview may get; false when it has had them all. */
export async function countComment(
  tx: Tx,
  accountId: AccountId,
  previewId: PreviewId,
  most: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('preview')
    .set((row) => ({ comments: row('comments', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', previewId)
    .where('comments', '<', most)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function insertComment(tx: Tx, comment: CommentRow) {
  return tx.insertInto('preview_comment').values(comment).execute()
}
