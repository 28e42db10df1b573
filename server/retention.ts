import { sql } from 'kysely'
import { forgetActivity } from './activity/forget-activity.ts'
import type { Use } from './context.ts'
import { restoreHours } from './drafts/restore-hours.ts'
import { unusedHours } from './accounts/agent-grants/agent-client.ts'
import { deletedDays } from './accounts/made-accounts.ts'
import { requestHours } from './accounts/request-store.ts'
import { isDoubtful } from './ports/guarded-clock.ts'

// Small enough not to hold row locks long, large enough to keep up with a million rows a day.
const batch = 1_000
const batchesMax = 200
const idempotencyHours = 24
// Longer than the address of a picture leads anywhere: without its note one that was closed would be open again.
const pictureNoteMs = 48 * 3_600_000
// More than the chart can show.
const requestDays = 120

/**
 * Forgets activity, notices, deleted drafts, attempts, deliveries, events, links for clients, authorization states, requests and idempotency keys past their time. What is still going on stays; everything stays
 * while the time may be wrong. Returns how many rows went.
 */
export async function forgetOld(context: Use<'db' | 'clock' | 'config'>): Promise<number> {
  const now = context.clock.now()
  if (isDoubtful(context)) return 0
  const before = now.subtract({ milliseconds: context.config.CRIER_RETENTION })
  const notesBefore = now.subtract({ milliseconds: Math.max(context.config.CRIER_RETENTION, pictureNoteMs) })
  const answersBefore = now.subtract({ hours: idempotencyHours })
  const deletedBefore = now.subtract({ hours: restoreHours })
  const requestsBefore = now.subtract({ hours: requestHours })
  const forgotten = sql`array['']::text[]`
  const statements = [
    sql`delete from attempt where ctid in (
      select attempt.ctid from attempt join schedule on schedule.account_id = attempt.account_id and schedule.id = schedule_id where started_at < ${before}::timestamptz and due_at is null limit ${batch})`,
    sql`delete from delivery where (account_id, webhook_id, id) in (select account_id, webhook_id, id from delivery where due_at is null and created_at < ${before}::timestamptz order by id limit ${batch})`,
    sql`delete from event where (account_id, id) in (
      select account_id, id from event where created_at < ${before}::timestamptz
        and not exists (select from delivery where delivery.account_id = event.account_id and event_id = event.id) order by id limit ${batch})`,
    sql`delete from notice where (account_id, number) in (select account_id, number from notice where at < ${before}::timestamptz order by at limit ${batch})`,
    sql`delete from idempotency_key where ctid in (select ctid from idempotency_key where created_at < ${answersBefore}::timestamptz limit ${batch})`,
    sql`delete from picture_fetch where ctid in (select ctid from picture_fetch where coalesce(fetched_at, closed_at) < ${notesBefore}::timestamptz limit ${batch})`,
    sql`delete from draft where (account_id, id) in (
      select account_id, id from draft where deleted_at < ${deletedBefore}::timestamptz
        and not exists (select from schedule where schedule.account_id = draft.account_id and draft_id = draft.id) order by id limit ${batch})`,
    // A schedule keeps what it published; the draft that it came from keeps its id and loses its text.
    sql`delete from draft_version where ctid in (
      select draft_version.ctid from draft_version join draft on draft.account_id = draft_version.account_id and draft.id = draft_id
      where deleted_at < ${deletedBefore}::timestamptz limit ${batch})`,
    sql`delete from draft_source where ctid in (
      select draft_source.ctid from draft_source join draft on draft.account_id = draft_source.account_id and draft.id = draft_id
      where deleted_at < ${deletedBefore}::timestamptz limit ${batch})`,
    sql`update draft set pieces = ${forgotten}, media = '[]', caption = null, first_comment = null, source_url = null, topic = null, evidence = '[]', warnings = '[]' where (account_id, id) in (
      select account_id, id from draft where deleted_at < ${deletedBefore}::timestamptz and pieces <> ${forgotten} order by id limit ${batch})`,
    sql`delete from authorization_state where expires_at < ${answersBefore}::timestamptz`,
    sql`delete from auth.verification where "expiresAt" < ${now}::timestamptz`,
    sql`delete from auth.session where "expiresAt" < ${now}::timestamptz`,
    sql`delete from invitation where expires_at < ${now}::timestamptz`,
    sql`delete from preview where (account_id, id) in (select account_id, id from preview where expires_at < ${before}::timestamptz order by expires_at limit ${batch})`,
    sql`delete from agent_token where ctid in (select ctid from agent_token where expires_at < ${answersBefore}::timestamptz limit ${batch})`,
    // What an agent was allowed; with its key go its tokens.
    sql`delete from api_key where (account_id, id) in (
      select account_id, id from api_key where hash is null and least(revoked_at, expires_at) < ${before}::timestamptz order by id limit ${batch})`,
    sql`delete from agent_client where ctid in (
      select ctid from agent_client where created_at < ${now.subtract({ hours: unusedHours })}::timestamptz
        and not exists (select from agent_grant where agent_grant.client_id = agent_client.id) limit ${batch})`,
    sql`delete from sign_in_link where expires_at < ${now}::timestamptz`,
    sql`delete from address_change where expires_at < ${now}::timestamptz`,
    sql`delete from attempt_window where opened_at < ${answersBefore}::timestamptz`,
    sql`delete from wrong_password where last_at < ${answersBefore}::timestamptz`,
    sql`delete from request_count where day < ${now.subtract({ hours: 24 * requestDays })}::date`,
    sql`delete from recent_request where ctid in (select ctid from recent_request where at < ${requestsBefore}::timestamptz limit ${batch})`,
    sql`delete from made_account where deleted_at < ${now.subtract({ hours: 24 * deletedDays })}::timestamptz`,
    sql`delete from process where heartbeat_at < ${answersBefore}::timestamptz`,
  ]
  let gone = await forgetActivity(context.db, before)
  for (const statement of statements)
    for (let count = batch, batches = 0; count === batch && batches < batchesMax; batches++) {
      count = Number((await statement.execute(context.db)).numAffectedRows ?? 0n)
      gone += count
    }
  return gone
}
