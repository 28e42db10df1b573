import type { Metric } from '@crier/contract/analytics.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { Asset } from '@crier/writing/text/visual.ts'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { ofConnection, type ConnectionFilter, type Week } from './week-store.ts'

export interface BestRow {
  readonly schedule_id: string
  readonly platform: Platform
  readonly connection_id: string
  readonly external_url: string | null
  readonly published_at: Temporal.Instant
  readonly first_piece: string
  /** Of what its author uploaded first. */
  readonly picture: Pick<Asset, 'sha256' | 'contentType'> | null
  readonly likes: number | null
  readonly comments: number | null
  readonly shares: number | null
  readonly views: number | null
  readonly read_at: Temporal.Instant
}

// The contract says so.
const bestMax = sql.lit(10)

/** The posts with the most of one number, above zero; of equals the newest. */
export async function bestPosts(
  db: Queryable,
  accountId: AccountId,
  { from, to }: Week,
  filter: ConnectionFilter,
  by: Metric,
): Promise<BestRow[]> {
  const { rows } = await sql<BestRow>`
    with best as (
      select schedule.id as schedule_id, platform, schedule.connection_id, external_url,
        schedule_result.published_at, draft_id, likes, comments, shares, views, read_at
      from schedule
      join schedule_result on schedule_result.account_id = schedule.account_id
      and schedule_result.schedule_id = schedule.id
      where schedule.account_id = ${accountId} and scheduled_at >= ${from}::timestamptz
        and scheduled_at < ${to}::timestamptz and ${sql.ref(by)} > 0 ${ofConnection(filter)}
      order by ${sql.ref(by)} desc, scheduled_at desc, schedule.id limit ${bestMax}
    )
    select best.schedule_id, best.platform, best.connection_id, best.external_url,
      best.published_at, best.likes, best.comments, best.shares, best.views, best.read_at,
      draft.beginning as first_piece,
      coalesce(jsonb_path_query_first(draft.media,
        '$[*].asset ? (@.kind == "image" || @.kind == "gif")'),
        jsonb_path_query_first(draft.media, '$[*].asset')) as picture
    from best join draft on draft.account_id = ${accountId} and draft.id = best.draft_id
    order by best.${sql.ref(by)} desc, best.published_at desc, best.schedule_id`.execute(db)
  return rows
}

interface HourRow {
  readonly weekday: number
  readonly hour: number
  readonly posts: number
  readonly total: number
  readonly first_read_at: Temporal.Instant
  readonly last_read_at: Temporal.Instant
}

/** One number of the posts by weekday and hour of their publication: at most 168 rows. */
export async function postsByHour(
  db: Queryable,
  accountId: AccountId,
  { from, to }: Week,
  filter: ConnectionFilter,
  by: Metric,
  timezone: string,
): Promise<HourRow[]> {
  const local = sql`(schedule_result.published_at at time zone ${timezone})`
  const { rows } = await sql<HourRow>`
    with counted as (
      select date_part('isodow', ${local})::int as weekday,
        date_part('hour', ${local})::int as hour, ${sql.ref(by)} as told, read_at
      from schedule
      join schedule_result on schedule_result.account_id = schedule.account_id
      and schedule_result.schedule_id = schedule.id
      where schedule.account_id = ${accountId} and scheduled_at >= ${from}::timestamptz
        and scheduled_at < ${to}::timestamptz and ${sql.ref(by)} is not null
        ${ofConnection(filter)}
    )
    select weekday, hour, count(*) as posts, sum(told)::bigint as total,
      min(read_at) as first_read_at, max(read_at) as last_read_at
    from counted group by weekday, hour order by weekday, hour`.execute(db)
  return rows
}
