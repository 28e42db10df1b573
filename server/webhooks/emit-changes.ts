import type { ActivityKind } from '@crier/contract/activity.ts'
import type { EventName } from '@crier/contract/events.ts'
import { sql, type RawBuilder } from 'kysely'
import { recordingOne, type Change } from '../activity/record.ts'
import type { Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { isSubscribed } from './subscribed.ts'

/**
 * The parts of a statement that emit events about changes that it records, with a delivery for each
 * webhook subscribed at this moment. `told` has a row for each event: `account_id`, `at` and
 * `number` of the change, its `place` among the events of this change, `kind` and `data`. An event
 * has the number of its change in its id: no change has one of its events twice.
 */
export function emitting(told: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`events as (
      insert into event (account_id, id, kind, subject, occurrence, data, created_at)
      select account_id, id, kind, id, 1, data, at from (
        select told.*, 'evt_' || lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
          || lpad(to_hex(number * 2 + place), 20, '0') as id from (${told}) as told) as told
      returning account_id, id, kind, created_at
    ), deliveries as (
      insert into delivery (account_id, webhook_id, id, event_id, outcome, due_at, created_at)
      select webhook.account_id, webhook.id,
        'dlv_' || substr(events.id, 5, 12) || left(md5(events.id || webhook.id), 20), events.id,
        'pending', events.created_at, events.created_at
      from events
      join webhook on webhook.account_id = events.account_id
      where ${isSubscribed(sql`events.kind`)}
      order by webhook.id, events.id for key share of webhook
      returning event_id
    )`
}

/** Records a change in the transaction that makes it, and emits its event. */
export async function recordAndEmit<Kind extends ActivityKind>(
  tx: Tx,
  change: Change<Kind>,
  event: EventName,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const told = sql`select account_id, at, number, 0 as place, ${event}::text as kind,
    ${JSON.stringify(data)}::jsonb as data from recorded`
  await sql`with recorded as (${recordingOne(change)}), ${emitting(told)}
    select from recorded`.execute(tx)
}

/** Wakes requests and loops that wait for events. Call it after the commit. */
export function wakeListeners(
  { wake, clock }: Use<'wake' | 'clock'>,
  { hasDeliveries = true }: { readonly hasDeliveries?: boolean } = {},
): void {
  wake.soon('event', clock.now())
  if (hasDeliveries) wake.soon('deliver', clock.now())
}
