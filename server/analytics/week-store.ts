import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'

export async function timezoneOf(db: Queryable, accountId: AccountId): Promise<string> {
  const { timezone } = await db
    .selectFrom('account')
    .select('timezone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return timezone
}

/** The analytics of a week's posts, with the number of posts behind each figure. */
interface WeekRow {
  readonly planned: number
  readonly published: number
  readonly on_time: number
  readonly failed: number
  readonly results_of: number
  readonly likes: number | null
  readonly comments: number | null
  readonly shares: number | null
  readonly views: number | null
}

// A network may take minutes over a video; a person who plans a post for nine would call that
// on time.
const onTime = sql.lit('5 minutes')

/** One row for each week, in the order given. */
export async function postsByWeek(
  db: Queryable,
  accountId: AccountId,
  weeks: readonly { readonly from: Temporal.Instant; readonly to: Temporal.Instant }[],
): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select counted.* from unnest(${weeks.map(({ from }) => from)}::timestamptz[],
      ${weeks.map(({ to }) => to)}::timestamptz[])
      with ordinality as week (begins_at, ends_at, place)
    cross join lateral (
      select count(*) as planned,
        count(*) filter (where status = 'published' or resolved_at is not null) as published,
        count(*) filter (where status = 'published'
        and schedule.published_at <= scheduled_at + ${onTime}::interval) as on_time,
        count(*) filter (where status = 'failed' and resolved_at is null) as failed,
        count(*) filter (where num_nonnulls(likes, comments, shares, views) > 0) as results_of,
        sum(likes)::bigint as likes, sum(comments)::bigint as comments,
        sum(shares)::bigint as shares, sum(views)::bigint as views
      from schedule
      left join schedule_result on schedule_result.account_id = schedule.account_id
      and schedule_result.schedule_id = schedule.id
      where schedule.account_id = ${accountId} and scheduled_at >= week.begins_at
        and scheduled_at < week.ends_at
    ) as counted
    order by week.place`.execute(db)
  return rows
}
