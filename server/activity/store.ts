import type { ActivityKind } from '@crier/contract/activity.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Queryable } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId } from '../ports/ids.ts'

export type ActivityRow = Selectable<Tables['activity']>

export interface ActivityFilter {
  readonly objectId?: string | undefined
  /** The id of a person, key or preview, `network`, `operator`, or null for the server. */
  readonly actor?: string | null | undefined
  readonly kind?: ActivityKind | undefined
  readonly from?: Temporal.Instant | undefined
  readonly to?: Temporal.Instant | undefined
}

// The condition of the index `activity_kind`, in its words.
const isRareKind = sql<boolean>`kind not in ('schedule.created', 'schedule.publishing',
  'schedule.published')`
const frequentKinds: readonly ActivityKind[] = [
  'schedule.created',
  'schedule.publishing',
  'schedule.published',
]

/** Newest first. */
export function activityPage(
  db: Queryable,
  accountId: AccountId,
  { objectId, actor, kind, from, to }: ActivityFilter,
  { before, limit }: { before: { at: Temporal.Instant; number: number } | null; limit: number },
): Promise<ActivityRow[]> {
  let query = db.selectFrom('activity').selectAll().where('account_id', '=', accountId)
  if (objectId !== undefined) query = query.where('object_id', '=', objectId)
  if (actor === null) query = query.where('actor', 'is', null)
  // Said once more, or a kept plan would not know that the index of actors is enough.
  else if (actor !== undefined)
    query = query.where('actor', '=', actor).where('actor', 'is not', null)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (kind !== undefined && !frequentKinds.includes(kind)) query = query.where(isRareKind)
  if (from) query = query.where('at', '>=', from)
  if (to) query = query.where('at', '<', to)
  if (before)
    query = query.where(
      sql<boolean>`(at, number) < (${before.at}::timestamptz, ${before.number}::bigint)`,
    )
  return query.orderBy('at', 'desc').orderBy('number', 'desc').limit(limit).execute()
}

/** Oldest first, for the export. */
export function activityAfter(
  db: Queryable,
  accountId: AccountId,
  after: { at: Temporal.Instant; number: number } | null,
  limit: number,
): Promise<ActivityRow[]> {
  let query = db.selectFrom('activity').selectAll().where('account_id', '=', accountId)
  if (after)
    query = query.where(
      sql<boolean>`(at, number) > (${after.at}::timestamptz, ${after.number}::bigint)`,
    )
  return query.orderBy('at').orderBy('number').limit(limit).execute()
}

/**
 * Deletes up to `limit` old rows of the next `accountsMax` accounts. An index by age alone would be
 * written with every post; accounts are few beside their rows. Returns the number of deleted rows
 * and the last account visited; undefined when none is left.
 */
// across accounts (account): deletes by age from account to account, on each shard
// across accounts (activity): of those accounts, by the places of the rows
export async function deleteOld(
  db: Db,
  {
    before,
    afterAccount,
    accountsMax,
    limit,
  }: { before: Temporal.Instant; afterAccount: string; accountsMax: number; limit: number },
): Promise<{ readonly gone: number; readonly lastAccount: string | undefined }> {
  const { rows } = await sql<{ gone: number; lastAccount: string | null }>`
    with looked_at as materialized (select id from account where id > ${afterAccount} order by id
      limit ${accountsMax}),
    old as materialized (
      select oldest.place from looked_at, lateral (
        select ctid as place from activity where activity.account_id = looked_at.id
          and at < ${before}::timestamptz
        order by at limit ${limit} for no key update skip locked) as oldest
      limit ${limit}
    ), gone as (delete from activity where ctid = any(array(select place from old)) returning 1)
    select (select count(*)::integer from gone) as gone, (select max(id)
      from looked_at) as "lastAccount"`.execute(db)
  const { gone, lastAccount } = rows[0]!
  return { gone, lastAccount: lastAccount ?? undefined }
}
