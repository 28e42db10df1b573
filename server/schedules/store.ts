import { type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId, ConnectionId, DraftId, ScheduleId } from '../ports/ids.ts'
import { activeStatuses } from './state.ts'

export type ScheduleRow = Selectable<Tables['schedule']>

// Written out: with parameters it would not be known for the predicate of the index.
export const standing = sql.join(activeStatuses.map((status) => sql.lit(status)))

export function findSchedule(
  db: Queryable,
  accountId: AccountId,
  scheduleId: string,
): Promise<ScheduleRow | undefined> {
  return db
    .selectFrom('schedule')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', scheduleId as ScheduleId)
    .executeTakeFirst()
}

export function lockSchedule(
  tx: Tx,
  accountId: AccountId,
  scheduleId: string,
): Promise<ScheduleRow | undefined> {
  return tx
    .selectFrom('schedule')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', scheduleId as ScheduleId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Until the end of the transaction the draft of this schedule is neither edited nor deleted.
 * Returns its version.
 */
export async function holdDraft(
  tx: Tx,
  schedule: { account_id: AccountId; draft_id: string },
): Promise<number | undefined> {
  // mutant: lock-approved-draft
  const row = await tx
    .selectFrom('draft')
    .select('version')
    .where('account_id', '=', schedule.account_id)
    .where('id', '=', schedule.draft_id as DraftId)
    .forKeyShare()
    .executeTakeFirst()
  return row?.version
}

/**
 * Until the end of the transaction the connection of this schedule is not removed; false when it
 * has been.
 */
export async function holdConnection(
  tx: Tx,
  schedule: Pick<ScheduleRow, 'account_id' | 'connection_id'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('connection')
    .select('id')
    .where('account_id', '=', schedule.account_id)
    .where('id', '=', schedule.connection_id)
    .where('removed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The schedule at this time on this connection, if there is one. */
export function activeAt(
  db: Queryable,
  accountId: AccountId,
  connectionId: ConnectionId,
  at: Temporal.Instant,
) {
  return db
    .selectFrom('schedule')
    .select(['id'])
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('scheduled_at', '=', at)
    .where('status', 'in', activeStatuses)
    .executeTakeFirst()
}

/** What became of a post, as it was read last. */
export interface StoredResults {
  readonly likes: number | null
  readonly comments: number | null
  readonly shares: number | null
  readonly views: number | null
  readonly read_at: string
}

export const storedResults = sql<StoredResults | null>`case
  when schedule_result.read_at is not null then jsonb_build_object(
  'likes', likes, 'comments', comments, 'shares', shares, 'views', views, 'read_at', read_at) end`

export async function resultsOf(
  db: Queryable,
  { account_id, id }: ScheduleKey,
): Promise<StoredResults | null> {
  const row = await db
    .selectFrom('schedule_result')
    .select(storedResults.as('results'))
    .where('account_id', '=', account_id)
    .where('schedule_id', '=', id)
    .executeTakeFirst()
  return row?.results ?? null
}

export interface ScheduleKey {
  readonly account_id: AccountId
  readonly id: ScheduleId
}

/** In their order; where `newest` is given, only so many of the last. */
export async function attemptsOf(db: Queryable, schedule: ScheduleKey, newest?: number) {
  const query = db
    .selectFrom('attempt')
    .selectAll()
    .where('account_id', '=', schedule.account_id)
    .where('schedule_id', '=', schedule.id)
    .orderBy('attempt', 'desc')
  const rows = await (newest === undefined ? query : query.limit(newest)).execute()
  return rows.toReversed()
}

export function listPieces(db: Queryable, schedule: ScheduleKey) {
  return db
    .selectFrom('schedule_piece')
    .selectAll()
    .where('account_id', '=', schedule.account_id)
    .where('schedule_id', '=', schedule.id)
    .orderBy('piece')
    .execute()
}
