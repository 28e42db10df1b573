import type { Handles } from '../../outcome.ts'

/** What the journal stores of a post before it is sent. */
export interface BlueskyHandles {
  /** Under this key the post is made; the same key cannot make a second one. Empty before. */
  readonly record_key: string
  /** Part of the record, so of its hash. */
  readonly created_at: string
  /** The record as it is sent: a repeat must have the same bytes. Empty where it must be made. */
  readonly record: string
  /** What the server said of each uploaded picture, in their order, as JSON. */
  readonly blobs: readonly string[]
  /** 1 once the server has refused the picture of a card: the card is published without it. */
  readonly card_bare: number
  /** Epoch milliseconds of the last time at which the server had no post under the key. */
  readonly absent_at: number
}

/** The record names the pictures, so it goes with them. */
export const blobHandles: readonly string[] = ['blobs', 'record']

export function readHandles(handles: Handles): BlueskyHandles {
  const { blobs } = handles
  const text = (name: keyof BlueskyHandles) => String(handles[name] ?? '')
  return {
    record_key: text('record_key'),
    created_at: text('created_at'),
    record: text('record'),
    blobs: Array.isArray(blobs) ? (blobs as string[]) : [],
    card_bare: Number(handles['card_bare'] ?? 0),
    absent_at: Number(handles['absent_at'] ?? 0),
  }
}
