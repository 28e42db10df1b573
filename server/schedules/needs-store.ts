import { sql } from 'kysely'
import type { AccountNeeds } from '@crier/contract/people.ts'
import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'

interface RequestedAccount {
  readonly accountId: AccountId
  /** When today ends there. */
  readonly dayEndsAt: Temporal.Instant
}

type Row = Omit<AccountNeeds, 'connections' | 'next'> & {
  readonly account_id: AccountId
  readonly next: readonly (Omit<AccountNeeds['next'][number], 'scheduled_at'> & {
    readonly scheduled_ms: number
  })[]
}

/**
 * Counts the open tasks of many accounts, in one statement. However full an account is, each part
 * reads a bounded piece of an index, which also holds archived posts and those that were never
 * approved in time.
 */
export async function postNeeds(
  db: Queryable,
  asked: readonly RequestedAccount[],
  now: Temporal.Instant,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select asked.account_id, waiting.to_approve, failures.failed, failures.unconfirmed,
      planned.today,
      coalesce((
        select jsonb_agg(jsonb_build_object('schedule_id', post.id, 'connection_id',
          post.connection_id, 'platform', post.platform,
            'scheduled_ms', (extract(epoch from post.scheduled_at) * 1000)::bigint)
            order by post.scheduled_at, post.id)
        from (
          select schedule.id, schedule.connection_id, schedule.platform, schedule.scheduled_at
            from schedule
          where schedule.account_id = asked.account_id and schedule.status = 'pending'
            and schedule.scheduled_at >= ${now}::timestamptz
          order by schedule.scheduled_at, schedule.id limit 3
        ) as post), '[]') as next
    from unnest(${asked.map(({ accountId }) => accountId)}::text[],
      ${asked.map(({ dayEndsAt }) => dayEndsAt)}::timestamptz[])
      as asked (account_id, day_ends_at),
    lateral (
      select least(count(*), 100)::integer as to_approve from (
        select schedule.status from schedule where schedule.account_id = asked.account_id
          and schedule.approval = 'awaiting'
        order by schedule.scheduled_at desc limit 1000
      ) as newest where newest.status = 'pending'
    ) as waiting,
    lateral (
      select least(count(*) filter (where error_code <> 'publication_unconfirmed'),
        100)::integer as failed,
        least(count(*) filter (where error_code = 'publication_unconfirmed'),
        100)::integer as unconfirmed
      from (
        select schedule.error_code, schedule.dismissed, schedule.resolved_at from schedule
        where schedule.account_id = asked.account_id and schedule.status = 'failed'
        order by schedule.scheduled_at desc limit 200
      ) as newest where not newest.dismissed and newest.resolved_at is null
    ) as failures,
    lateral (
      select count(*)::integer as today from (
        select from schedule where schedule.account_id = asked.account_id
          and schedule.status = 'pending'
          and schedule.scheduled_at >= ${now}::timestamptz
          and schedule.scheduled_at < asked.day_ends_at
        limit 100
      ) as post
    ) as planned`.execute(db)
  return rows
}
