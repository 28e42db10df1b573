import type { Scope } from '@crier/contract/scopes.ts'
import { sql, type Selectable } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import type { Role } from '../database/stored-values.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId, KeyId, PreviewId, ScheduleId, UserId } from '../ports/ids.ts'

/** The facts that decide whether a preview's maker may still make it. */
export interface Maker {
  readonly user_id: UserId | null
  /** The scopes of the key that made it; null for a person's preview, and for a deleted key. */
  readonly key_scopes: Scope[] | null
  readonly key_revoked_at: Temporal.Instant | null
  readonly key_expires_at: Temporal.Instant | null
  readonly key_created_by: UserId | null
  /** The role of the person who made it, or who made its key. */
  readonly role: Role | null
}

export type PreviewRow = Omit<Selectable<Tables['preview']>, 'hash'> & Maker

const columns = sql`preview.account_id, preview.id, preview.may_approve, preview.user_id,
  preview.key_id, preview.maker_name,
  preview.shown_from, preview.shown_to,
  preview.comments, preview.created_at, preview.expires_at, preview.revoked_at,
  key.scopes as key_scopes,
  key.revoked_at as key_revoked_at, key.expires_at as key_expires_at,
  key.created_by as key_created_by, maker.role`

const makers = sql`left join api_key as key on key.account_id = preview.account_id
  and key.id = preview.key_id
  left join membership as maker on maker.account_id = preview.account_id
  and maker.user_id = coalesce(preview.user_id, key.created_by)`

/** Whose token it is tells the account. */
// across accounts (preview): found by hash or person, in a table that each shard has whole
export async function findByToken(
  db: Queryable,
  hash: Uint8Array,
): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`select ${columns} from preview ${makers}
      where preview.hash = ${hash}::bytea`.execute(db)
  return rows[0]
}

/**
 * The same; until the end of the transaction it cannot be revoked, or used by another request to
 * change something.
 */
// across accounts (preview): found by hash or person, in a table that each shard has whole
export async function holdByToken(tx: Tx, hash: Uint8Array): Promise<PreviewRow | undefined> {
  await tx.selectFrom('preview').select('id').where('hash', '=', hash).forNoKeyUpdate().execute()
  return findByToken(tx, hash)
}

export async function previewsPage(
  db: Queryable,
  accountId: AccountId,
  beforeId: string,
  limit: number,
): Promise<(PreviewRow & { readonly schedule_ids: string[] })[]> {
  const { rows } = await sql<PreviewRow & { schedule_ids: string[] }>`select ${columns}, array(
      select schedule_id from preview_schedule as shown where shown.account_id = preview.account_id
        and shown.preview_id = preview.id order by schedule_id
    ) as schedule_ids
    from preview ${makers} where preview.account_id = ${accountId} and preview.id < ${beforeId}
      order by preview.id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts links that have neither expired nor been revoked. */
export async function countLive(
  tx: Tx,
  accountId: AccountId,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await tx
    .selectFrom('preview')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

// The largest teams plan some hundred posts a month. A client reads them twenty to a page.
const periodPostsMax = 500

/** Ids of the schedules that a preview shows: those that it names, or the first of its period. */
export const previewedSchedules = ({ accountId, previewId }: OfPreview) => sql`(
    select named.schedule_id from preview_schedule as named
    where named.account_id = ${accountId} and named.preview_id = ${previewId}
    union all (
      select schedule.id from preview join schedule on schedule.account_id = preview.account_id
        and schedule.scheduled_at >= preview.shown_from and schedule.scheduled_at < preview.shown_to
      where preview.account_id = ${accountId} and preview.id = ${previewId}
      order by schedule.scheduled_at, schedule.id limit ${sql.lit(periodPostsMax)}))`

export interface OfPreview {
  readonly accountId: AccountId
  readonly previewId: PreviewId
}

/** How many schedules a preview shows now. */
export async function countShown(db: Queryable, preview: OfPreview): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from schedule
    where account_id = ${preview.accountId} and id in ${previewedSchedules(preview)}`.execute(db)
  return rows[0]!.count
}

export interface Period {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

export interface NewPreview {
  readonly id: PreviewId
  readonly accountId: AccountId
  readonly hash: Uint8Array
  readonly mayApprove: boolean
  readonly userId: UserId | null
  readonly keyId: KeyId | null
  readonly makerName: string | null
  readonly period: Period | null
  readonly expiresAt: Temporal.Instant
  readonly now: Temporal.Instant
}

/** With the schedules that it shows; false when one of them is none of the account's. */
export async function insertPreview(
  tx: Tx,
  preview: NewPreview,
  scheduleIds: readonly string[],
): Promise<boolean> {
  const { accountId, id } = preview
  await tx
    .insertInto('preview')
    .values({
      account_id: accountId,
      id,
      hash: preview.hash,
      may_approve: preview.mayApprove,
      user_id: preview.userId,
      key_id: preview.keyId,
      maker_name: preview.makerName,
      shown_from: preview.period?.from ?? null,
      shown_to: preview.period?.to ?? null,
      created_at: preview.now,
      expires_at: preview.expiresAt,
      revoked_at: null,
    })
    .execute()
  const { numAffectedRows } = await sql`
    insert into preview_schedule (account_id, schedule_id, preview_id)
    select account_id, id, ${id} from schedule where account_id = ${accountId}
      and id = any(${scheduleIds}::text[]) order by id for key share`.execute(tx)
  return Number(numAffectedRows) === scheduleIds.length
}

export function lockPreview(tx: Tx, accountId: AccountId, previewId: string) {
  return tx
    .selectFrom('preview')
    .select(['id', 'user_id', 'key_id', 'revoked_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', previewId as PreviewId)
    .forUpdate()
    .executeTakeFirst()
}

export function markRevoked(
  tx: Tx,
  accountId: AccountId,
  previewId: PreviewId,
  now: Temporal.Instant,
) {
  return tx
    .updateTable('preview')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', previewId)
    .execute()
}

const scheduleOf = (db: Queryable, accountId: AccountId, scheduleId: string) =>
  db
    .selectFrom('schedule')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', scheduleId as ScheduleId)

export async function isSchedule(
  db: Queryable,
  accountId: AccountId,
  scheduleId: string,
): Promise<boolean> {
  return (await scheduleOf(db, accountId, scheduleId).executeTakeFirst()) !== undefined
}

/** Until the end of the transaction it is not cancelled; false when it has been. */
export async function holdSchedule(
  tx: Tx,
  accountId: AccountId,
  scheduleId: string,
): Promise<boolean> {
  return (
    (await scheduleOf(tx, accountId, scheduleId).forKeyShare().executeTakeFirst()) !== undefined
  )
}

/** False when there is none such. */
export async function lockSchedule(
  tx: Tx,
  accountId: AccountId,
  scheduleId: string,
): Promise<boolean> {
  const query = scheduleOf(tx, accountId, scheduleId).forNoKeyUpdate()
  return (await query.executeTakeFirst()) !== undefined
}

/** True when a preview shows it. */
export async function isShown(
  db: Queryable,
  { account_id, id }: Pick<PreviewRow, 'account_id' | 'id'>,
  scheduleId: string,
): Promise<boolean> {
  const shown = previewedSchedules({ accountId: account_id, previewId: id })
  const { rows } = await sql`
    select from schedule where account_id = ${account_id} and id = ${scheduleId}
      and id in ${shown}`.execute(db)
  return rows.length > 0
}
