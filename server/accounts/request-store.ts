import { sql } from 'kysely'
import type { AnsweredRequest } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'

/** So many hours back requests are listed; what is older goes. */
export const requestHours = 24
/** So many of an account are kept. */
export const requestsMax = 1_000

/** Writes requests of any accounts; one whose account has been deleted meanwhile is left out. */
export async function keepRequests(
  db: Queryable,
  requests: readonly AnsweredRequest[],
): Promise<void> {
  const columnOf = <Name extends keyof AnsweredRequest>(name: Name) =>
    requests.map((request) => request[name])
  await sql`
    insert into recent_request (account_id, at, method, path_template, status, code, request_id,
      key_id, duration_ms)
    select kept.account_id, kept.at, kept.method, kept.path_template, kept.status, kept.code,
      kept.request_id, kept.key_id, kept.duration_ms
    from unnest(${columnOf('accountId')}::text[], ${columnOf('at')}::timestamptz[],
      ${columnOf('method')}::text[],
      ${columnOf('pathTemplate')}::text[], ${columnOf('status')}::integer[],
      ${columnOf('code')}::text[],
      ${columnOf('requestId')}::text[], ${columnOf('keyId')}::text[],
      ${columnOf('durationMs')}::integer[])
      with ordinality as kept (account_id, at, method, path_template, status, code, request_id,
        key_id, duration_ms, place)
    join account on account.id = kept.account_id
    order by kept.account_id, kept.place`.execute(db)
}

/** Deletes what these accounts have beyond the newest `requestsMax`. */
export async function trimRequests(db: Queryable, accountIds: readonly AccountId[]): Promise<void> {
  await sql`
    delete from recent_request using (
      select asked.account_id, last.at, last.number
        from unnest(${accountIds.toSorted()}::text[]) as asked (account_id), lateral (
        select at, number from recent_request where recent_request.account_id = asked.account_id
        order by at desc, number desc offset ${requestsMax}::integer limit 1) as last) as beyond
    where recent_request.account_id = beyond.account_id
      and (recent_request.at, recent_request.number) <= (beyond.at, beyond.number)`.execute(db)
}

/** Newest first, of the newest `requestsMax`: between a write and its trimming there are more. */
export function recentRequests(
  db: Queryable,
  accountId: AccountId,
  {
    since,
    before,
    limit,
  }: {
    since: Temporal.Instant
    before: { readonly at: Temporal.Instant; readonly number: number } | null
    limit: number
  },
) {
  const newest = db
    .selectFrom('recent_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .limit(requestsMax)
  let query = db.selectFrom(newest.as('newest')).selectAll()
  if (before)
    query = query.where(
      sql<boolean>`(at, number) < (${before.at}::timestamptz, ${before.number}::bigint)`,
    )
  return query.orderBy('at', 'desc').orderBy('number', 'desc').limit(limit).execute()
}
