import type { PostState } from '@crier/contract/posts.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import { hasLabels, type LabelFilter } from '../database/labels.ts'
import { pageBytesMax } from '../database/page.ts'
import { draftHoldsEach } from '../database/text-search.ts'
import type { AccountId, ConnectionId, DraftId, PostId, ScheduleId } from '../ports/ids.ts'
import type { ScheduleRow } from '../schedules/store.ts'
import type { PartState } from './rows/post-state.ts'
import type { PostRow } from './rows/post-store.ts'

export interface PostFilter {
  readonly state: PostState | undefined
  readonly platform: Platform | undefined
  readonly connectionId: string | undefined
  readonly labels: LabelFilter | undefined
  readonly words: readonly string[]
  readonly from: Temporal.Instant | undefined
  readonly to: Temporal.Instant | undefined
}

// True of posts that have such a schedule.
const hasSchedule = (where: RawBuilder<unknown>) => sql<boolean>`exists (select from schedule
  where schedule.account_id = post.account_id and schedule.post_id = post.id and ${where})`
const hasDraft = (where: RawBuilder<unknown>) => sql<boolean>`exists (select from draft
  where draft.account_id = post.account_id and draft.post_id = post.id
    and draft.deleted_at is null and ${where})`

const isOut = sql`(status = 'published' or resolved_at is not null)`
const isOpen = sql`status <> 'published'`
const hasPublishing = hasSchedule(sql`${isOpen} and status = 'publishing'`)
const hasUnconfirmed = hasSchedule(sql`${isOpen} and status = 'failed'
  and error_code = 'publication_unconfirmed' and resolved_at is null`)
const hasAwaiting = hasSchedule(sql`${isOpen} and status = 'pending'
  and approval in ('awaiting', 'rejected')`)
const hasPending = hasSchedule(sql`${isOpen} and status = 'pending'`)
const hasFailed = hasSchedule(sql`${isOpen} and status = 'failed' and resolved_at is null`)
const hasOut = hasSchedule(isOut)
const goesOn = sql`(${hasPublishing} or ${hasUnconfirmed} or ${hasPending})`

/** The conditions of `postState`, in SQL. */
const conditions: Readonly<Record<PostState, RawBuilder<boolean>>> = {
  draft: sql`not ${hasSchedule(sql`true`)}`,
  publishing: hasPublishing,
  unconfirmed: sql`${hasUnconfirmed} and not ${hasPublishing}`,
  awaiting: sql`${hasAwaiting} and not ${hasPublishing} and not ${hasUnconfirmed}`,
  scheduled: sql`${hasPending} and not ${hasPublishing} and not ${hasUnconfirmed}
    and not ${hasAwaiting}`,
  published: sql`${hasOut} and not ${hasFailed} and not ${goesOn}`,
  partly_published: sql`${hasFailed} and ${hasOut} and not ${goesOn}`,
  failed: sql`${hasFailed} and not ${hasOut} and not ${goesOn}`,
}

/** Newest first. */
export function postsPage(
  db: Queryable,
  accountId: AccountId,
  { state, platform, connectionId, labels, words, from, to }: PostFilter,
  { beforeId, limit }: { readonly beforeId: string; readonly limit: number },
): Promise<PostRow[]> {
  let query = db
    .selectFrom('post')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '<', beforeId as PostId)
  if (from) query = query.where('created_at', '>=', from)
  if (to) query = query.where('created_at', '<', to)
  if (labels) query = query.where(hasLabels('post', accountId, labels))
  if (state) query = query.where(conditions[state])
  if (platform)
    query = query.where(
      sql<boolean>`(${hasDraft(sql`draft.platform = ${platform}`)}
        or ${hasSchedule(sql`schedule.platform = ${platform}`)})`,
    )
  if (connectionId)
    query = query.where(
      sql<boolean>`(${hasDraft(sql`draft.connection_id = ${connectionId}`)}
        or ${hasSchedule(sql`schedule.connection_id = ${connectionId}`)})`,
    )
  if (words.length > 0) query = query.where(hasDraft(sql`${draftHoldsEach(words)}`))
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** What the states of these posts follow from: few rows, however many schedules they have. */
export async function partStates(
  db: Queryable,
  accountId: AccountId,
  ids: readonly PostId[],
): Promise<ReadonlyMap<PostId, readonly PartState[]>> {
  const { rows } = await sql<PartState & { post_id: PostId }>`
    select distinct post_id, status, approval, error_code, resolved_at is not null as "isResolved"
    from schedule where account_id = ${accountId} and post_id = any(${ids}::text[])`.execute(db)
  return Map.groupBy(rows, ({ post_id }) => post_id)
}

export interface ListedDraftRow {
  readonly id: DraftId
  readonly post_id: PostId
  readonly platform: Platform
  readonly connection_id: ConnectionId | null
  readonly content_type: 'post' | 'thread' | 'carousel'
  readonly version: number
  readonly beginning: string
}

/** The drafts of these posts, without their texts, the oldest first. */
export async function draftsOfPosts(
  db: Queryable,
  accountId: AccountId,
  ids: readonly PostId[],
): Promise<ListedDraftRow[]> {
  const { rows } = await sql<ListedDraftRow>`
    select id, post_id, platform, connection_id, content_type, version, beginning from draft
    where account_id = ${accountId} and post_id = any(${ids}::text[]) and deleted_at is null
    order by id`.execute(db)
  return rows
}

/** The ids of its drafts whose texts fit into an answer together, one at least. */
export async function draftsThatFit(
  db: Queryable,
  { account_id, id }: Pick<PostRow, 'account_id' | 'id'>,
): Promise<{ readonly ids: DraftId[]; readonly areAll: boolean }> {
  const { rows } = await sql<{ id: DraftId; fits: boolean }>`
    select id, row_number() over oldest = 1 or sum(bytes) over oldest <= ${pageBytesMax} as fits
    from draft where account_id = ${account_id} and post_id = ${id} and deleted_at is null
    window oldest as (order by id)`.execute(db)
  const fitting = rows.filter(({ fits }) => fits)
  return { ids: fitting.map((row) => row.id), areAll: fitting.length === rows.length }
}

/** The newest schedules of each post, at most `eachMax`, without what was published. */
export async function schedulesOfPosts(
  db: Queryable,
  accountId: AccountId,
  ids: readonly PostId[],
  eachMax: number,
): Promise<(ScheduleRow & { post_id: PostId })[]> {
  const { rows } = await sql<ScheduleRow & { post_id: PostId }>`
    select shown.* from unnest(${ids}::text[]) as asked (post_id) cross join lateral (
      select account_id, id, draft_id, post_id, metadata, platform, connection_id, scheduled_at,
        not_later_than, repeat_id, status, due_at, lease_until, published_at, external_url,
        external_id, error_code, error_message, warnings, dismissed, resolved_at, resolved_by,
        approval, is_request, requested_by, decided_by, decided_at, decision_comment, created_at,
        updated_at
      from schedule where schedule.account_id = ${accountId}
        and schedule.post_id = asked.post_id order by id desc limit ${eachMax}) as shown
    order by shown.id`.execute(db)
  return rows
}

/** A draft to schedule, or a schedule to decide about, in the order in which others lock them. */
export function draftsToSchedule(
  db: Queryable,
  { account_id, id }: Pick<PostRow, 'account_id' | 'id'>,
) {
  return sql<{
    id: DraftId
    platform: Platform
    connection_id: ConnectionId | null
    meant: ConnectionId | null
    is_scheduled: boolean
  }>`
    select draft.id, draft.platform, draft.connection_id,
      coalesce(draft.connection_id, (select connection.id from connection
        where connection.account_id = ${account_id} and connection.platform = draft.platform
          and connection.main)) as meant,
      exists (select from schedule where schedule.account_id = ${account_id}
        and schedule.draft_id = draft.id and schedule.status <> 'failed') as is_scheduled
    from draft where draft.account_id = ${account_id} and draft.post_id = ${id}
      and draft.deleted_at is null
    order by draft.id`
    .execute(db)
    .then(({ rows }) => rows)
}

export async function schedulesWith(
  db: Queryable,
  { account_id, id }: Pick<PostRow, 'account_id' | 'id'>,
  status: 'pending' | 'failed',
): Promise<{ id: ScheduleId; draft_id: DraftId; connection_id: ConnectionId }[]> {
  return db
    .selectFrom('schedule')
    .select(['id', 'draft_id', 'connection_id'])
    .where('account_id', '=', account_id)
    .where('post_id', '=', id)
    .where('status', '=', status)
    .$if(status === 'pending', (query) => query.where('approval', 'is not', null))
    .orderBy('id')
    .limit(schedulesMax)
    .execute()
}

// As many as a request makes at most, and more than a post has unless it is repeated for years.
export const schedulesMax = 200

/** Locks all drafts and schedules of a post, in the order in which an edit does. */
export async function lockParts(tx: Tx, { account_id, id }: Pick<PostRow, 'account_id' | 'id'>) {
  const drafts = await tx
    .selectFrom('draft')
    .select('id')
    .where('account_id', '=', account_id)
    .where('post_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const schedules = await tx
    .selectFrom('schedule')
    .select(['id', 'status'])
    .where('account_id', '=', account_id)
    .where('post_id', '=', id)
    .where('status', 'in', ['pending', 'publishing', 'published'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return { drafts, schedules }
}
