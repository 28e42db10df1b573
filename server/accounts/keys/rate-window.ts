import { sql, type RawBuilder } from 'kysely'

/**
 * The end of an `insert into rate_window as present`: its tokens join the window that is open, or
 * begin another; none are taken beyond `limit`.
 */
export const joinWindow = (minuteAgo: Temporal.Instant, limit: RawBuilder<unknown>) => sql`
  on conflict (account_id, kind) do update set
    opened_at = case when present.opened_at <= ${minuteAgo}::timestamptz then excluded.opened_at
    else present.opened_at end,
    count = case when present.opened_at <= ${minuteAgo}::timestamptz then excluded.count
    else present.count + excluded.count end
  where present.opened_at <= ${minuteAgo}::timestamptz
    or present.count + excluded.count <= ${limit}
  returning opened_at, count`
