import type { ContentType, Platform } from '@crier/contract/platform.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
import { sql } from 'kysely'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { StoredLinkCard } from '@crier/writing/text/link-card.ts'
import type { Queryable } from '../database/database.ts'
import type {
  ScheduleStatus,
  StoredActor,
  StoredBrandKit,
  StoredClient,
} from '../database/stored-values.ts'
import type { ServerLimits } from '../ports/files/fitter.ts'
import type { AccountId, ConnectionId, ScheduleId } from '../ports/ids.ts'
import { contentHash } from '../schedules/approving/approval-hash.ts'
import { previewedSchedules, type OfPreview } from './store.ts'

/** Which posts a preview shows, by their time, and about how much text each has. */
export async function sizesOfPosts(
  db: Queryable,
  { accountId, previewId }: OfPreview,
): Promise<{ id: ScheduleId; bytes: number }[]> {
  const { rows } = await sql<{ id: ScheduleId; bytes: number }>`
    select schedule.id, greatest(draft.bytes, coalesce(pg_column_size(schedule.publication),
      0)) as bytes
    from schedule join draft on draft.account_id = schedule.account_id
      and draft.id = schedule.draft_id
    where schedule.account_id = ${accountId}
      and schedule.id in ${previewedSchedules({ accountId, previewId })}
    order by schedule.scheduled_at, schedule.id`.execute(db)
  return rows
}

export interface PostRow {
  readonly id: ScheduleId
  readonly platform: Platform
  readonly connection_id: ConnectionId
  readonly scheduled_at: Temporal.Instant
  readonly status: ScheduleStatus
  /** A `Publication` of writing/text/publication.ts, once the schedule was claimed. */
  readonly publication: unknown
  readonly brand: unknown
  readonly external_url: string | null
  readonly approval: 'awaiting' | 'approved' | 'rejected' | null
  readonly decided_by: StoredActor | StoredClient | null
  readonly decided_at: Temporal.Instant | null
  readonly decision_comment: string | null
  readonly content_type: ContentType
  readonly pieces: string[]
  readonly media: Attached[]
  readonly caption: string | null
  readonly first_comment: string | null
  readonly options: PostOptions
  readonly link_card: StoredLinkCard | null
  /** The hash that an approval of this content would bind. */
  readonly hash: Uint8Array
  readonly connection_label: string | null
  readonly author_name: string | null
  readonly picture_digest: string | null
  readonly author_state: string
  readonly author_facts: Record<string, string>
  readonly author_server_limits: ServerLimits | null
  readonly author_kind: 'sandbox' | 'live'
  readonly brand_kit: StoredBrandKit
}

/** These posts of a preview, by their time, each with the hash of what is read here. */
export async function readPreviewPosts(
  db: Queryable,
  { accountId, previewId }: OfPreview,
  ids: readonly string[],
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select schedule.id, schedule.platform, schedule.connection_id, schedule.scheduled_at,
      schedule.status, schedule.publication, schedule.brand,
      schedule.external_url, schedule.approval, schedule.decided_by, schedule.decided_at,
      schedule.decision_comment,
      draft.content_type, draft.pieces, draft.media, draft.caption, draft.first_comment,
      draft.options, draft.link_card,
      ${contentHash()} as hash,
      connection.label as connection_label, connection.account_name as author_name,
      picture.digest as picture_digest, connection.state as author_state,
      connection.facts || connection.settings as author_facts, connection.kind as author_kind,
      connection.server_limits as author_server_limits, account.brand_kit
    from schedule join draft on draft.account_id = schedule.account_id
      and draft.id = schedule.draft_id
    join connection on connection.account_id = schedule.account_id
    and connection.id = schedule.connection_id
    left join connection_picture as picture on picture.account_id = connection.account_id
    and picture.connection_id = connection.id
    and picture.external_account_id = connection.external_account_id
    join account on account.id = schedule.account_id
    where schedule.account_id = ${accountId} and schedule.id = any(${ids}::text[])
      and schedule.id in ${previewedSchedules({ accountId, previewId })}
    order by schedule.scheduled_at, schedule.id`.execute(db)
  return rows
}

/** The picture of a shown post's author, while it has this digest. */
export async function pictureOfAuthor(
  db: Queryable,
  { accountId, previewId }: OfPreview,
  scheduleId: string,
  digest: string,
): Promise<{ content_type: string; bytes: Uint8Array } | undefined> {
  const { rows } = await sql<{ content_type: string; bytes: Uint8Array }>`
    select picture.content_type, picture.bytes
    from schedule join connection on connection.account_id = schedule.account_id
    and connection.id = schedule.connection_id
    join connection_picture as picture on picture.account_id = connection.account_id
    and picture.connection_id = connection.id
    and picture.external_account_id = connection.external_account_id
    where schedule.account_id = ${accountId} and schedule.id = ${scheduleId}
      and schedule.id in ${previewedSchedules({ accountId, previewId })}
      and picture.digest = ${digest}`.execute(db)
  return rows[0]
}

/**
 * The facts about an account that a client may see: its name and its time zone. Never its address.
 */
export async function accountShown(
  db: Queryable,
  accountId: AccountId,
): Promise<{ name: string | null; timezone: string }> {
  const { name, brand_kit, timezone } = await db
    .selectFrom('account')
    .select(['name', 'brand_kit', 'timezone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { name: name ?? brand_kit.name, timezone }
}

/** True when this client has made the same decision on the same content before. */
export async function isDecidedSo(
  db: Queryable,
  decision: {
    accountId: AccountId
    scheduleId: string
    state: string
    by: StoredClient
    shown: Uint8Array
  },
): Promise<boolean> {
  const { rows } = await sql`
    select from schedule join draft on draft.account_id = schedule.account_id
      and draft.id = schedule.draft_id
    where schedule.account_id = ${decision.accountId} and schedule.id = ${decision.scheduleId}
      and schedule.approval = ${decision.state}
      and schedule.decided_by = ${JSON.stringify(decision.by)}::jsonb
      and ${contentHash()} = ${decision.shown}::bytea`.execute(db)
  return rows.length > 0
}
