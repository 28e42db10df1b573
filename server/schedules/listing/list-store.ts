import type { ContentType, Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import type { Asset } from '@crier/writing/text/visual.ts'
import type { Queryable } from '../../database/database.ts'
import { hasLabels, type LabelFilter } from '../../database/labels.ts'
import { draftHoldsEach, fewDraftsThatMayHold } from '../../database/text-search.ts'
import type { ScheduleStatus } from '../../database/stored-values.ts'
import type { AccountId, ConnectionId, DraftId, PostId } from '../../ports/ids.ts'
import { type ScheduleRow, type StoredResults, storedResults } from '../store.ts'

export interface ScheduleFilter {
  readonly status: ScheduleStatus | undefined
  readonly platform: Platform | undefined
  readonly connectionId: string | undefined
  readonly draftId: string | undefined
  readonly postId: string | undefined
  readonly labels: LabelFilter | undefined
  readonly from: Temporal.Instant | undefined
  readonly to: Temporal.Instant | undefined
  readonly dismissed: boolean | undefined
  readonly approval: ScheduleRow['approval'] | undefined
  /** Each stands in the text of its draft. */
  readonly words: readonly string[]
}

/** With how its draft begins: enough for a list, however long the text is. */
export interface ListedScheduleRow extends ScheduleRow {
  readonly content_type: ContentType
  readonly first_piece: string
  readonly results: StoredResults | null
  /**
   * Of what its author uploaded; what comes first of all may be a video, of which no picture can be
   * drawn here.
   */
  readonly first_upload: Pick<Asset, 'sha256' | 'contentType'> | null
  readonly first_picture: Pick<Asset, 'sha256' | 'contentType'> | null
}

export async function schedulesPage(
  db: Queryable,
  accountId: AccountId,
  filter: ScheduleFilter,
  {
    order,
    after,
    limit,
  }: { order: 'asc' | 'desc'; after: { at: Temporal.Instant; id: string } | null; limit: number },
): Promise<ListedScheduleRow[]> {
  let query = db
    .selectFrom('schedule')
    .innerJoin('draft', (join) =>
      join
        .onRef('draft.account_id', '=', 'schedule.account_id')
        .onRef('draft.id', '=', 'schedule.draft_id'),
    )
    .leftJoin('schedule_result', (join) =>
      join
        .onRef('schedule_result.account_id', '=', 'schedule.account_id')
        .onRef('schedule_result.schedule_id', '=', 'schedule.id'),
    )
    .selectAll('schedule')
    .select(storedResults.as('results'))
    .select(['draft.content_type', 'draft.beginning as first_piece'])
    .select(
      sql<ListedScheduleRow['first_upload']>`jsonb_path_query_first(draft.media, '$[*].asset')`.as(
        'first_upload',
      ),
    )
    .select(
      sql<ListedScheduleRow['first_picture']>`jsonb_path_query_first(draft.media,
        '$[*].asset ? (@.kind == "image" || @.kind == "gif")')`.as('first_picture'),
    )
    .where('schedule.account_id', '=', accountId)
  if (filter.status) query = query.where('schedule.status', '=', filter.status)
  if (filter.platform) query = query.where('schedule.platform', '=', filter.platform)
  if (filter.connectionId)
    query = query.where('schedule.connection_id', '=', filter.connectionId as ConnectionId)
  if (filter.draftId) query = query.where('schedule.draft_id', '=', filter.draftId as DraftId)
  if (filter.postId) query = query.where('schedule.post_id', '=', filter.postId as PostId)
  if (filter.labels) query = query.where(hasLabels('schedule', accountId, filter.labels))
  if (filter.from) query = query.where('schedule.scheduled_at', '>=', filter.from)
  if (filter.to) query = query.where('schedule.scheduled_at', '<', filter.to)
  if (filter.approval) query = query.where('schedule.approval', '=', filter.approval)
  if (filter.words.length > 0) {
    // Of a rare word nearly all posts would be read in the order of their times until a page is
    // full: then its drafts are looked up first.
    const few = await fewDraftsThatMayHold(db, accountId, filter.words)
    if (few?.length === 0) return []
    if (few !== null) query = query.where(sql<boolean>`schedule.draft_id = any(${few}::text[])`)
    query = query.where(draftHoldsEach(filter.words))
  }
  if (filter.dismissed !== undefined)
    query = query.where('schedule.dismissed', '=', filter.dismissed)
  if (after) {
    const beyond = order === 'asc' ? sql`>` : sql`<`
    query = query.where(
      sql<boolean>`(schedule.scheduled_at, schedule.id) ${beyond} (${after.at}::timestamptz,
        ${after.id})`,
    )
  }
  return query
    .orderBy('schedule.scheduled_at', order)
    .orderBy('schedule.id', order)
    .limit(limit)
    .execute()
}
