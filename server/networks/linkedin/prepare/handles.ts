import type { Handles } from '../../outcome.ts'

/** Ids from LinkedIn on the way to a post, as the journal stores them. */
export interface LinkedInHandles {
  /** Pictures in order, or the one document. The last may be named and not uploaded yet. */
  readonly media_urns: readonly string[]
  /** How many of them are uploaded. */
  readonly media_uploaded: number
  /** Epoch milliseconds of the last upload. */
  readonly media_uploaded_at: number
  /**
   * A video that is uploaded in parts: LinkedIn's token, the address of each part, its first and
   * last byte.
   */
  readonly upload_token: string
  /**
   * The etag of the upload: parts of other bytes must not be mixed with those that LinkedIn has.
   */
  readonly upload_etag: string
  readonly part_urls: readonly string[]
  readonly part_ranges: readonly string[]
  /** LinkedIn's names of the parts that it has. */
  readonly part_etags: readonly string[]
  /** Epoch milliseconds. */
  readonly urls_until: number
  /** 1 from before the call that ends the upload. */
  readonly finalizing: number
  /** 1 once LinkedIn has refused the picture of a card: the card is published without it. */
  readonly card_bare: number
}

export const mediaHandles: readonly (keyof LinkedInHandles)[] = [
  'media_urns',
  'media_uploaded',
  'media_uploaded_at',
  'upload_token',
  'upload_etag',
  'part_urls',
  'part_ranges',
  'part_etags',
  'urls_until',
  'finalizing',
]

const noParts = {
  upload_token: '',
  upload_etag: '',
  part_urls: [],
  part_ranges: [],
  part_etags: [],
  urls_until: 0,
  finalizing: 0,
} as const

export const noHandles: LinkedInHandles = {
  media_urns: [],
  media_uploaded: 0,
  media_uploaded_at: 0,
  card_bare: 0,
  ...noParts,
}

export function readHandles(handles: Handles): LinkedInHandles {
  const { media_urns, media_uploaded, media_uploaded_at, card_bare } = handles
  if (!Array.isArray(media_urns)) return noHandles
  const uploaded = {
    media_urns,
    media_uploaded: Number(media_uploaded ?? 0),
    media_uploaded_at: Number(media_uploaded_at ?? 0),
    card_bare: Number(card_bare ?? 0),
  }
  const { upload_token, upload_etag, part_urls, part_ranges, part_etags, urls_until, finalizing } =
    handles
  if (!Array.isArray(part_urls) || !Array.isArray(part_ranges) || !Array.isArray(part_etags))
    return { ...noParts, ...uploaded }
  const until = { urls_until: Number(urls_until ?? 0), finalizing: Number(finalizing ?? 0) }
  return {
    ...uploaded,
    upload_token: String(upload_token ?? ''),
    upload_etag: String(upload_etag ?? ''),
    part_urls,
    part_ranges,
    part_etags,
    ...until,
  }
}

/** As the journal's plain record: of pictures and documents without what only videos have. */
export function asHandles({
  media_urns,
  media_uploaded,
  media_uploaded_at,
  card_bare,
  ...parts
}: LinkedInHandles): Handles {
  const isVideo = parts.urls_until > 0
  const bare = card_bare > 0 && { card_bare }
  return { media_urns, media_uploaded, media_uploaded_at, ...bare, ...(isVideo && parts) }
}
