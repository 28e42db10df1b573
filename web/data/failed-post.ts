import type { Schedule } from '@crier/sdk/operations.ts'
import { displayStatusOf } from '../shell/display-status.ts'

type Post = Pick<
  Schedule,
  | 'schedule_id'
  | 'draft_id'
  | 'connection_id'
  | 'scheduled_at'
  | 'created_at'
  | 'repeat_id'
  | 'status'
  | 'resolution'
  | 'dismissed'
  | 'approval'
  | 'error_code'
>

/** It failed, or may have: it was not marked as published. An archived one is included. */
const isFailed = (post: Post): boolean =>
  ['failed', 'unconfirmed', 'dismissed'].includes(displayStatusOf(post))

export const isUnconfirmed = (post: Post): boolean =>
  isFailed(post) && post.error_code === 'publication_unconfirmed'

/** It is published, may be, or is still to come. */
export const isPlaced = (post: Post): boolean => !isFailed(post) || isUnconfirmed(post)

/**
 * Later schedules of the same draft on the same connection: the server asks before it
 * publishes both.
 */
export const republished = <Other extends Post>(
  post: Post,
  others: readonly Other[],
): Other | undefined =>
  others.findLast(
    (other) =>
      other.schedule_id !== post.schedule_id &&
      other.draft_id === post.draft_id &&
      other.connection_id === post.connection_id &&
      other.repeat_id === null &&
      isPlaced(other) &&
      Date.parse(other.created_at) >= Date.parse(post.scheduled_at),
  )

/**
 * The failed post that is published when its draft is scheduled on this connection: the newest one
 * that nothing has replaced.
 */
export const toRetry = <Other extends Post>(
  posts: readonly Other[],
  connectionId: string,
): Other | undefined =>
  posts.findLast(
    (post) =>
      post.connection_id === connectionId &&
      isFailed(post) &&
      republished(post, posts) === undefined,
  )
