import type { EventName } from '@crier/contract/events.ts'
import { sql, type Selectable } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId, EventId } from '../ports/ids.ts'

export type EventRow = Selectable<Tables['event']>

interface Filter {
  readonly event: EventName | undefined
  readonly from: Temporal.Instant | undefined
  readonly to: Temporal.Instant | undefined
  readonly afterId: string | undefined
  /** Left out. */
  readonly hidden: readonly EventName[]
}

/**
 * An event's id is made in the moment of `created_at`, give or take what a clock that is set
 * may jump.
 */
const jumpMs = 60_000

/** Newest first, by id. Times bound the ids too, so that what lies beyond them is not read. */
export function eventsPage(
  db: Queryable,
  accountId: AccountId,
  { event, from, to, afterId, hidden }: Filter,
  { beforeId, limit }: { readonly beforeId: string; readonly limit: number },
): Promise<EventRow[]> {
  let query = db
    .selectFrom('event')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '<', beforeId as EventId)
  // A literal: the planner uses the index of rare events only when it sees the value.
  if (event) query = query.where('kind', '=', sql.lit(event))
  if (hidden.length > 0) query = query.where('kind', 'not in', hidden)
  if (from) query = query.where('created_at', '>=', from).where('id', '>=', idAt(from, -jumpMs))
  if (to) query = query.where('created_at', '<', to).where('id', '<', idAt(to, jumpMs))
  if (afterId !== undefined) query = query.where('id', '>', afterId as EventId)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export function findEvent(
  db: Queryable,
  accountId: AccountId,
  eventId: string,
): Promise<EventRow | undefined> {
  return db
    .selectFrom('event')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', eventId as EventId)
    .executeTakeFirst()
}

/** The first id of this moment. Before 1970 and after the year 10889 there are none. */
function idAt({ epochMilliseconds }: Temporal.Instant, byMs: number): EventId {
  const ms = Math.min(Math.max(epochMilliseconds + byMs, 0), 2 ** 48 - 1)
  return `evt_${ms.toString(16).padStart(12, '0')}` as EventId
}
