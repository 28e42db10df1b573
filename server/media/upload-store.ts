import type { Insertable, Selectable } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId } from '../ports/ids.ts'

export type UploadRow = Selectable<Tables['media_upload']>

/** The owner and the present writer of an upload. */
export interface UploadLock {
  readonly accountId: AccountId
  readonly id: string
  readonly lock: string
}

export async function countUnfinished(
  db: Queryable,
  accountId: AccountId,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom('media_upload')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('media_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertUpload(
  db: Queryable,
  row: Insertable<Tables['media_upload']>,
): Promise<void> {
  await db.insertInto('media_upload').values(row).execute()
}

export function findUpload(
  db: Queryable,
  accountId: AccountId,
  id: string,
  holder: string,
  now: Temporal.Instant,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('media_upload')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Undefined while another request writes to it. */
export function lockUpload(
  db: Queryable,
  { accountId, id, lock }: UploadLock,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<UploadRow | undefined> {
  return db
    .updateTable('media_upload')
    .set({ lock, locked_until: until })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** Says whether the lock still held. */
export async function saveOffset(
  db: Queryable,
  { accountId, id, lock }: UploadLock,
  received: number,
  until: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media_upload')
    .set({ received, locked_until: until })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lock', '=', lock)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function unlockUpload(
  db: Queryable,
  { accountId, id, lock }: UploadLock,
): Promise<void> {
  await db
    .updateTable('media_upload')
    .set({ lock: null, locked_until: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lock', '=', lock)
    .execute()
}

/** Says whether the lock still held: two that finish the same upload make one file of it. */
export async function finishUpload(
  db: Queryable,
  { accountId, id, lock }: UploadLock,
  mediaId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media_upload')
    .set({ media_id: mediaId })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lock', '=', lock)
    .where('media_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function forgetUpload(db: Queryable, accountId: AccountId, id: string): Promise<void> {
  await db
    .deleteFrom('media_upload')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

// across accounts (media_upload): deletes by age, on each shard
export function expiredUploads(db: Queryable, now: Temporal.Instant, limit: number) {
  return db
    .selectFrom('media_upload')
    .select(['account_id', 'id'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}
