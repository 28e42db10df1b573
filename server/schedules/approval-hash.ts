import { sql, type RawBuilder } from 'kysely'

/** What an approval binds of a schedule that goes out at `at`, where a statement has joined its draft. */
export const contentHash = (at: RawBuilder<unknown> = sql`schedule.scheduled_at`) =>
  sql<Uint8Array>`approval_hash(schedule.platform, schedule.connection_id, ${at}, draft.content_type, draft.pieces, draft.media, draft.caption, draft.first_comment)`

/** The same where it has not. To store it, hold the draft: an edit of it would be overlooked. */
export const approvalHash = (at?: RawBuilder<unknown>) => sql<Uint8Array>`(
  select ${contentHash(at)} from draft where draft.account_id = schedule.account_id and draft.id = schedule.draft_id)`
