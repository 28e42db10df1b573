import type { Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

export interface FetchHistory {
  /** When the network last fetched a file of a live post here. */
  readonly fetchedAt: Temporal.Instant | null
  /** When it last failed to, unless it has fetched one since. */
  readonly failedAt: Temporal.Instant | null
}

const fetchedHours = 7 * 24
const failedHours = 24
// By indexes: the newest tell enough, on a server of any size.
const newestMax = 2_000

/**
 * What a live network fetched within a week and failed to fetch within a day, since the address
 * from which it fetches is what it is. `publishesOnlyFetched`: it has fetched what it published,
 * which is all that is seen of fetches from a bucket.
 */
// across accounts (connection, picture_fetch, schedule): the reach of the whole server
export async function fetchHistory(
  db: Queryable,
  platform: Platform,
  given: {
    readonly since: Temporal.Instant
    readonly now: Temporal.Instant
    readonly publishesOnlyFetched: boolean
  },
): Promise<FetchHistory> {
  const { since, now, publishesOnlyFetched } = given
  const week = now.subtract({ hours: fetchedHours })
  const { rows } = await sql<{
    fetched_at: Temporal.Instant | null
    failed_at: Temporal.Instant | null
  }>`
    with ended as (
      select * from (
        select account_id, id, platform, connection_id, published_at, error_code
        from schedule where due_at is null and scheduled_at > ${week}::timestamptz
          and scheduled_at <= ${now}::timestamptz
        order by scheduled_at desc limit ${newestMax}) as newest
      where platform = ${platform} and exists (select from connection
        where connection.account_id = newest.account_id and connection.id = newest.connection_id
          and connection.kind = 'live')
    ), fetched as (
      select account_id, schedule_id, fetched_at from picture_fetch
      where coalesce(fetched_at, closed_at) > ${week}::timestamptz
      order by coalesce(fetched_at, closed_at) desc limit ${newestMax}
    )
    select greatest(
        (select max(fetched_at) from fetched join schedule on schedule.account_id =
          fetched.account_id and schedule.id = fetched.schedule_id
          join connection on connection.account_id = schedule.account_id
          and connection.id = schedule.connection_id
          where schedule.platform = ${platform} and connection.kind = 'live'),
        (select max(published_at) from ended where ${publishesOnlyFetched}::boolean)) as fetched_at,
      (select max(finished_at) from ended join attempt on attempt.account_id = ended.account_id
        and attempt.schedule_id = ended.id where ended.error_code = 'media_unreachable'
        and finished_at > ${now.subtract({ hours: failedHours })}::timestamptz) as failed_at`.execute(
    db,
  )
  const { fetched_at, failed_at } = rows[0]!
  const fetchedAt = after(fetched_at, since)
  const failedAt = after(failed_at, fetchedAt ?? since)
  return { fetchedAt, failedAt }
}

const after = (at: Temporal.Instant | null, before: Temporal.Instant) =>
  at !== null && Temporal.Instant.compare(at, before) > 0 ? at : null
