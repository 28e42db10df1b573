import { sql, type Selectable } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId, UserId } from '../ports/ids.ts'
import {
  isOpen,
  isRead,
  notificationsFor,
  type NotificationRow,
  type NotificationReader,
} from './store.ts'

export type MailRow = Selectable<Tables['notice_mail']>

/** Requests a check for emails for the people of these accounts. */
export async function askForMail(
  tx: Tx,
  accountIds: readonly AccountId[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`insert into notice_mail as mail (user_id, due_at)
    select distinct user_id, ${now}::timestamptz from membership
      where account_id = any(${accountIds}::text[]) order by user_id
    on conflict (user_id) do update set due_at = least(mail.due_at, excluded.due_at)`.execute(tx)
}

/** Takes the next person who may be due for an email; other workers skip the row. */
export async function claimMail(
  db: Queryable,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    with next as (
      select user_id from notice_mail
      where due_at <= ${now}::timestamptz
        and (busy_until is null or busy_until <= ${now}::timestamptz)
      order by due_at limit 1 for update skip locked
    )
    update notice_mail set epoch = epoch + 1, busy_until = ${until}::timestamptz from next
      where notice_mail.user_id = next.user_id
    returning notice_mail.user_id, due_at, busy_until, epoch, armed, failures, day::text as day,
    letters`.execute(db)
  return rows[0]
}

/** Locks the row while it is the claim of `row`; undefined when another worker has it. */
export async function lockMail(tx: Tx, row: MailRow): Promise<MailRow | undefined> {
  const { rows } =
    await sql<MailRow>`select user_id, due_at, busy_until, epoch, armed, failures, day::text as day,
      letters from notice_mail
    where user_id = ${row.user_id} and epoch = ${row.epoch} for update`.execute(tx)
  return rows[0]
}

/** Only under `lockMail`. */
export async function updateMail(
  tx: Tx,
  userId: UserId,
  change: Partial<Omit<MailRow, 'user_id' | 'epoch'>>,
): Promise<void> {
  await tx.updateTable('notice_mail').set(change).where('user_id', '=', userId).execute()
}

/** The number of the newest notice of an account that there is; those below are there too. */
export async function newestNumber(db: Queryable, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{
    number: number
  }>`select coalesce(max(number), 0) as number from notice where account_id = ${accountId}`.execute(
    db,
  )
  return rows[0]!.number
}

/** An account's notifications for an email, up to this number: at most `limit`, newest first. */
export async function mailable(
  db: Queryable,
  reader: NotificationReader,
  {
    since,
    to,
    limit,
  }: { readonly since: Temporal.Instant; readonly to: number; readonly limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select notice.*, false as read, true as open, schedule.draft_id, connection.platform,
      connection.id as connection_id,
      coalesce(connection.label, connection.account_name) as connection_name, schedule.scheduled_at
    ${notificationsFor(reader)} and notice.number <= ${to}::bigint
      and notice.number > greatest(coalesce(reader.read_to, 0), coalesce(reader.mailed_to, 0))
      and not ${isRead}
      and notice.at > ${since}::timestamptz and ${isOpen}
    order by notice.number desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Marks the account's notifications up to this number as handled by the email that is being sent,
 * the omitted ones included.
 */
export async function markMailing(
  tx: Tx,
  accountId: AccountId,
  userId: UserId,
  to: number,
): Promise<void> {
  await sql`insert into notice_reader (account_id, user_id, mailing_to)
    values (${accountId}, ${userId}, ${to}::bigint)
    on conflict (account_id, user_id) do update set mailing_to = excluded.mailing_to`.execute(tx)
}

/** How the letter on its way ended: `told` or not. */
// across accounts (notice_reader): one email for all accounts of its person
export async function settleReaders(tx: Tx, userId: UserId, told: boolean): Promise<void> {
  await sql`update notice_reader set mailed_to = case
    when ${told}::boolean then greatest(mailed_to, mailing_to) else mailed_to end, mailing_to = null
    where user_id = ${userId} and mailing_to is not null`.execute(tx)
}
