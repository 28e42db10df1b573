import { sql, type RawBuilder } from 'kysely'

/**
 * The content that an approval binds, for a schedule at `at`, in a statement that has joined
 * its draft.
 */
export const contentHash = (at: RawBuilder<unknown> = sql`schedule.scheduled_at`) =>
  sql<Uint8Array>`approval_hash(schedule.platform, schedule.connection_id, ${at},
    draft.content_type, draft.pieces, draft.media, draft.caption, draft.first_comment,
    draft.options, draft.link_card)`

/**
 * As `contentHash`, without the join. To store it, hold the draft: otherwise a concurrent edit
 * would be missed.
 */
export const approvalHash = (at?: RawBuilder<unknown>) => sql<Uint8Array>`(
  select ${contentHash(at)} from draft where draft.account_id = schedule.account_id
    and draft.id = schedule.draft_id)`
