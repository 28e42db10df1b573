import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'

/** In bytes; both hold what is reserved for uploads that are under way, with their full length. */
export interface StorageUsage {
  /** Bytes of the present uploads and of the pictures that cards show; the same bytes count once. */
  readonly used: number
  /** With those that were deleted and whose files are still there. */
  readonly kept: number
}

/** Returns the size of the accounts' uploads, as their plans count it. */
export async function storageUsage(
  db: Queryable,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, StorageUsage>> {
  const { rows } = await sql<{ id: AccountId; used: number; deleted: number; reserved: number }>`
    select id, used::double precision, (unused + removed)::double precision as deleted,
      reserved::double precision
    from unnest(${ids}::text[]) as given (id),
      lateral (select coalesce(sum(bytes) filter (where is_used), 0) as used,
        coalesce(sum(bytes) filter (where not is_used), 0) as unused
        from (select bytes, unreferenced_since is null
            or exists (select from draft where account_id = given.id
              and link_card #>> '{page,picture,sha256}' = blob.sha256)
            or exists (select from draft_version where account_id = given.id
              and link_card #>> '{page,picture,sha256}' = blob.sha256) as is_used
          from media_blob as blob where account_id = given.id) as each) as blobs,
      lateral (select coalesce(sum(bytes), 0) as removed from media_removal
      where account_id = given.id) as removals,
      lateral (select coalesce(sum(length), 0) as reserved from media_upload
      where account_id = given.id and media_id is null) as uploads`.execute(db)
  return new Map(
    rows.map(({ id, used, deleted, reserved }) => [
      id,
      { used: used + reserved, kept: used + deleted + reserved },
    ]),
  )
}
