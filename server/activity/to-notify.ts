import type { ActivityKind } from '@crier/contract/activity.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { StoredActor } from '../database/stored-values.ts'
import type { AccountId } from '../ports/ids.ts'

/** A change that people are notified of. */
export interface ChangeToNotify {
  readonly account_id: AccountId
  readonly at: Temporal.Instant
  readonly number: number
  readonly kind: ActivityKind
  readonly actor: string | null
  readonly object_id: string
  readonly detail: Record<string, unknown> | null
  /** The post waits for approval since then. */
  readonly awaits: boolean
  /** It had waited before without a decision in between. */
  readonly awaited_before: boolean
  /** The person who requested the post. */
  readonly requested_by: StoredActor | null
}

// The condition of the index `activity_to_notice`, in its words.
const kinds = sql`('schedule.failed', 'schedule.awaiting', 'schedule.approved', 'schedule.rejected',
  'connection.expiring', 'connection.needs_reconnect', 'credits.low', 'texts.over_quota')`

/**
 * Changes that people have not been notified of yet, in the order in which they were recorded. A
 * row is found from its commit on, however many later ones were there before it: no cursor could
 * have passed it.
 */
// across accounts (activity): finds what is due, on each shard
export async function activityToNotify(tx: Tx, limit: number): Promise<ChangeToNotify[]> {
  const { rows } = await sql<ChangeToNotify>`
    with change as materialized (
      select account_id, at, number, kind, actor, object_id, detail,
        (kind = 'schedule.awaiting' or detail ->> 'approval' is not distinct from
        'awaiting') as awaits
      from activity where noticed is null
        and (kind in ${kinds} or detail ->> 'approval' = 'awaiting')
      order by number limit ${limit}
    )
    select change.*, schedule.requested_by, case when change.awaits then exists (
        select from activity as before
        where before.account_id = change.account_id and before.object_id = change.object_id
          and before.number < change.number
          and (before.kind = 'schedule.awaiting' or before.detail ->> 'approval' = 'awaiting')
          and not exists (
            select from activity as decision
            where decision.account_id = change.account_id and decision.object_id = change.object_id
              and decision.number > before.number and decision.number < change.number
              and decision.kind in ('schedule.approved', 'schedule.rejected', 'schedule.failed'))
      ) else false end as awaited_before
    from change left join schedule on schedule.account_id = change.account_id
      and schedule.id = change.object_id
    order by change.number`.execute(tx)
  return rows
}

export async function markNotified(tx: Tx, changes: readonly ChangeToNotify[]): Promise<void> {
  const all = <Value>(pick: (change: ChangeToNotify) => Value) => changes.map(pick)
  await sql`update activity set noticed = true
    from unnest(${all(({ account_id }) => account_id)}::text[],
      ${all(({ at }) => at)}::timestamptz[], ${all(({ number }) => number)}::bigint[])
      as change (account_id, at, number)
    where activity.account_id = change.account_id and activity.at = change.at
      and activity.number = change.number`.execute(tx)
}
