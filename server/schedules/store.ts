import type { Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import type { ScheduleStatus, ScheduleTable, StoredWarning } from '../database/tables.ts'
import type { Selectable } from 'kysely'
import type { AccountId, DraftId, ScheduleId } from '../world/ids.ts'

export type ScheduleRow = Selectable<ScheduleTable>

/** The draft to schedule, and the connection it would go out by, in one round trip. */
export async function findDraftAndConnection(db: Queryable, accountId: AccountId, draftId: string, platform: Platform) {
  return db
    .selectFrom('draft')
    .leftJoin('connection', (join) => join.onRef('connection.account_id', '=', 'draft.account_id').on('connection.platform', '=', platform))
    .select(['draft.id', 'draft.content_type', 'draft.pieces', 'draft.updated_at', 'connection.state', 'connection.facts'])
    .where('draft.account_id', '=', accountId)
    .where('draft.id', '=', draftId as DraftId)
    .where('draft.deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Inserts the schedule unless the time is taken or the draft was edited or deleted since it was read: the row of the draft is
 * locked against both for the length of the transaction.
 */
export async function insertSchedule(
  db: Queryable,
  schedule: {
    id: ScheduleId
    accountId: AccountId
    draftId: DraftId
    draftSeenAt: Temporal.Instant
    platform: Platform
    scheduledAt: Temporal.Instant
    warnings: readonly StoredWarning[]
    now: Temporal.Instant
  },
): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    insert into schedule (id, account_id, draft_id, platform, scheduled_at, status, due_at, warnings, created_at, updated_at)
    select ${schedule.id}, draft.account_id, draft.id, ${schedule.platform}, ${schedule.scheduledAt}::timestamptz, 'pending', ${schedule.scheduledAt}::timestamptz,
      ${JSON.stringify(schedule.warnings)}::jsonb, ${schedule.now}::timestamptz, ${schedule.now}::timestamptz
    from draft
    where account_id = ${schedule.accountId} and id = ${schedule.draftId} and deleted_at is null and updated_at = ${schedule.draftSeenAt}::timestamptz
    for key share
    on conflict (account_id, platform, scheduled_at) where status in ('pending', 'publishing', 'published') do nothing
    returning *`.execute(db)
  return rows[0]
}

export function findSchedule(db: Queryable, accountId: AccountId, scheduleId: string): Promise<ScheduleRow | undefined> {
  return db
    .selectFrom('schedule')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', scheduleId as ScheduleId)
    .executeTakeFirst()
}

export function lockSchedule(tx: Tx, accountId: AccountId, scheduleId: string): Promise<ScheduleRow | undefined> {
  return tx
    .selectFrom('schedule')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', scheduleId as ScheduleId)
    .forUpdate()
    .executeTakeFirst()
}

/** What stands at this time on this platform, if anything does. */
export function standingAt(db: Queryable, accountId: AccountId, platform: Platform, at: Temporal.Instant) {
  return db
    .selectFrom('schedule')
    .select(['id'])
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('scheduled_at', '=', at)
    .where('status', 'in', ['pending', 'publishing', 'published'])
    .executeTakeFirst()
}

/** Moves a schedule that is still pending; undefined when it is not. A taken time raises the unique violation. */
export function moveWhilePending(
  db: Queryable,
  accountId: AccountId,
  scheduleId: string,
  scheduledAt: Temporal.Instant,
  now: Temporal.Instant,
) {
  return db
    .updateTable('schedule')
    .set({ scheduled_at: scheduledAt, due_at: scheduledAt, retry_until: null, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', scheduleId as ScheduleId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

export async function deleteWhilePending(db: Queryable, accountId: AccountId, scheduleId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('schedule')
    .where('account_id', '=', accountId)
    .where('id', '=', scheduleId as ScheduleId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export interface ScheduleFilter {
  readonly status: ScheduleStatus | undefined
  readonly platform: Platform | undefined
  readonly draftId: string | undefined
  readonly from: Temporal.Instant | undefined
  readonly to: Temporal.Instant | undefined
}

export function schedulesPage(
  db: Queryable,
  accountId: AccountId,
  filter: ScheduleFilter,
  { order, after, limit }: { order: 'asc' | 'desc'; after: { at: Temporal.Instant; id: string } | null; limit: number },
) {
  let query = db.selectFrom('schedule').selectAll().where('account_id', '=', accountId)
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.platform) query = query.where('platform', '=', filter.platform)
  if (filter.draftId) query = query.where('draft_id', '=', filter.draftId as DraftId)
  if (filter.from) query = query.where('scheduled_at', '>=', filter.from)
  if (filter.to) query = query.where('scheduled_at', '<', filter.to)
  if (after) {
    const beyond = order === 'asc' ? sql`>` : sql`<`
    query = query.where(sql<boolean>`(scheduled_at, id) ${beyond} (${after.at}::timestamptz, ${after.id})`)
  }
  return query.orderBy('scheduled_at', order).orderBy('id', order).limit(limit).execute()
}

export function attemptsOf(db: Queryable, scheduleId: ScheduleId) {
  return db.selectFrom('attempt').selectAll().where('schedule_id', '=', scheduleId).orderBy('attempt').execute()
}

export function piecesOf(db: Queryable, scheduleId: ScheduleId) {
  return db.selectFrom('schedule_piece').selectAll().where('schedule_id', '=', scheduleId).orderBy('piece').execute()
}

/** Makes a failed schedule pending again, due now, to be fitted anew; what is known of the last try goes. */
export async function restart(
  tx: Tx,
  schedule: ScheduleRow,
  { scheduledAt, lookFirst }: { scheduledAt: Temporal.Instant; lookFirst: boolean },
  now: Temporal.Instant,
) {
  await tx.deleteFrom('schedule_piece').where('schedule_id', '=', schedule.id).where('state', '<>', 'out').execute()
  return tx
    .updateTable('schedule')
    .set({
      status: 'pending',
      scheduled_at: scheduledAt,
      due_at: now,
      retry_until: null,
      claims: 0,
      look_first: lookFirst,
      publication: null,
      brand: null,
      content_hash: null,
      error_code: null,
      error_message: null,
      updated_at: now,
    })
    .where('id', '=', schedule.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Has the missing pieces of an incomplete thread sent: the status stays `published`. */
export async function resume(tx: Tx, schedule: ScheduleRow, now: Temporal.Instant) {
  await tx
    .updateTable('schedule_piece')
    .set({ state: 'waiting', handles: '{}', looks: 0, intent_at: null })
    .where('schedule_id', '=', schedule.id)
    .where('state', '<>', 'out')
    .execute()
  return tx
    .updateTable('schedule')
    .set({ due_at: now, retry_until: null, claims: 0, updated_at: now })
    .where('id', '=', schedule.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function markResolved(tx: Tx, scheduleId: ScheduleId, externalUrl: string | null, now: Temporal.Instant) {
  return tx
    .updateTable('schedule')
    .set({ resolved_at: now, external_url: externalUrl, updated_at: now })
    .where('id', '=', scheduleId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
