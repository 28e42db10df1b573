import type { Platform } from '@crier/contract/platform.ts'

/** Files of `tests/media-files`. */
export type Shown = 'picture.jpg' | 'video.mp4'

/** A requested post, and the answers to its requests. */
export interface PostRequest {
  readonly text: string
  readonly platform: Platform
  readonly apiKey: string
  /** The author's upload; null without one. */
  readonly shows: Shown | null
  /** Once its creation was answered with a 2xx. */
  draftId?: string
  scheduleId?: string
  /**
   * The longest time, in milliseconds, for which nothing else was answered than that the first
   * request with its key still runs.
   */
  keyHeldMs?: number
}

/** The alternative text of an upload. */
export const altTextOf = (text: string) => `Seen beside ${text}`

/** The answers to clients: nothing of it comes from the database. */
export class Ledger {
  readonly wishes: PostRequest[] = []
  /** Requests that had to be repeated, because no server answered. */
  repeated = 0

  get acknowledged(): readonly PostRequest[] {
    return this.wishes.filter(({ scheduleId }) => scheduleId !== undefined)
  }
}
