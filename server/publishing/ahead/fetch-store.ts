import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { AddressesClosed } from '../../networks/network.ts'
import type { AccountId, ScheduleId } from '../../ports/ids.ts'
import type { LeaseKey } from '../claim/store.ts'

interface PictureFetch {
  readonly accountId: AccountId
  readonly scheduleId: ScheduleId
  readonly piece: number
  /** The send whose address it is. */
  readonly attempt: number
}

/**
 * Notes that a picture of a send is fetched; false when its addresses have been closed: then
 * nothing may be handed over.
 */
export async function recordFetch(
  db: Queryable,
  { accountId, scheduleId, piece, attempt }: PictureFetch,
  now: Temporal.Instant,
): Promise<boolean> {
  // One row for each send, so that whichever comes first decides: this, or the closing.
  const { rows } = await sql`
    insert into picture_fetch (account_id, schedule_id, piece, attempt, fetched_at)
    values (${accountId}, ${scheduleId}, ${piece}, ${attempt}, ${now}::timestamptz)
    on conflict (account_id, schedule_id, piece, attempt) do update
    set fetched_at = excluded.fetched_at where picture_fetch.closed_at is null
    returning attempt`.execute(db)
  return rows.length === 1
}

/**
 * Closes the addresses of the last send of a piece, unless one of them has been fetched: reads and
 * closes in one statement.
 */
export async function closeAddresses(
  db: Queryable,
  lease: LeaseKey,
  piece: number,
  now: Temporal.Instant,
): Promise<AddressesClosed> {
  // mutant: close-fetched
  const { rows } = await sql<{
    closed_at: Temporal.Instant | null
    fetched_at: Temporal.Instant | null
  }>`
    insert into picture_fetch as log (account_id, schedule_id, piece, attempt, closed_at)
    select account_id, schedule_id, piece, max(attempt), ${now}::timestamptz from attempt
    where account_id = ${lease.account_id} and schedule_id = ${lease.id} and piece = ${piece}
      and phase = 'send' group by account_id, schedule_id, piece
    on conflict (account_id, schedule_id, piece, attempt) do update
      set closed_at = case when log.fetched_at is null then coalesce(log.closed_at,
        excluded.closed_at) end
    returning closed_at, fetched_at`.execute(db)
  const [row] = rows
  return row && row.closed_at !== null
    ? { closed: true }
    : { closed: false, fetchedAt: row?.fetched_at ?? null }
}
