import { countMax } from '@crier/contract/endpoint.ts'
import type { DraftWarning, Evidence } from '@crier/contract/drafts.ts'
import type { ContentType, Platform } from '@crier/contract/platform.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { StoredLinkCard } from '@crier/writing/text/link-card.ts'
import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import { pageBytesMax } from '../database/page.ts'
import { draftHoldsEach } from '../database/text-search.ts'
import { hasLabels, type LabelFilter } from '../database/labels.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId, ConnectionId, DraftId, MediaId, PostId } from '../ports/ids.ts'

export type DraftRow = Awaited<ReturnType<typeof insertDraft>>

/** Without what PostgreSQL makes of it for lists and searches. */
const draftColumns = [
  ...([
    'account_id',
    'id',
    'post_id',
    'connection_id',
    'tags',
    'metadata',
    'platform',
    'content_type',
    'tone',
    'pieces',
    'media',
    'caption',
    'first_comment',
    'options',
    'link_card',
    'source_url',
    'writer',
    'model_calls',
  ] as const),
  ...([
    'credits_used',
    'remix_id',
    'created_at',
    'updated_at',
    'deleted_at',
    'version',
    'editor',
    'editor_name',
    'editing_since',
  ] as const),
  ...(['language', 'topic', 'evidence', 'warnings'] as const),
] satisfies readonly (keyof Tables['draft'])[]

export function insertDraft(tx: Tx, draft: Insertable<Tables['draft']>) {
  return tx.insertInto('draft').values(draft).returning(draftColumns).executeTakeFirstOrThrow()
}

export type SealedSource = Insertable<Tables['draft_source']>

export function insertSource(tx: Tx, source: SealedSource) {
  return tx.insertInto('draft_source').values(source).execute()
}

// As many as a draft may be written from.
const sourcesMax = 5

export function sealedSources(db: Queryable, accountId: AccountId, draftId: DraftId) {
  return db
    .selectFrom('draft_source')
    .select(['number', 'url', 'text_sealed'])
    .where('account_id', '=', accountId)
    .where('draft_id', '=', draftId)
    .orderBy('number')
    .limit(sourcesMax)
    .execute()
}

export function findDraft(
  db: Queryable,
  accountId: AccountId,
  draftId: string,
): Promise<DraftRow | undefined> {
  return db
    .selectFrom('draft')
    .select(draftColumns)
    .where('account_id', '=', accountId)
    .where('id', '=', draftId as DraftId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function draftsById(
  db: Queryable,
  accountId: AccountId,
  ids: readonly DraftId[],
): Promise<DraftRow[]> {
  return db
    .selectFrom('draft')
    .select(draftColumns)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .orderBy('id')
    .execute()
}

/** Locks the draft against other edits, its deletion and being scheduled meanwhile. */
export function lockDraft(
  tx: Tx,
  accountId: AccountId,
  draftId: string,
): Promise<DraftRow | undefined> {
  return tx
    .selectFrom('draft')
    .select(draftColumns)
    .where('account_id', '=', accountId)
    .where('id', '=', draftId as DraftId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

// An answer shows a draft's text twice, as `content` and as `pieces`: half of what a page may hold.
const textBytesMax = pageBytesMax / 2

/**
 * Newest first, at most `limit`, and whether there are more. A text that does not fit on a page is
 * not read: a column holds each size, and JSON never makes it smaller.
 */
export async function draftsPage(
  db: Queryable,
  accountId: AccountId,
  filter: {
    platform: Platform | undefined
    contentType: ContentType | undefined
    words: readonly string[]
    postId?: string | undefined
    labels?: LabelFilter | undefined
    scheduled?: boolean | undefined
    /** Instead of the drafts those that were deleted since, which can be restored. */
    deletedSince?: Temporal.Instant | undefined
  },
  beforeId: string,
  limit: number,
) {
  const rows = await db
    .with('listed', (query) => {
      let listed = query
        .selectFrom('draft')
        .select(['id', 'bytes'])
        .where('account_id', '=', accountId)
      listed = filter.deletedSince
        ? listed.where('deleted_at', '>=', filter.deletedSince)
        : listed.where('deleted_at', 'is', null)
      listed = listed.where('id', '<', beforeId as DraftId)
      if (filter.platform) listed = listed.where('platform', '=', filter.platform)
      if (filter.contentType) listed = listed.where('content_type', '=', filter.contentType)
      if (filter.postId) listed = listed.where('post_id', '=', filter.postId as PostId)
      if (filter.labels) listed = listed.where(hasLabels('draft', accountId, filter.labels))
      if (filter.scheduled !== undefined) listed = listed.where(hasSchedule(filter.scheduled))
      if (filter.words.length > 0) listed = listed.where(draftHoldsEach(filter.words))
      return listed.orderBy('id', 'desc').limit(limit + 1)
    })
    .with('sized', (query) =>
      query
        .selectFrom('listed')
        .select('id')
        .select([
          sql<number>`row_number() over (order by id desc)`.as('place'),
          sql<number>`sum(bytes) over (order by id desc)`.as('bytes_so_far'),
          sql<number>`count(*) over ()`.as('listed_count'),
        ]),
    )
    .selectFrom('sized')
    .innerJoin('draft', 'draft.id', 'sized.id')
    .select(draftColumns.map((column) => `draft.${column}` as const))
    .select('sized.listed_count')
    .where('draft.account_id', '=', accountId)
    .where('sized.place', '<=', limit)
    // One is always shown, however large.
    .where((row) =>
      row.or([row('sized.place', '=', 1), row('sized.bytes_so_far', '<=', textBytesMax)]),
    )
    .orderBy('draft.id', 'desc')
    .execute()
  return { rows, goesOn: rows.length < (rows[0]?.listed_count ?? 0) }
}

/** True when the draft was scheduled, also when the post is already published. */
function hasSchedule(wanted: boolean): RawBuilder<SqlBool> {
  const found = sql<SqlBool>`exists (select from schedule
    where schedule.account_id = draft.account_id and schedule.draft_id = draft.id)`
  return wanted ? found : sql<SqlBool>`not ${found}`
}

/** Up to `countMax`. */
export async function countDrafts(
  db: Queryable,
  accountId: AccountId,
): Promise<{ readonly drafts: number; readonly unscheduled: number }> {
  const { rows } = await sql<{ drafts: number; unscheduled: number }>`
    select
      (select count(*)::integer
        from (select from draft where account_id = ${accountId} and deleted_at is null
          limit ${countMax}) as counted) as drafts,
      (select count(*)::integer from (
        select from draft where account_id = ${accountId} and deleted_at is null
          and ${hasSchedule(false)} limit ${countMax}) as counted) as unscheduled`.execute(db)
  return rows[0]!
}

/**
 * Deleted drafts that can still be brought back, newest first; few at a time, for each may
 * be large.
 */
export function deletedDraftsPage(
  db: Queryable,
  accountId: AccountId,
  since: Temporal.Instant,
  beforeId: string,
  limit: number,
) {
  return db
    .selectFrom('draft')
    .select(draftColumns)
    .where('account_id', '=', accountId)
    .where('deleted_at', '>=', since)
    .where('id', '<', beforeId as DraftId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

// A voice shows in a few; older posts and long ones show it no better.
const [publishedLookedAt, publishedMax, publishedBytesMax] = [200, 20, 20_000]

/**
 * Texts that people of the account wrote or edited and that are published on this network,
 * newest first.
 */
export async function publishedTexts(
  db: Queryable,
  accountId: AccountId,
  platform: Platform,
): Promise<string[]> {
  const { rows } = await sql<{ pieces: string[] }>`select draft.pieces from (
      select draft_id, platform, scheduled_at from schedule where account_id = ${accountId}
        and status = 'published'
      order by scheduled_at desc limit ${publishedLookedAt}) as recent
    join draft on draft.account_id = ${accountId} and draft.id = recent.draft_id
    where recent.platform = ${platform} and draft.deleted_at is null
      and draft.bytes < ${publishedBytesMax}
      and (draft.writer = 'author' or draft.version > 1)
    group by draft.account_id, draft.id order by max(recent.scheduled_at) desc
    limit ${publishedMax}`.execute(db)
  return rows.map(({ pieces }) => pieces.join('\n\n')).filter((text) => text.trim() !== '')
}

/** Uploads by their ids, without holding them. */
export function mediaNamed(db: Queryable, accountId: AccountId, ids: readonly string[]) {
  return db
    .selectFrom('media')
    .select(['id', 'name', 'kind', 'status', 'sha256', 'bytes', 'content_type'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids as MediaId[])
    .execute()
}

/** The JSON that finds an upload in `media` of a draft or a version. */
export const showing = (mediaId: string) => JSON.stringify([{ asset: { mediaId } }])

/**
 * True when a pending post shows this upload. Locks the drafts that show it first, so that a
 * concurrent scheduling is either seen here or finds another version afterwards.
 */
export async function isMediaScheduled(
  tx: Tx,
  accountId: AccountId,
  mediaId: string,
): Promise<boolean> {
  // mutant: lock-showing-drafts
  await sql`select id from draft where account_id = ${accountId} and media <> '[]'
    and media @> ${showing(mediaId)}::jsonb
    order by id for update`.execute(tx)
  const { rows } = await sql`select from draft
    join schedule on schedule.account_id = draft.account_id and schedule.draft_id = draft.id
    and schedule.status in ('pending', 'publishing')
    where draft.account_id = ${accountId} and draft.media <> '[]'
      and draft.media @> ${showing(mediaId)}::jsonb limit 1`.execute(tx)
  return rows.length > 0
}

/** From the drafts that show it; a piece that has nothing else stays, empty. */
export async function takeMediaOut(
  tx: Tx,
  accountId: AccountId,
  mediaId: string,
  { editor, editor_name }: Pick<DraftRow, 'editor' | 'editor_name'>,
  now: Temporal.Instant,
) {
  const { rows } = await sql<{
    id: DraftId
    version: number
  }>`update draft set version = version + 1, updated_at = ${now}::timestamptz,
      editor = ${editor}::text, editor_name = ${editor_name}::text,
      editing_since = ${now}::timestamptz,
      media = (select coalesce(jsonb_agg(one order by place), '[]') from jsonb_array_elements(media)
      with ordinality as all_of (one, place)
        where one -> 'asset' ->> 'mediaId' <> ${mediaId})
    where account_id = ${accountId} and media <> '[]' and media @> ${showing(mediaId)}::jsonb
      returning id, version`.execute(tx)
  return rows
}

/** Only `saveEdit` calls this: an edit may take back approvals. */
export function saveContent(
  tx: Tx,
  accountId: AccountId,
  draftId: DraftId,
  content: {
    pieces: string[]
    media: readonly Attached[]
    caption: string | null
    first_comment: string | null
    options: PostOptions
    link_card: StoredLinkCard | null
    contentType: ContentType
    evidence: readonly Evidence[]
    warnings: readonly DraftWarning[]
    editing: Pick<DraftRow, 'editor' | 'editor_name' | 'editing_since'>
  },
  now: Temporal.Instant,
) {
  return tx
    .updateTable('draft')
    .set({
      pieces: content.pieces,
      media: JSON.stringify(content.media),
      caption: content.caption,
      first_comment: content.first_comment,
      options: JSON.stringify(content.options),
      link_card: content.link_card && JSON.stringify(content.link_card),
      content_type: content.contentType,
      evidence: JSON.stringify(content.evidence),
      warnings: JSON.stringify(content.warnings),
      ...content.editing,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', draftId)
    .returning(draftColumns)
    .executeTakeFirstOrThrow()
}

export type Labels = Partial<Pick<DraftRow, 'tags' | 'metadata'>>

export async function saveLabels(
  tx: Tx,
  { account_id, id }: Pick<DraftRow, 'account_id' | 'id'>,
  { tags, metadata }: Labels,
): Promise<void> {
  if (tags === undefined && metadata === undefined) return
  await tx
    .updateTable('draft')
    .set({
      ...(tags && { tags }),
      ...(metadata && { metadata: JSON.stringify(metadata) }),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

export function markDeleted(tx: Tx, accountId: AccountId, draftId: DraftId, now: Temporal.Instant) {
  return tx
    .updateTable('draft')
    .set({ deleted_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', draftId)
    .execute()
}

/** A draft that is there, or was deleted since then. */
export function lockDraftWithDeleted(
  tx: Tx,
  accountId: AccountId,
  draftId: string,
  since: Temporal.Instant,
): Promise<DraftRow | undefined> {
  return tx
    .selectFrom('draft')
    .select(draftColumns)
    .where('account_id', '=', accountId)
    .where('id', '=', draftId as DraftId)
    .where((row) => row.or([row('deleted_at', 'is', null), row('deleted_at', '>', since)]))
    .forUpdate()
    .executeTakeFirst()
}

export function unmarkDeleted(tx: Tx, accountId: AccountId, draftId: DraftId) {
  return tx
    .updateTable('draft')
    .set({ deleted_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', draftId)
    .execute()
}

export interface PendingConnection {
  readonly platform: Platform
  readonly connectionId: ConnectionId
}

/**
 * By which connections a schedule of this draft still waits to go out, or may wait again after
 * a failure.
 */
export async function pendingConnections(
  db: Queryable,
  accountId: AccountId,
  draftId: DraftId,
): Promise<PendingConnection[]> {
  const rows = await db
    .selectFrom('schedule')
    .select(['platform', 'connection_id'])
    .distinct()
    .where('account_id', '=', accountId)
    .where('draft_id', '=', draftId)
    .where('status', 'in', ['pending', 'publishing'])
    .orderBy('platform')
    .orderBy('connection_id')
    .execute()
  return rows.map(({ platform, connection_id }) => ({ platform, connectionId: connection_id }))
}

export async function isInUse(tx: Tx, accountId: AccountId, draftId: DraftId): Promise<boolean> {
  const row = await tx
    .selectFrom('schedule')
    .select(sql`1`.as('one'))
    .where('account_id', '=', accountId)
    .where('draft_id', '=', draftId)
    .where('status', 'in', ['pending', 'publishing'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isRepeated(tx: Tx, accountId: AccountId, draftId: DraftId): Promise<boolean> {
  const row = await tx
    .selectFrom('draft_repeat')
    .select('id')
    .where('account_id', '=', accountId)
    .where('draft_id', '=', draftId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** For signed picture addresses, which need no authentication. */
export function draftForPicture(db: Queryable, accountId: AccountId, draftId: string) {
  return db
    .selectFrom('draft')
    .innerJoin('account', 'account.id', 'draft.account_id')
    .select([
      'draft.content_type',
      'draft.pieces',
      'draft.media',
      'draft.caption',
      'draft.first_comment',
      'draft.options',
      'draft.link_card',
      'account.brand_kit',
    ])
    .where('draft.account_id', '=', accountId)
    .where('draft.id', '=', draftId as DraftId)
    .where('draft.deleted_at', 'is', null)
    .executeTakeFirst()
}
