import { type Selectable, type Updateable } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId, SnippetId } from '../ports/ids.ts'

export type SnippetRow = Selectable<Tables['snippet']>

/** Newest first. */
export function snippetsPage(
  db: Queryable,
  accountId: AccountId,
  kind: SnippetRow['kind'] | undefined,
  beforeId: string,
  limit: number,
): Promise<SnippetRow[]> {
  let query = db
    .selectFrom('snippet')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '<', beforeId as SnippetId)
  if (kind) query = query.where('kind', '=', kind)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export async function countSnippets(tx: Tx, accountId: AccountId): Promise<number> {
  const { count } = await tx
    .selectFrom('snippet')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export function insertSnippet(tx: Tx, snippet: SnippetRow) {
  return tx.insertInto('snippet').values(snippet).execute()
}

export function lockSnippet(
  tx: Tx,
  accountId: AccountId,
  snippetId: string,
): Promise<SnippetRow | undefined> {
  return tx
    .selectFrom('snippet')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', snippetId as SnippetId)
    .forUpdate()
    .executeTakeFirst()
}

export function changeSnippet(
  tx: Tx,
  { account_id, id }: SnippetRow,
  change: Updateable<Tables['snippet']>,
) {
  return tx
    .updateTable('snippet')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False when there was none such. */
export async function deleteSnippetRow(
  tx: Tx,
  accountId: AccountId,
  snippetId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('snippet')
    .where('account_id', '=', accountId)
    .where('id', '=', snippetId as SnippetId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
