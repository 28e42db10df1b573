import type { Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId, ConnectionId, SlotId } from '../ports/ids.ts'

export type SlotRow = Tables['slot']

export function slotsOf(db: Queryable, accountId: AccountId, connectionId: ConnectionId) {
  return db
    .selectFrom('slot')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .orderBy('day')
    .orderBy('time')
    .execute()
}

/** By platform, connection, day and time; after the slot with this key. */
export function slotsPage(
  db: Queryable,
  accountId: AccountId,
  { platform, connection_id }: { readonly platform?: Platform; readonly connection_id?: string },
  after: readonly string[] | null,
  limit: number,
) {
  let query = db.selectFrom('slot').selectAll().where('account_id', '=', accountId)
  if (platform) query = query.where('platform', '=', platform)
  if (connection_id) query = query.where('connection_id', '=', connection_id as ConnectionId)
  if (after)
    query = query.where(
      sql<boolean>`(platform, connection_id, day, time) > (${after[0]}, ${after[1]},
        ${Number(after[2])}::smallint, ${after[3]}::time)`,
    )
  return query
    .orderBy('platform')
    .orderBy('connection_id')
    .orderBy('day')
    .orderBy('time')
    .limit(limit)
    .execute()
}

/**
 * Under `lockWithinAccount`: of two calendars given at once one replaces the other. Returns how
 * many slots there were.
 */
export async function replaceSlots(
  tx: Tx,
  accountId: AccountId,
  connectionId: ConnectionId,
  slots: readonly SlotRow[],
): Promise<number> {
  const query = tx
    .deleteFrom('slot')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  if (slots.length > 0)
    await tx
      .insertInto('slot')
      .values([...slots])
      .execute()
  return Number(numDeletedRows)
}

export function removeSlot(
  tx: Tx,
  accountId: AccountId,
  slotId: string,
): Promise<SlotRow | undefined> {
  return tx
    .deleteFrom('slot')
    .where('account_id', '=', accountId)
    .where('id', '=', slotId as SlotId)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Returns the first `count` of these instants (epoch milliseconds, in order) at which the
 * connection has no schedule.
 */
export async function firstFree(
  db: Queryable,
  accountId: AccountId,
  connectionId: ConnectionId,
  candidates: readonly number[],
  count: number,
): Promise<number[]> {
  // The candidates' times are found in the index by one scan. They are worked out within the
  // statement, so that the planner does not see how many they are: for thousands it might rather
  // read every schedule of the account. They are written out here: the driver quotes each member of
  // an array, which takes longer than the statement.
  const given = `{${candidates.join(',')}}`
  const { rows } = await sql<{ at: number }>`
    with candidate as materialized (
      select at, place, timestamptz 'epoch' + at * interval '1 millisecond' as time
      from unnest(${given}::bigint[]) with ordinality as listed (at, place)
    ), taken as materialized (
      select scheduled_at from schedule where account_id = ${accountId}
        and connection_id = ${connectionId}
        and scheduled_at = any ((select array_agg(time) from candidate)::timestamptz[])
        and status in ('pending', 'publishing', 'published')
    )
    select at from candidate where not exists (select from taken
      where taken.scheduled_at = candidate.time)
    order by place limit ${count}`.execute(db)
  return rows.map(({ at }) => Number(at))
}
