import type { Handles } from '../outcome.ts'

/** What X named on the way to a post, as the journal keeps it. */
export interface XHandles {
  /** In the order of the pictures; fewer than these while uploads are still to be made. */
  readonly media_ids: readonly string[]
  /** The other names of the same media: not accepted in a post, but what a timeline shows. */
  readonly media_keys: readonly string[]
  /** Epoch milliseconds: the first upload, and when X drops the first of them. */
  readonly media_uploaded_at: number
  readonly media_until: number
  /** Of how many media X has the description. */
  readonly described: number
  /** How many descriptions X refused. */
  readonly undescribed: number
}

export const mediaHandles: readonly (keyof XHandles)[] = [
  'media_ids',
  'media_keys',
  'media_uploaded_at',
  'media_until',
  'described',
  'undescribed',
]

export const noHandles: XHandles = { media_ids: [], media_keys: [], media_uploaded_at: 0, media_until: 0, described: 0, undescribed: 0 }

export function readHandles({ media_ids, media_keys, media_uploaded_at, media_until, described, undescribed }: Handles): XHandles {
  if (!Array.isArray(media_ids) || !Array.isArray(media_keys)) return noHandles
  return {
    media_ids,
    media_keys,
    media_uploaded_at: Number(media_uploaded_at ?? 0),
    media_until: Number(media_until ?? 0),
    described: Number(described ?? 0),
    undescribed: Number(undescribed ?? 0),
  }
}

/** As the journal's plain record. */
export function asHandles(handles: XHandles): Handles {
  return { ...handles }
}
