import type { Handles } from '../outcome.ts'

/** What LinkedIn named on the way to a post, as the journal keeps it. */
export interface LinkedInHandles {
  /** Pictures in order, or the one document. The last may be named and not uploaded yet. */
  readonly media_urns: readonly string[]
  /** How many of them are uploaded. */
  readonly media_uploaded: number
  /** Epoch milliseconds of the last upload. */
  readonly media_uploaded_at: number
}

export const mediaHandles: readonly (keyof LinkedInHandles)[] = ['media_urns', 'media_uploaded', 'media_uploaded_at']

export const noHandles: LinkedInHandles = { media_urns: [], media_uploaded: 0, media_uploaded_at: 0 }

export function readHandles({ media_urns, media_uploaded, media_uploaded_at }: Handles): LinkedInHandles {
  if (!Array.isArray(media_urns)) return noHandles
  return { media_urns, media_uploaded: Number(media_uploaded ?? 0), media_uploaded_at: Number(media_uploaded_at ?? 0) }
}

/** As the journal's plain record. */
export function asHandles(handles: LinkedInHandles): Handles {
  return { ...handles }
}
