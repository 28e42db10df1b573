import type { Platform } from '@crier/contract/platform.ts'
import type { MediaFile } from '../ports/files/media-files.ts'
import type { Clock } from '../ports/clock.ts'
import type {
  Outbound,
  OutboundFailure,
  OutboundReply,
  OutboundRequest,
} from '../ports/outbound/outbound.ts'
import type { Random } from '../ports/random.ts'
import type { DraftContent, Fitted, Unfit } from '@crier/writing/text/fitted.ts'
import type { FitAuthor } from '../ports/files/fitter.ts'
import type { StyleGuide } from './fit/style-guide.ts'
import type { ReconcileResult, Handles, Outcome } from './outcome.ts'
import type { Piece, Publication } from '@crier/writing/text/publication.ts'

/** The ports a connector may use. */
export interface NetworkPorts {
  readonly outbound: Outbound
  readonly clock: Clock
  readonly random: Random
}

/**
 * The base addresses of one network, without a slash at the end. The sandbox and the live network
 * differ in nothing else.
 */
export interface NetworkHosts {
  /** The host of the consent page: LinkedIn and Instagram `www`, X `x.com`, TikTok `www`. */
  readonly authorize: string
  /**
   * The host of the token exchange: `www.linkedin.com`, `api.x.com`, `api.instagram.com`,
   * `open.tiktokapis.com`.
   */
  readonly token: string
  /**
   * Everything else: `api.linkedin.com`, `api.x.com`, `graph.instagram.com`, `open.tiktokapis.com`.
   */
  readonly api: string
}

/** Settings of a network that are the operator's (versions die, so they are no constants). */
export interface NetworkSettings {
  /** Scopes that the operator wants asked for beside the network's own. */
  readonly extraScopes?: readonly string[]
  readonly hosts: NetworkHosts
  readonly clientId: string
  readonly clientSecret: string
  /**
   * LinkedIn-Version (`202609`), Graph version (`v25.0`), spelling of X's fields; empty where the
   * network has none.
   */
  readonly apiVersion: string
}

/** A connection as a connector needs it. */
export interface Access {
  readonly accessToken: string
  readonly externalAccountId: string
  readonly accountName: string
  /**
   * Facts about the author from signing in, and the person's choice (`privacy_level`): `username`,
   * `author_kind` (`member`/`organization`), `subscription_type`, …
   */
  readonly facts: Readonly<Record<string, string>>
  readonly scopes: readonly string[]
}

/** One piece on its way out, with everything that is known about it. */
export interface PieceWork {
  readonly settings: NetworkSettings
  readonly access: Access
  readonly piece: Piece
  /** Counted from 1. */
  readonly pieceNumber: number
  /**
   * External ids of the pieces that are already out, in order: a thread's next piece replies to the
   * last of them.
   */
  readonly previousIds: readonly string[]
  /** The handles in the journal for this piece so far. */
  readonly handles: Handles
  /** An earlier send of this piece may still arrive. Default false. */
  readonly mayArrive?: boolean
  /**
   * Journals handles before anything else happens; rejects when this worker no longer holds the
   * lease (then stop).
   */
  keep(handles: Handles): Promise<void>
  /** Journals a call that failed and does not keep the post back. */
  note(outcome: Outcome): Promise<void>
  /** Bytes of the piece's picture (counted from 0), for networks that are pushed to. */
  picture(index: number, format: 'jpeg' | 'png'): Promise<Uint8Array>
  /**
   * An upload of the piece that is no picture (counted from 0), as it is, for networks that are
   * pushed to.
   */
  file(index: number): Promise<MediaFile>
  /** The pages that were made from the piece's text, as PDF. */
  document(): Promise<Uint8Array>
  /**
   * The public address of the piece's picture, signed and expiring, for networks that fetch:
   * resolves once the picture is made. Unique to this attempt.
   */
  pictureUrl(index: number): Promise<string>
}

export type Prepared =
  /** Everything repeatable is done: this exact request is the irreversible call. */
  | { readonly kind: 'ready'; readonly request: OutboundRequest }
  /**
   * The network is still processing the media: poll again after this time, without losing the
   * handles.
   */
  | {
      readonly kind: 'not_yet'
      readonly afterMs: number
      readonly detail: string
      /** Handles that are of no use after the last poll. */
      readonly forget?: readonly string[]
    }
  /** A call before the irreversible one failed: nothing was created. */
  | {
      readonly kind: 'stopped'
      readonly outcome: Exclude<Outcome, { kind: 'confirmed' | 'unknown' }>
    }

export type AddressesClosed =
  | { readonly closed: true }
  | {
      readonly closed: false
      /** Null when it is unknown. */ readonly fetchedAt: Temporal.Instant | null
    }

export interface ReconcileWork extends Omit<
  PieceWork,
  'keep' | 'note' | 'picture' | 'file' | 'document' | 'pictureUrl'
> {
  /** When the intent of the doubtful send was committed: nothing older can be ours. */
  readonly intentAt: Temporal.Instant
  /**
   * External ids of this account's other posts here: a match among them is an older post, not this
   * one.
   */
  isKnown(externalId: string): boolean
  /**
   * Until when it may have been sent, where that is later than the intent: in a life that the
   * database has lost.
   */
  readonly sentUntil?: Temporal.Instant
  /**
   * For networks that fetch: closes the picture addresses of the last send for good, unless one of
   * them has been fetched. A network that has fetched none by then can publish nothing.
   */
  closeAddresses(): Promise<AddressesClosed>
  /**
   * LinkedIn members only: the operator allows the reconciliation to repeat the identical send
   * within the network's duplicate window (CRIER_LINKEDIN_REPLAY). It may publish a post that did
   * not arrive, so the caller must hold the lease. False once it would be too late for the post.
   * Default: never.
   */
  readonly mayReplay?: () => boolean
  keep(handles: Handles): Promise<void>
}

export interface NetworkWarning {
  readonly code: 'replies_restricted' | 'mention_as_text' | 'link_without_card' | 'link_is_billed'
  readonly detail: string
}

/**
 * The code that is particular to one network; facts that need no call are in the contract. No
 * method retries, redirects or sleeps: callers decide about waiting and repeating from the returned
 * values. A method throws only when it has a bug.
 */
export interface Network {
  readonly platform: Platform
  /** The network's hosts; a sandbox has the same hosts below its own address. */
  readonly hosts: NetworkHosts
  /** The default of `NetworkSettings.apiVersion` (docs/networks.md). */
  readonly apiVersion: string
  /**
   * When the network drops a version of its API; absent when it does not publish this. Null for an
   * invalid version.
   */
  versionEndsAt?(version: string): Temporal.Instant | null
  /** Whether the author's name may be shown on pictures that we draw. */
  readonly takesNameOnPictures: boolean
  /**
   * The longest word of a topic, as the network counts, that still fits a post with what frames it;
   * null where any does.
   */
  readonly topicWordMax: number | null
  readonly manner: StyleGuide
  /** Pure. The content is tidy and has a text. */
  fit(content: DraftContent, author: FitAuthor): Fitted
  /**
   * Explains why a draft cannot fit in any form, by lower bounds of its lengths; null when it may
   * fit. Never wrong about what fits, and cheap.
   */
  certainlyTooLong(content: DraftContent, author: FitAuthor): Unfit | null
  /** Warnings to the author about the fitted publication. */
  warn?(publication: Publication, author: { readonly live: boolean }): readonly NetworkWarning[]
  /** True when this author pays for longer posts, by the facts of signing in. */
  isSubscriber?(facts: Readonly<Record<string, string>>): boolean
  /**
   * There where the end of a video's upload publishes it: nothing of it can be uploaded before its
   * time.
   */
  readonly publishesByUpload?: true
  /**
   * Refreshes nothing and sends nothing irreversible; may be called again at any time with the
   * handles kept so far.
   */
  prepare(ports: NetworkPorts, work: PieceWork): Promise<Prepared>
  /** Maps the answer of the irreversible call by the network's answer table. Pure. */
  classify(
    result: OutboundReply | OutboundFailure,
    work: Pick<
      PieceWork,
      'access' | 'handles' | 'mayArrive' | 'piece' | 'previousIds' | 'settings'
    >,
    now: Temporal.Instant,
  ): Outcome
  /**
   * Asks whether the post is there, by the strongest handle the network offers. Read-only and
   * repeatable.
   */
  reconcile(ports: NetworkPorts, look: ReconcileWork): Promise<ReconcileResult>
  /** Reads post analytics; absent when the network offers none. */
  readonly results?: ResultsReader
  readonly oauth: OAuth
}

/** The analytics of a post; null for a number that the network does not report. */
export interface NetworkResults {
  readonly likes: number | null
  readonly comments: number | null
  readonly shares: number | null
  readonly views: number | null
}

interface ResultsWork {
  readonly settings: NetworkSettings
  readonly access: Access
  /** Ids of posts of this author, at most `mostAtOnce`. */
  readonly externalIds: readonly string[]
}

export type ResultsReply =
  /** Posts that are missing were deleted, or have no numbers yet. */
  | {
      readonly kind: 'read'
      readonly results: ReadonlyMap<string, NetworkResults>
      /**
       * Half of what the network lets be asked is used up: the rest is left to publishing until
       * then.
       */
      readonly restUntil: Temporal.Instant | null
    }
  /**
   * This connection may not read them: only its owner or the network can change that. Says nothing
   * about publishing.
   */
  | { readonly kind: 'refused'; readonly detail: string }
  /**
   * Ask again later; `until` where the network says when. What was read before it is in `results`.
   */
  | {
      readonly kind: 'no_answer'
      readonly detail: string
      readonly until: Temporal.Instant | null
      readonly results: ReadonlyMap<string, NetworkResults>
    }

/** Reads post analytics from a network. */
export interface ResultsReader {
  readonly mostAtOnce: number
  /** True when the granted scopes allow it; makes no call. */
  mayRead(access: Pick<Access, 'facts' | 'scopes'>): boolean
  read(ports: NetworkPorts, work: ResultsWork): Promise<ResultsReply>
}

export interface Grant {
  readonly accessToken: string
  readonly accessExpiresAt: Temporal.Instant | null
  readonly refreshToken: string | null
  readonly refreshExpiresAt: Temporal.Instant | null
  readonly scopes: readonly string[]
}

export interface Identity {
  readonly externalAccountId: string
  readonly accountName: string
  readonly facts: Readonly<Record<string, string>>
  /**
   * The current address of the author's picture, where the network gives one: some of these
   * addresses expire after hours.
   */
  readonly pictureUrl?: string | undefined
}

export type OAuthResult<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** Trying again later may help; the present tokens stay as they are. */
  | {
      readonly kind: 'transient'
      readonly detail: string
      /** The network may have done it: the answer was lost on the way. */
      readonly mayBeDone?: boolean
    }
  /** The grant is gone (`invalid_grant` and its kin): only the owner can mend it. */
  | { readonly kind: 'dead'; readonly detail: string }

export interface OAuth {
  /** An access is renewed with itself, without a refresh token. */
  readonly renewsWithAccess: boolean
  /** A refresh token works once: when the answer to its use is lost, so is the next one. */
  readonly rotatesRefreshTokens: boolean
  /** Scopes without which nothing can be published, for a kind of author. */
  neededScopes(kind: 'member' | 'organization'): readonly string[]
  /**
   * Scopes that are asked for beside them and used where they were granted; without them publishing
   * goes on.
   */
  readonly helpfulScopes: readonly string[]
  readonly usesPkce: boolean
  /**
   * Sends people back to http on a loopback address that is given by its number; without it, to
   * https only.
   */
  readonly takesLoopback?: true
  authorizeUrl(
    settings: NetworkSettings,
    request: {
      redirectUri: string
      state: string
      codeChallenge: string
      scopes: readonly string[]
    },
  ): string
  exchange(
    ports: NetworkPorts,
    settings: NetworkSettings,
    request: { code: string; redirectUri: string; codeVerifier: string },
  ): Promise<OAuthResult<Grant>>
  /** `null` where the network has no way to refresh (then the grant lives until it expires). */
  refresh(
    ports: NetworkPorts,
    settings: NetworkSettings,
    present: { accessToken: string; refreshToken: string | null },
  ): Promise<OAuthResult<Grant>>
  /**
   * The audiences to choose from, where the network requires a person to choose who may see the
   * posts.
   */
  audiences?(
    ports: NetworkPorts,
    settings: NetworkSettings,
    grant: Grant,
  ): Promise<OAuthResult<readonly string[]>>
  /**
   * Every author this grant can publish as (LinkedIn: the member and the pages they administer);
   * the first is the default.
   */
  identify(
    ports: NetworkPorts,
    settings: NetworkSettings,
    grant: Grant,
  ): Promise<OAuthResult<readonly Identity[]>>
  revoke(
    ports: NetworkPorts,
    settings: NetworkSettings,
    present: { accessToken: string; refreshToken: string | null },
  ): Promise<OAuthResult<null>>
}
