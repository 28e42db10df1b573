import type { Tx } from '../../database/database.ts'
import { instantTextOrNull } from '../../ports/instant-text.ts'
import type { AccountId, PostId } from '../../ports/ids.ts'
import type { EventToEmit } from '../../webhooks/emit.ts'
import { partOf, postState } from './post-state.ts'
import { countCompletions, partsOf, type PostKey } from './post-store.ts'

interface Ended {
  readonly account_id: AccountId
  readonly post_id: PostId | null
}

/**
 * The event `post.completed` of each post of which a part has just ended, in this transaction, and
 * none goes on. Posts are locked after their schedules, and in the order of their ids: of two
 * transactions that end the last two parts, the second sees both.
 */
export async function completedPosts(
  tx: Tx,
  ended: readonly Ended[],
  now: Temporal.Instant,
): Promise<EventToEmit[]> {
  const keys = new Map<string, PostKey>()
  for (const { account_id, post_id } of ended)
    if (post_id !== null) keys.set(`${account_id} ${post_id}`, { account_id, id: post_id })
  if (keys.size === 0) return []
  const completed = await countCompletions(tx, [...keys.values()], now)
  const events: EventToEmit[] = []
  for (const { account_id: accountId, id, completions, metadata } of completed) {
    const parts = await partsOf(tx, { account_id: accountId, id })
    const data = {
      post_id: id,
      state: postState(parts.map(partOf)),
      schedules: parts.map((part) => ({
        schedule_id: part.id,
        draft_id: part.draft_id,
        platform: part.platform,
        connection_id: part.connection_id,
        status: part.status,
        published_at: instantTextOrNull(part.published_at),
      })),
      ...(Object.keys(metadata).length > 0 && { metadata }),
    }
    const event = 'post.completed'
    events.push({ accountId, event, subject: id, occurrence: completions, data })
  }
  return events
}
