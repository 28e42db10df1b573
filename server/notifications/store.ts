import { unreadMax, type NoticeKind } from '@crier/contract/notices.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Queryable, Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId, ConnectionId, DraftId, UserId } from '../ports/ids.ts'
import type { NewNotification } from './notifications-of.ts'

/** Makes this transaction the only one that creates notifications; false when another one does. */
export async function lockNotifications(tx: Tx): Promise<boolean> {
  const { group, notices } = advisoryLocks
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(${group}, ${notices}) as held`.execute(tx)
  return rows[0]!.held
}

/** Only under `lockNotifications`. What is for a person who is no member any more is left out. */
export async function insertNotifications(
  tx: Tx,
  notices: readonly NewNotification[],
  now: Temporal.Instant,
): Promise<void> {
  if (notices.length === 0) return
  const all = <Value>(pick: (notice: NewNotification) => Value) => notices.map(pick)
  await sql`
    insert into notice (account_id, at, kind, user_id, object_id, error_code, cause)
    select given.account_id, greatest(${now}::timestamptz, (select at from notice
      where notice.account_id = given.account_id order by number desc limit 1)),
      given.kind, given.user_id, given.object_id, given.error_code, given.cause
    from unnest(${all(({ accountId }) => accountId)}::text[], ${all(({ kind }) => kind)}::text[],
      ${all(({ userId }) => userId)}::text[],
      ${all(({ objectId }) => objectId)}::text[], ${all(({ errorCode }) => errorCode)}::text[],
      ${all(({ cause }) => cause)}::bigint[])
      as given (account_id, kind, user_id, object_id, error_code, cause)
    where given.user_id is null or exists (
      select from membership where membership.account_id = given.account_id
        and membership.user_id = given.user_id for key share)
    order by given.cause`.execute(tx)
}

/** The reader, and the kinds that they may see. */
export interface NotificationReader {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly kinds: readonly NoticeKind[]
}

export interface NotificationRow extends Selectable<Tables['notice']> {
  readonly read: boolean
  readonly open: boolean
  readonly draft_id: DraftId | null
  readonly platform: Platform | null
  readonly connection_id: ConnectionId | null
  readonly connection_name: string | null
  readonly scheduled_at: Temporal.Instant | null
  /** The beginning of the draft's text. */
  readonly beginning: string | null
}

/**
 * The notifications that a person may see now, with their subjects; deleted subjects are left out.
 */
export const notificationsFor = ({
  accountId,
  userId,
  kinds,
}: NotificationReader): RawBuilder<unknown> => sql`
  from notice
  join membership on membership.account_id = notice.account_id and membership.user_id = ${userId}
  left join notice_reader as reader on reader.account_id = notice.account_id
  and reader.user_id = membership.user_id
  left join schedule on schedule.account_id = notice.account_id and schedule.id = notice.object_id
  left join connection on connection.account_id = notice.account_id
  and connection.id = coalesce(schedule.connection_id, notice.object_id)
  where notice.account_id = ${accountId} and notice.kind = any(${kinds}::text[])
    and (notice.user_id is null or notice.user_id = membership.user_id)
    and notice.at >= membership.since
    and (notice.kind in ('credits_low', 'texts_over_quota') or schedule.id is not null
    or (notice.kind in ('connection_expiring', 'connection_needs_reconnect')
    and connection.removed_at is null))`

/** True while a notification still applies. */
export const isOpen = sql`case notice.kind
    when 'post_to_approve' then schedule.status = 'pending' and schedule.approval = 'awaiting'
    when 'post_approved' then schedule.approval = 'approved'
    when 'post_rejected' then schedule.approval = 'rejected'
    when 'connection_expiring' then connection.state = 'connected'
    and connection.renewal_lost_at is not null
    when 'connection_needs_reconnect' then connection.state = 'needs_reconnect'
    when 'credits_low' then (select credits_low from account where account.id = notice.account_id)
    when 'texts_over_quota' then (select free_until is not null from text_usage
    where text_usage.account_id = notice.account_id)
    else schedule.status = 'failed' and not schedule.dismissed and schedule.resolved_at is null end`

/** Whether the person has read it, alone or with all up to a number. */
export const isRead = sql`(notice.number <= coalesce(reader.read_to, 0)
  or notice.number = any(coalesce(reader.read_singly, '{}')))`

/** Newest first. */
export async function notificationsPage(
  db: Queryable,
  reader: NotificationReader,
  before: number | null,
  limit: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select notice.*, ${isRead} or not coalesce(${isOpen}, false) as read, ${isOpen} as open,
      schedule.draft_id,
      (select draft.beginning from draft where draft.account_id = schedule.account_id
      and draft.id = schedule.draft_id) as beginning, connection.platform,
      connection.id as connection_id,
      coalesce(connection.label, connection.account_name) as connection_name, schedule.scheduled_at
    ${notificationsFor(reader)} and (${before}::bigint is null or notice.number < ${before}::bigint)
    order by notice.number desc limit ${limit}`.execute(db)
  return rows
}

/** Counts the newest unread notifications that still apply. */
export async function countUnread(db: Queryable, reader: NotificationReader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) filter (where open)::integer as count from (
      select ${isOpen} as open ${notificationsFor(reader)}
        and notice.number > coalesce(reader.read_to, 0) and not ${isRead}
        order by notice.number desc limit ${unreadMax}) as unread`.execute(db)
  return rows[0]!.count
}

/** Marks the present notifications as read; the mark never moves back. */
export async function readUntil(
  db: Queryable,
  { accountId, userId }: NotificationReader,
  until: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into notice_reader as reader (account_id, user_id, read_to)
    select ${accountId}, ${userId}, max(number) from notice where account_id = ${accountId}
      and at <= ${until}::timestamptz having max(number) is not null
    on conflict (account_id, user_id) do update
    set read_to = greatest(reader.read_to, excluded.read_to),
      read_singly = array(select number from unnest(reader.read_singly)
      with ordinality as single (number, place)
        where number > greatest(reader.read_to, excluded.read_to) order by place)`.execute(db)
}

/** The last that were read singly are kept. False where the person sees no such notice. */
export async function readOne(
  db: Queryable,
  reader: NotificationReader,
  number: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into notice_reader as present (account_id, user_id, read_singly)
    select notice.account_id, membership.user_id, array[notice.number] ${notificationsFor(reader)}
      and notice.number = ${number}::bigint
    on conflict (account_id, user_id) do update set
      read_singly = (excluded.read_singly || array_remove(present.read_singly,
      excluded.read_singly[1]))[:${sql.lit(unreadMax)}]
    returning account_id`.execute(db)
  return rows.length > 0
}
