/**
 * The outcome of a call to a network. Stored as it is in the journal of attempts; `unknown` is a
 * value like any other.
 */

/** The error codes of a failed schedule of the API. */
export type OutcomeErrorCode =
  | 'platform_token_expired'
  | 'platform_not_connected'
  | 'platform_permission_denied'
  | 'platform_app_not_ready'
  | 'platform_rate_limited'
  | 'content_rejected'
  | 'duplicate_content'
  | 'media_rejected'
  | 'media_unreachable'
  | 'platform_unavailable'
  | 'publication_unconfirmed'
  | 'not_finished_in_app'
  | 'missed_window'
  | 'not_approved'
  | 'internal_error'

/** The network's own words, kept with the attempt. The store cuts `message` to 1,000 characters. */
export interface NetworkAnswer {
  readonly status: number | null
  readonly message: string | null
}

export type Outcome =
  /**
   * The network accepted it. `complete` false: the network continues and must be polled (TikTok);
   * `externalId` may then be null.
   */
  | {
      readonly kind: 'confirmed'
      readonly complete: boolean
      readonly externalId: string | null
      readonly externalUrl: string | null
      readonly handles?: Handles
      readonly answer: NetworkAnswer
    }
  /**
   * Certainly nothing was created. `retry` says whether the same thing may succeed later (time can
   * help).
   */
  | {
      readonly kind: 'refused'
      readonly code: OutcomeErrorCode
      readonly retry: boolean
      readonly detail: string
      readonly answer: NetworkAnswer
      readonly forget?: readonly string[]
      /** How long the network needs until the same thing may succeed, where that is known. */
      readonly afterMs?: number
      readonly handles?: Handles
    }
  /**
   * Certainly nothing was created; `until` is when the network says it will take calls again, null
   * when it does not say.
   */
  | {
      readonly kind: 'throttled'
      readonly until: Temporal.Instant | null
      readonly detail: string
      readonly answer: NetworkAnswer
    }
  /** The token is unusable; certainly nothing was created. One refresh is worth trying. */
  | { readonly kind: 'access_lost'; readonly detail: string; readonly answer: NetworkAnswer }
  /**
   * Nothing left this machine, or a call before the irreversible one failed: certainly nothing was
   * created.
   */
  | { readonly kind: 'unreachable'; readonly detail: string; readonly answer: NetworkAnswer }
  /**
   * It may or may not have been created. Never sent again without reconciliation; `handles` help
   * with it.
   */
  | {
      readonly kind: 'unknown'
      readonly detail: string
      readonly answer: NetworkAnswer
      readonly handles?: Handles
    }

/** The result of a reconciliation with the network. */
export type ReconcileResult =
  /** It is there, and known by name. */
  | {
      readonly kind: 'found'
      readonly externalId: string
      readonly externalUrl: string | null
      readonly publishedAt: Temporal.Instant | null
      readonly answer: NetworkAnswer
    }
  /**
   * It is certainly published, but the network has not named it yet: `handle` serves as its id,
   * `authorUrl` as its link.
   */
  | {
      readonly kind: 'unnamed'
      readonly handle: string
      readonly authorUrl: string | null
      readonly publishedAt: Temporal.Instant | null
      readonly answer: NetworkAnswer
    }
  /**
   * The network is still working on it. `whole`: it has everything that it needs, and may process
   * it for as long as any media.
   */
  | { readonly kind: 'processing'; readonly whole?: true; readonly answer: NetworkAnswer }
  /** Its author has it in the network's app, and publishes it there or not. */
  | { readonly kind: 'handed_over'; readonly answer: NetworkAnswer }
  /** The network worked on it and refused: certainly not public. */
  | {
      readonly kind: 'failed'
      readonly code: OutcomeErrorCode
      readonly retry: boolean
      readonly detail: string
      readonly answer: NetworkAnswer
      readonly forget?: readonly string[]
    }
  /**
   * Not there. `certain`: what was sent can never appear later, or sending the same handle again
   * cannot make a second post. `taken`: not there yet, but the network has begun to work on it.
   */
  | {
      readonly kind: 'absent'
      readonly certain: boolean
      readonly answer: NetworkAnswer
      readonly forget?: readonly string[]
      readonly taken?: true
    }
  /** This network, or this kind of connection, has no way to tell. */
  | { readonly kind: 'unable'; readonly detail: string; readonly taken?: true }
  | NoAnswer

/** The question itself failed; ask again later. */
export interface NoAnswer {
  readonly kind: 'no_answer'
  readonly detail: string
  readonly accessLost: boolean
  /** Only its owner can repair the connection. */
  readonly ownerNeeded?: true
  readonly until: Temporal.Instant | null
  readonly answer: NetworkAnswer
}

/**
 * Names that a network gave on the way (container, media ids, publish_id): JSON, journalled as soon
 * as they are known. `undescribed` means the same everywhere: how many pictures the network took
 * without their text for those who do not see them. So do `waiting_since` (waiting.ts) and
 * `handed_over_at`: since when an author has the post in the network's app.
 */
export type Handles = Readonly<Record<string, string | number | readonly string[]>>
