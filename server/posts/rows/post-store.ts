import { sql, type Insertable, type Selectable } from 'kysely'
import type { Queryable, Tx } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { AccountId, PostId } from '../../ports/ids.ts'

export type PostRow = Selectable<Tables['post']>

export function insertPost(tx: Tx, post: Insertable<Tables['post']>): Promise<PostRow> {
  return tx.insertInto('post').values(post).returningAll().executeTakeFirstOrThrow()
}

export function findPost(
  db: Queryable,
  accountId: AccountId,
  postId: string,
): Promise<PostRow | undefined> {
  return db
    .selectFrom('post')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', postId as PostId)
    .executeTakeFirst()
}

/** Until the end of the transaction nothing else changes or deletes it. */
export function lockPost(
  tx: Tx,
  accountId: AccountId,
  postId: string,
): Promise<PostRow | undefined> {
  return tx
    .selectFrom('post')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', postId as PostId)
    .forUpdate()
    .executeTakeFirst()
}

export function updatePostLabels(
  tx: Tx,
  { account_id, id }: Pick<PostRow, 'account_id' | 'id'>,
  { tags, metadata }: Partial<Pick<PostRow, 'tags' | 'metadata'>>,
  now: Temporal.Instant,
): Promise<PostRow> {
  return tx
    .updateTable('post')
    .set({
      ...(tags && { tags }),
      ...(metadata && { metadata: JSON.stringify(metadata) }),
      updated_at: now,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Its drafts and schedules stay, as ones that were made alone. */
export function deletePostRow(tx: Tx, { account_id, id }: Pick<PostRow, 'account_id' | 'id'>) {
  return tx.deleteFrom('post').where('account_id', '=', account_id).where('id', '=', id).execute()
}

export type PostKey = Pick<PostRow, 'account_id' | 'id'>

/**
 * Counts one completion more of those posts that have ended parts alone. They are locked before
 * their parts are looked at, or a part that another transaction has just ended would be missed.
 */
// across accounts (post): of the schedules that have just ended, by their account
export async function countCompletions(
  tx: Tx,
  keys: readonly PostKey[],
  now: Temporal.Instant,
): Promise<Pick<PostRow, 'account_id' | 'id' | 'completions' | 'metadata'>[]> {
  const given = sql`(select * from unnest(${keys.map((key) => key.account_id)}::text[],
    ${keys.map(({ id }) => id)}::text[]) as given (account_id, id))`
  await sql`select from post where (account_id, id) in ${given} order by account_id, id
    for no key update`.execute(tx)
  const part = sql`from schedule where schedule.account_id = post.account_id
    and schedule.post_id = post.id`
  const { rows } = await sql<Pick<PostRow, 'account_id' | 'id' | 'completions' | 'metadata'>>`
    update post set completions = completions + 1, receipt_due_at = ${now}::timestamptz
    where (account_id, id) in ${given} and exists (select ${part})
      and not exists (select ${part} and status in ('pending', 'publishing'))
    returning account_id, id, completions, metadata`.execute(tx)
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

// As many as one request makes at most.
const toldMax = 100

/** Its schedules, the oldest first; of many the newest. */
export async function partsOf(tx: Tx, { account_id, id }: PostKey) {
  const rows = await tx
    .selectFrom('schedule')
    .select([
      ...(['id', 'draft_id', 'platform', 'connection_id', 'status', 'approval'] as const),
      ...(['error_code', 'resolved_at', 'published_at'] as const),
    ])
    .where('account_id', '=', account_id)
    .where('post_id', '=', id)
    .orderBy('id', 'desc')
    .limit(toldMax)
    .execute()
  return rows.toReversed()
}

/** Of a post that has ended. */
export async function markReceiptDue(
  tx: Tx,
  accountId: AccountId,
  postId: PostId,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('post')
    .set({ receipt_due_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', postId)
    .where('completions', '>', 0)
    .execute()
}
