import { sql, type Selectable } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId, ConnectionId, DraftId, RepeatId, ScheduleId } from '../ports/ids.ts'
import { openStatuses, activeStatuses } from '../schedules/state.ts'

export type RepeatRow = Selectable<Tables['draft_repeat']>
type RepeatKey = Pick<RepeatRow, 'account_id' | 'id'>

/** With the repetition that is planned or being published. */
export interface ShownRepeat extends RepeatRow {
  readonly schedule_id: ScheduleId | null
  readonly scheduled_at: Temporal.Instant | null
}

const withRepetition = (db: Queryable) =>
  db
    .selectFrom('draft_repeat')
    .leftJoin('schedule', (join) =>
      join
        .onRef('schedule.account_id', '=', 'draft_repeat.account_id')
        .onRef('schedule.repeat_id', '=', 'draft_repeat.id')
        .on('schedule.status', 'in', openStatuses),
    )
    .selectAll('draft_repeat')
    .select(['schedule.id as schedule_id', 'schedule.scheduled_at'])

/** Newest first. */
export function repeatsPage(
  db: Queryable,
  accountId: AccountId,
  { draft_id, connection_id }: { readonly draft_id?: string; readonly connection_id?: string },
  before: string,
  limit: number,
): Promise<ShownRepeat[]> {
  let query = withRepetition(db)
    .where('draft_repeat.account_id', '=', accountId)
    .where('draft_repeat.id', '<', before as RepeatId)
  if (draft_id !== undefined) query = query.where('draft_repeat.draft_id', '=', draft_id as DraftId)
  if (connection_id !== undefined)
    query = query.where('draft_repeat.connection_id', '=', connection_id as ConnectionId)
  return query.orderBy('draft_repeat.id', 'desc').limit(limit).execute()
}

export function findRepeat(
  db: Queryable,
  accountId: AccountId,
  repeatId: string,
): Promise<ShownRepeat | undefined> {
  return withRepetition(db)
    .where('draft_repeat.account_id', '=', accountId)
    .where('draft_repeat.id', '=', repeatId as RepeatId)
    .executeTakeFirst()
}

export async function countRepeats(tx: Tx, accountId: AccountId): Promise<number> {
  const { count } = await tx
    .selectFrom('draft_repeat')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type NewRepeat = Pick<
  RepeatRow,
  'account_id' | 'id' | 'draft_id' | 'platform' | 'connection_id' | 'every_weeks' | 'created_at'
>

/** With its first repetition in the same transaction: nothing is due. */
export function insertRepeat(tx: Tx, repeat: NewRepeat): Promise<RepeatRow> {
  return tx
    .insertInto('draft_repeat')
    .values({
      ...repeat,
      updated_at: repeat.created_at,
      due_at: null,
      last_at: null,
      not_before: null,
      requested_by: null,
      detail: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** When the draft last stood on this connection, or does, or will. */
export async function lastActive(
  tx: Tx,
  { account_id, draft_id, connection_id }: NewRepeat,
): Promise<Temporal.Instant | null> {
  const row = await tx
    .selectFrom('schedule')
    .select('scheduled_at')
    .where('account_id', '=', account_id)
    .where('draft_id', '=', draft_id)
    .where('connection_id', '=', connection_id)
    .where('status', 'in', activeStatuses)
    .orderBy('scheduled_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.scheduled_at ?? null
}

export function lockRepeat(
  tx: Tx,
  accountId: AccountId,
  repeatId: string,
): Promise<RepeatRow | undefined> {
  return tx
    .selectFrom('draft_repeat')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', repeatId as RepeatId)
    .forUpdate()
    .executeTakeFirst()
}

/** A repeat that waits for its next repetition is checked again at once. */
export function changeRepeat(
  tx: Tx,
  { account_id, id }: RepeatKey,
  everyWeeks: number,
  now: Temporal.Instant,
) {
  return tx
    .updateTable('draft_repeat')
    .set({
      every_weeks: everyWeeks,
      due_at: sql`least(due_at, ${now}::timestamptz)`,
      updated_at: now,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteRepeatRow(
  tx: Tx,
  accountId: AccountId,
  repeatId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('draft_repeat')
    .where('account_id', '=', accountId)
    .where('id', '=', repeatId as RepeatId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Whose next repetition is to be planned, the longest due first. */
// across accounts (draft_repeat): finds what is due, on each shard
export function dueRepeats(
  db: Queryable,
  now: Temporal.Instant,
  limit: number,
): Promise<RepeatRow[]> {
  return db
    .selectFrom('draft_repeat')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

// across accounts (draft_repeat): finds what is due, on each shard
export async function nextRepeatDue(db: Queryable): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('draft_repeat')
    .select('due_at')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? null
}

export async function hasRepetition(tx: Tx, { account_id, id }: RepeatKey): Promise<boolean> {
  const row = await tx
    .selectFrom('schedule')
    .select('id')
    .where('account_id', '=', account_id)
    .where('repeat_id', '=', id)
    .where('status', 'in', openStatuses)
    .executeTakeFirst()
  return row !== undefined
}

/** There is a repetition: its end makes the next one due. */
export function rest(tx: Tx, { account_id, id }: RepeatKey) {
  // mutant: repeat-rests
  return tx
    .updateTable('draft_repeat')
    .set({ due_at: null, detail: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/**
 * Records why the next repetition cannot be planned now. Changes nothing when another worker has
 * handled it in the meantime.
 */
export function putOff(
  db: Queryable,
  { account_id, id, due_at }: RepeatRow,
  until: Temporal.Instant,
  detail: string,
) {
  return db
    .updateTable('draft_repeat')
    .set({ due_at: until, detail })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .execute()
}

/** What this database has forgotten may have gone out until now. */
// across accounts (draft_repeat): at a start, for every account
export async function repeatFromNow(db: Queryable, now: Temporal.Instant): Promise<void> {
  await sql`update draft_repeat set not_before = ${now}::timestamptz + every_weeks * interval
    '168 hours'`.execute(db)
}
