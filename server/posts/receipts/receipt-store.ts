import { sql, type Selectable } from 'kysely'
import type { Db, Queryable } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { AccountId, PostId } from '../../ports/ids.ts'
import type { PostKey } from '../rows/post-store.ts'

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

/** The salt of a post's receipt, which every version of it has. */
export async function saltOf(
  db: Queryable,
  { account_id, id }: PostKey,
  random: Uint8Array,
): Promise<Uint8Array> {
  const { rows } = await sql<{ salt: Uint8Array }>`
    insert into receipt (account_id, post_id, salt) values (${account_id}, ${id}, ${random}::bytea)
    on conflict (account_id, post_id) do update set salt = receipt.salt
    returning salt`.execute(db)
  return rows[0]!.salt
}

/** Null keeps the one before. A post that has ended again since `dueAt` stays due. */
export async function saveReceipt(
  db: Queryable,
  { account_id, id }: PostKey,
  document: object | null,
  { dueAt, now }: { readonly dueAt: Temporal.Instant; readonly now: Temporal.Instant },
): Promise<void> {
  await sql`
    with written as (
      update receipt set document = ${document && JSON.stringify(document)}::jsonb,
        written_at = ${now}::timestamptz
      where account_id = ${account_id} and post_id = ${id}
        and ${document !== null}::boolean
    )
    update post set receipt_due_at = null where account_id = ${account_id} and id = ${id}
      and receipt_due_at = ${dueAt}::timestamptz`.execute(db)
}

/** One that cannot be written holds up no other. */
export async function putOffReceipt(
  db: Queryable,
  { account_id, id }: PostKey,
  until: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('post')
    .set({ receipt_due_at: until })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('receipt_due_at', 'is not', null)
    .execute()
}

/** Posts whose receipts are due, the longest due first. */
// across accounts (post): finds what is due, on each shard
export function dueReceipts(db: Db, now: Temporal.Instant, limit: number) {
  return db
    .selectFrom('post')
    .selectAll()
    .where('receipt_due_at', '<=', now)
    .orderBy('receipt_due_at')
    .limit(limit)
    .execute()
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
