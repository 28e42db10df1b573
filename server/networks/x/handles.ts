import type { Handles } from '../outcome.ts'

/** Ids from X on the way to a post, as the journal stores them. */
export interface XHandles {
  /** In the order of what the piece shows; fewer than these while uploads are still to be made. */
  readonly media_ids: readonly string[]
  /** The other names of the same media: not accepted in a post, but what a timeline shows. */
  readonly media_keys: readonly string[]
  /** Epoch milliseconds: the first upload, and when X drops the first of them. */
  readonly media_uploaded_at: number
  readonly media_until: number
  /** The `media_ids` that X has not finished processing. */
  readonly unprocessed: readonly string[]
  /** The number of media whose description X has. */
  readonly described: number
  /** How many descriptions X refused. */
  readonly undescribed: number
  /** Bytes of a part; 0 where nothing has been learnt about that. */
  readonly part_bytes: number
  /** Id and key of the media that is uploaded in parts; empty without one. */
  readonly upload_id: string
  readonly upload_key: string
  /** The etag of the upload: parts of other bytes must not follow those that X has. */
  readonly upload_etag: string
  /** Epoch milliseconds: when X drops it unless it is finished. */
  readonly upload_until: number
  /** The parts and bytes that X has. */
  readonly parts_sent: number
  readonly bytes_sent: number
  /** 1 from before the call that ends the upload. */
  readonly finalizing: number
}

const noUpload = {
  upload_id: '',
  upload_key: '',
  upload_etag: '',
  upload_until: 0,
  parts_sent: 0,
  bytes_sent: 0,
  finalizing: 0,
} as const

const noMedia = {
  media_ids: [],
  media_keys: [],
  media_uploaded_at: 0,
  media_until: 0,
  unprocessed: [],
  described: 0,
  undescribed: 0,
} as const

export const noHandles: XHandles = { ...noMedia, part_bytes: 0, ...noUpload }

export const uploadHandles: readonly string[] = Object.keys(noUpload)

/** All but the size of parts, which holds for the next upload too. */
export const mediaHandles: readonly string[] = Object.keys({ ...noMedia, ...noUpload })

/** The handles without the open upload. */
export const withoutUpload = (handles: XHandles): XHandles => ({ ...handles, ...noUpload })

export function readHandles(handles: Handles): XHandles {
  const { media_ids, media_keys, unprocessed } = handles
  const number = (name: keyof XHandles) => Number(handles[name] ?? 0)
  const text = (name: keyof XHandles) => String(handles[name] ?? '')
  const isList = Array.isArray(media_ids) && Array.isArray(media_keys)
  return {
    media_ids: isList ? (media_ids as string[]) : [],
    media_keys: isList ? (media_keys as string[]) : [],
    media_uploaded_at: number('media_uploaded_at'),
    media_until: number('media_until'),
    unprocessed: Array.isArray(unprocessed) ? (unprocessed as string[]) : [],
    described: number('described'),
    undescribed: number('undescribed'),
    part_bytes: number('part_bytes'),
    upload_id: text('upload_id'),
    upload_key: text('upload_key'),
    upload_etag: text('upload_etag'),
    upload_until: number('upload_until'),
    parts_sent: number('parts_sent'),
    bytes_sent: number('bytes_sent'),
    finalizing: number('finalizing'),
  }
}

/** As the journal's plain record. */
export function asHandles(handles: XHandles): Handles {
  return { ...handles }
}
