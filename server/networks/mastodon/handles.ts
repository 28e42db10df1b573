import type { Handles } from '../outcome.ts'

/** What a server named on the way to a post, and the key that the post is sent with. */
export interface MastodonHandles {
  readonly idempotency_key: string
  /** In the order of what the piece shows; fewer than these while uploads are still to be made. */
  readonly media_ids: readonly string[]
  /** Epoch milliseconds of the first upload. */
  readonly media_uploaded_at: number
  /** The `media_ids` that the server has not finished processing. */
  readonly unprocessed: readonly string[]
}

const noMedia = { media_ids: [], media_uploaded_at: 0, unprocessed: [] } as const

export const mediaHandles: readonly string[] = Object.keys(noMedia)

export function readHandles(handles: Handles): MastodonHandles {
  return {
    idempotency_key: String(handles['idempotency_key'] ?? ''),
    media_ids: listOf(handles['media_ids']),
    media_uploaded_at: Number(handles['media_uploaded_at'] ?? 0),
    unprocessed: listOf(handles['unprocessed']),
  }
}

// A server drops what no post took within a day. A post may have to wait for its turn, and for a
// reconciliation.
const mediaLifeMs = 22 * 3_600_000

/** Without media that the server is about to drop: they are uploaded again. */
export function usable(handles: MastodonHandles, now: Temporal.Instant): MastodonHandles {
  const isOld =
    handles.media_ids.length > 0 && now.epochMilliseconds - handles.media_uploaded_at > mediaLifeMs
  return isOld ? { ...handles, ...noMedia } : handles
}

function listOf(value: Handles[string] | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
