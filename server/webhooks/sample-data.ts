import type { EventName } from '@crier/contract/events.ts'
import { instantText } from '../ports/instant-text.ts'
import type { AccountId } from '../ports/ids.ts'

const noId = '0'.repeat(32)

/** The data of a webhook's test: the real shape, with ids that belong to nothing. */
export function sampleData(
  event: EventName,
  accountId: AccountId,
  now: Temporal.Instant,
): Record<string, unknown> {
  const post = {
    schedule_id: `sch_${noId}`,
    draft_id: `drft_${noId}`,
    post_id: null,
    platform: 'x',
    connection_id: `conn_${noId}`,
  }
  const connection = { connection_id: post.connection_id, platform: 'x', kind: 'sandbox' }
  switch (event) {
    case 'post.published':
      return {
        ...post,
        published_at: instantText(now),
        external_url: 'https://x.com/example/status/1',
        external_id: '1',
      }
    case 'post.failed': {
      const error = {
        error_code: 'platform_token_expired',
        error_cause: 'connection',
        error_message: 'X: The access has expired. Connect the account again, then retry.',
      }
      return { ...post, published_at: null, external_url: null, external_id: null, ...error }
    }
    case 'post.completed': {
      const part = { schedule_id: post.schedule_id, draft_id: post.draft_id, platform: 'x' }
      const ended = { status: 'published', published_at: instantText(now) }
      return {
        post_id: `post_${noId}`,
        state: 'published',
        schedules: [{ ...part, connection_id: post.connection_id, ...ended }],
      }
    }
    case 'post.scheduled':
    case 'post.cancelled':
      return { ...post, scheduled_at: instantText(now), approval: null }
    case 'post.moved': {
      const previous = instantText(now.subtract({ hours: 1 }))
      const at = { scheduled_at: instantText(now), previous_scheduled_at: previous }
      return { ...post, ...at, approval: null }
    }
    case 'post.approval_requested':
      return { ...post, scheduled_at: instantText(now), approval: 'awaiting' }
    case 'post.approved':
    case 'post.rejected':
      return { ...post, scheduled_at: instantText(now), approval: event.slice('post.'.length) }
    case 'connection.connected':
      return { ...connection, state: 'connected' }
    case 'connection.expiring':
      return { ...connection, state: 'connected', access_ends_at: instantText(now) }
    case 'connection.needs_reconnect':
      return { ...connection, state: 'needs_reconnect' }
    case 'media.ready':
    case 'media.failed':
      return { media_id: `med_${noId}`, kind: 'image', status: event.slice('media.'.length) }
    case 'credits.low':
      return {
        account_id: accountId,
        credits_remaining: 99,
        monthly_quota: 1_000,
        threshold: 100,
        renews_at: instantText(now),
      }
    default:
      return event satisfies never
  }
}
