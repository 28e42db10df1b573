import { sql, type Selectable } from 'kysely'
import type { Db, Queryable } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { AccountId, PostId } from '../../ports/ids.ts'
import type { PostKey, PostRow } from '../rows/post-store.ts'

export type ReceiptRow = Selectable<Tables['receipt']>

export function findReceipt(
  db: Queryable,
  { account_id, id }: PostKey,
): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('receipt')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('post_id', '=', id)
    .executeTakeFirst()
}

export type OpenReceipt = Pick<ReceiptRow, 'salt' | 'document'>

/** The salt of a post's receipt, which every version of it has, and what it says now. */
export async function openReceipt(db: Queryable, { account_id, id }: PostKey, random: Uint8Array) {
  const { rows } = await sql<OpenReceipt>`
    insert into receipt (account_id, post_id, salt) values (${account_id}, ${id}, ${random}::bytea)
    on conflict (account_id, post_id) do update set salt = receipt.salt
    returning salt, document`.execute(db)
  return rows[0]!
}

/**
 * Null keeps the one before. A post that has ended again since `dueAt` stays due, and this says
 * nothing of its end, so it is not written. Without `dueAt` it is only written as the first.
 */
export async function saveReceipt(
  db: Queryable,
  { account_id, id }: PostKey,
  document: object | null,
  { dueAt, now }: { readonly dueAt: Temporal.Instant | null; readonly now: Temporal.Instant },
): Promise<void> {
  await sql`
    with marked as (
      update post set receipt_due_at = null where account_id = ${account_id} and id = ${id}
        and (receipt_due_at = ${dueAt}::timestamptz
          or (receipt_due_at is null and ${dueAt === null}::boolean))
      returning 1
    )
    update receipt set document = ${document && JSON.stringify(document)}::jsonb,
      written_at = ${now}::timestamptz
    where account_id = ${account_id} and post_id = ${id} and exists (select from marked)
      and ${document !== null}::boolean
      and (${dueAt !== null}::boolean or document is null)`.execute(db)
}

/** One that cannot be written holds up no other. */
export async function putOffReceipt(
  db: Queryable,
  { account_id, id, receipt_due_at }: PostKey & Pick<PostRow, 'receipt_due_at'>,
  until: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('post')
    .set({ receipt_due_at: until })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('receipt_due_at', '=', receipt_due_at)
    .execute()
}

/**
 * Posts whose receipts are due, the longest due first. They are due again `until` then, where the
 * process that has taken them dies; meanwhile no other takes them.
 */
// across accounts (post): finds what is due, on each shard
export async function claimDueReceipts(
  db: Db,
  claim: {
    readonly now: Temporal.Instant
    readonly until: Temporal.Instant
    readonly limit: number
  },
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    with due as materialized (
      select account_id, id from post where receipt_due_at <= ${claim.now}::timestamptz
      order by receipt_due_at limit ${claim.limit} for no key update skip locked
    )
    update post set receipt_due_at = ${claim.until}::timestamptz from due
    where post.account_id = due.account_id and post.id = due.id
    returning post.*`.execute(db)
  return rows
}

/** Receipts that the export has not read yet, in the order of their posts. */
export function receiptsAfter(
  db: Queryable,
  accountId: AccountId,
  after: string,
  limit: number,
): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipt')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('post_id', '>', after as PostId)
    .where('document', 'is not', null)
    .orderBy('post_id')
    .limit(limit)
    .execute()
}
