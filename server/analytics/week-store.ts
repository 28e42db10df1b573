import type { Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'

export interface Week {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

export async function timezoneOf(db: Queryable, accountId: AccountId): Promise<string> {
  const { timezone } = await db
    .selectFrom('account')
    .select('timezone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return timezone
}

export interface ConnectionFilter {
  readonly platform?: Platform
  readonly connection_id?: string
}

export const ofConnection = ({ platform, connection_id }: ConnectionFilter) => sql`
  ${platform === undefined ? sql`` : sql`and schedule.platform = ${platform}`}
  ${connection_id === undefined ? sql`` : sql`and schedule.connection_id = ${connection_id}`}`

/** The analytics of a week's posts, with the number of posts behind each figure. */
export interface WeekRow {
  /** Counted from 1 on. */
  readonly place: number
  /** Null: all posts of the week. */
  readonly platform: Platform | null
  readonly planned: number
  readonly published: number
  readonly on_time: number
  readonly failed: number
  readonly results_of: number
  readonly likes: number | null
  readonly comments: number | null
  readonly shares: number | null
  readonly views: number | null
  readonly first_read_at: Temporal.Instant | null
  readonly last_read_at: Temporal.Instant | null
}

// A network may take minutes over a video; a person who plans a post for nine would call that
// on time.
const onTime = sql.lit('5 minutes')

/** For each week in the order given, one row for all its posts and one for each platform. */
export async function postsByWeek(
  db: Queryable,
  accountId: AccountId,
  weeks: readonly Week[],
  filter: ConnectionFilter,
): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select place, counted.* from unnest(${weeks.map(({ from }) => from)}::timestamptz[],
      ${weeks.map(({ to }) => to)}::timestamptz[])
      with ordinality as week (begins_at, ends_at, place)
    cross join lateral (
      select platform, count(*) as planned,
        count(*) filter (where status = 'published' or resolved_at is not null) as published,
        count(*) filter (where status = 'published'
        and schedule.published_at <= scheduled_at + ${onTime}::interval) as on_time,
        count(*) filter (where status = 'failed' and resolved_at is null) as failed,
        count(*) filter (where num_nonnulls(likes, comments, shares, views) > 0) as results_of,
        sum(likes)::bigint as likes, sum(comments)::bigint as comments,
        sum(shares)::bigint as shares, sum(views)::bigint as views,
        min(read_at) filter (where num_nonnulls(likes, comments, shares, views) > 0)
        as first_read_at,
        max(read_at) filter (where num_nonnulls(likes, comments, shares, views) > 0)
        as last_read_at
      from schedule
      left join schedule_result on schedule_result.account_id = schedule.account_id
      and schedule_result.schedule_id = schedule.id
      where schedule.account_id = ${accountId} and scheduled_at >= week.begins_at
        and scheduled_at < week.ends_at ${ofConnection(filter)}
      group by rollup (platform)
    ) as counted
    order by place, platform`.execute(db)
  return rows
}
