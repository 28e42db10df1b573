import type { Platform } from '@crier/contract/platform.ts'
import type { AccountId } from '../ids.ts'
import type { DraftContent, Fitted } from '@crier/writing/text/fitted.ts'

/** Limits and kind of one server of a network with many, as the server reports them. */
export interface ServerLimits {
  /** The longest text of a post, in the network's unit. */
  readonly post: number
  /** What a link counts, however long it is. */
  readonly linkLength: number
  readonly picturesMax: number
  readonly pictureBytesMax: number
  readonly videoBytesMax: number
  /** The longest description of a picture. */
  readonly pictureDescription: number
  /** The media types it takes, `image/png` and so on. */
  readonly types: readonly string[]
  /** Whether it makes no second post of a repeated Idempotency-Key, as Mastodon's software. */
  readonly keepsIdempotencyKeys: boolean
}

/** The author that a text is fitted for; absent facts mean the ordinary case. */
export interface FitAuthor {
  /** A subscriber of X, who may write longer posts. */
  readonly premium?: boolean
  /** X: false where the operator has switched threads off. */
  readonly threads?: boolean
  /** Whether this server converts videos that a network does not accept; absent when unknown. */
  readonly convertsVideos?: boolean
  /** The limits of the author's server, where the network has many. */
  readonly server?: ServerLimits
  /** What signing in told of the author, and what the connection's owner chose. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** What every post must keep free of its length, in the network's unit. */
  readonly reserved?: number
}

export interface FitRequest {
  readonly content: DraftContent
  readonly platform: Platform
  readonly author: FitAuthor
}

export interface FittedAndMeasured {
  readonly fitted: Fitted
  /**
   * Lengths of the published texts, or of the draft's pieces when it does not fit; as the platform
   * counts.
   */
  readonly lengths: readonly number[]
}

/**
 * Fits drafts without holding up the event loop: what is long is refused by its size, or fitted in
 * a thread.
 */
export interface Fitter {
  /**
   * Refuses with `content_too_long` what takes too long to fit, with `service_unavailable` where
   * too much waits. `due`: for a post that is due, and was fitted when it was scheduled; it waits
   * for its turn and has more time.
   */
  fit(accountId: AccountId, order: FitRequest, how?: { readonly due: boolean }): Promise<Fitted>
  /**
   * As `fit`, for several platforms at once, with lengths; a fitting that takes too long does not
   * fit.
   */
  measure(
    accountId: AccountId,
    orders: readonly FitRequest[],
  ): Promise<readonly FittedAndMeasured[]>
}
