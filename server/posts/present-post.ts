import type { ListedPost, Post } from '@crier/contract/posts.ts'
import { firstLineOf } from '@crier/writing/text/first-line.ts'
import type { Queryable } from '../database/database.ts'
import { presentDraft } from '../drafts/present-draft.ts'
import { draftsById, type DraftRow } from '../drafts/store.ts'
import { instantText } from '../ports/instant-text.ts'
import { presentRequested, presentSchedule } from '../schedules/present-schedule.ts'
import type { ScheduleRow } from '../schedules/store.ts'
import {
  draftsThatFit,
  partStates,
  schedulesMax,
  schedulesOfPosts,
  type ListedDraftRow,
} from './parts-store.ts'
import { partOf, postState, type PartState } from './rows/post-state.ts'
import type { PostRow } from './rows/post-store.ts'

export const presentFields = (post: PostRow, parts: readonly PartState[]) => ({
  post_id: post.id,
  state: postState(parts),
  tags: post.tags,
  metadata: post.metadata,
  created_at: instantText(post.created_at),
  updated_at: instantText(post.updated_at),
})

/** A post that was just made, of rows that are at hand. */
export const presentNewPost = (
  post: PostRow,
  drafts: readonly DraftRow[],
  schedules: readonly ScheduleRow[],
  credits: number,
  asked: Parameters<typeof presentRequested>[1],
): Post => ({
  ...presentFields(post, schedules.map(partOf)),
  drafts: drafts.map((draft) => presentDraft(draft, credits)),
  schedules: schedules.map((row) => presentRequested(row, asked)),
  complete: true,
})

export async function presentPost(db: Queryable, post: PostRow, credits: number): Promise<Post> {
  const { account_id: accountId, id } = post
  const states = await partStates(db, accountId, [id])
  const { ids, areAll } = await draftsThatFit(db, post)
  const drafts = await draftsById(db, accountId, ids)
  const schedules = await schedulesOfPosts(db, accountId, [id], schedulesMax + 1)
  const shown = schedules.slice(-schedulesMax)
  return {
    ...presentFields(post, states.get(id) ?? []),
    drafts: drafts.map((draft) => presentDraft(draft, credits)),
    schedules: shown.map(presentSchedule),
    complete: areAll && shown.length === schedules.length,
  }
}

export const presentListed = (
  post: PostRow,
  states: readonly PartState[],
  drafts: readonly ListedDraftRow[],
  schedules: readonly ScheduleRow[],
  eachMax: number,
): ListedPost => {
  const shown = schedules.slice(-eachMax)
  return {
    ...presentFields(post, states),
    drafts: drafts.map(({ id, beginning, platform, connection_id, content_type, version }) => ({
      ...{ draft_id: id, platform, connection_id, content_type, version },
      opening: firstLineOf(beginning),
    })),
    schedules: shown.map(presentSchedule),
    complete: shown.length === schedules.length,
  }
}
