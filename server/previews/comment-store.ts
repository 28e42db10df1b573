import { sql, type Selectable } from 'kysely'
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

/** Comments of people and keys of the account, on all posts. */
export async function teamCommentsAfter(
  db: Queryable,
  accountId: AccountId,
  after: Pick<CommentRow, 'schedule_id' | 'id'> | null,
  limit: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`select * from preview_comment
    where account_id = ${accountId} and author is not null
      and (schedule_id, id) > (${after?.schedule_id ?? ''}, ${after?.id ?? ''})
    order by schedule_id, id limit ${limit}`.execute(db)
  return rows
}

export async function countTeamComments(
  tx: Tx,
  accountId: AccountId,
  scheduleId: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom('preview_comment')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('schedule_id', '=', scheduleId as ScheduleId)
    .where('author', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

// With all its comments a page is as long as with those of the link twice.
const teamCommentsShownMax = 100

/**
 * What the client of a preview sees below these posts, oldest first: at most 100 comments of the
 * link, and the newest 100 of the team that are marked for clients.
 */
export async function commentsShown(
  db: Queryable,
  accountId: AccountId,
  previewId: PreviewId,
  scheduleIds: readonly ScheduleId[],
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select * from preview_comment where account_id = ${accountId}
      and schedule_id = any(${scheduleIds}::text[]) and preview_id = ${previewId}
    union all (select * from preview_comment where account_id = ${accountId}
      and schedule_id = any(${scheduleIds}::text[]) and author is not null and visible_to_client
      order by id desc limit ${teamCommentsShownMax})
    order by id`.execute(db)
  return rows
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
  const author = comment.author && JSON.stringify(comment.author)
  return tx
    .insertInto('preview_comment')
    .values({ ...comment, author })
    .execute()
}
