import type { Platform } from '@crier/contract/platform.ts'
import type { MediaFile } from '../ports/media-files.ts'
import type { Clock } from '../ports/clock.ts'
import type { Outbound, OutboundFailure, OutboundReply, OutboundRequest } from '../ports/outbound.ts'
import type { Random } from '../ports/random.ts'
import type { Content, Fitted, Unfit } from '../content/fitted.ts'
import type { Author } from '../ports/fitter.ts'
import type { Manner } from './manner.ts'
import type { Finding, Handles, Outcome } from './outcome.ts'
import type { Piece, Publication } from '../content/publication.ts'

/** The ports a connector may use. */
export interface NetworkPorts {
  readonly outbound: Outbound
  readonly clock: Clock
  readonly random: Random
}

/** The base addresses of one network, without a slash at the end. The sandbox and the live network differ in nothing else. */
export interface NetworkHosts {
  /** Where a person gives consent: LinkedIn and Instagram `www`, X `x.com`, TikTok `www`. */
  readonly authorize: string
  /** Where codes become tokens: `www.linkedin.com`, `api.x.com`, `api.instagram.com`, `open.tiktokapis.com`. */
  readonly token: string
  /** Everything else: `api.linkedin.com`, `api.x.com`, `graph.instagram.com`, `open.tiktokapis.com`. */
  readonly api: string
}

/** Settings of a network that are the operator's (versions die, so they are no constants). */
export interface NetworkSettings {
  /** Scopes that the operator wants asked for beside the network's own. */
  readonly extraScopes?: readonly string[]
  readonly hosts: NetworkHosts
  readonly clientId: string
  readonly clientSecret: string
  /** LinkedIn-Version (`202609`), Graph version (`v25.0`), spelling of X's fields; empty where the network has none. */
  readonly apiVersion: string
}

/** A connection as a connector needs it. */
export interface Access {
  readonly accessToken: string
  readonly externalAccountId: string
  readonly accountName: string
  /** What signing in learnt about the author, and what the person chose (`privacy_level`): `username`, `author_kind` (`member`/`organization`), `subscription_type`, … */
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
  /** External ids of the pieces that are already out, in order: a thread's next piece replies to the last of them. */
  readonly previousIds: readonly string[]
  /** What has been journalled for this piece so far. */
  readonly handles: Handles
  /** An earlier send of this piece may still arrive. Default false. */
  readonly mayArrive?: boolean
  /** Journals handles before anything else happens; rejects when this worker no longer holds the lease (then stop). */
  keep(handles: Handles): Promise<void>
  /** Journals a call that failed and does not keep the post back. */
  note(outcome: Outcome): Promise<void>
  /** Bytes of the piece's picture (counted from 0), for networks that are pushed to. */
  picture(index: number, format: 'jpeg' | 'png'): Promise<Uint8Array>
  /** An upload of the piece that is no picture (counted from 0), as it is, for networks that are pushed to. */
  file(index: number): Promise<MediaFile>
  /** The pages that were made from the piece's text, as PDF. */
  document(): Promise<Uint8Array>
  /**
   * Public address of what the piece shows, signed and expiring, for networks that pull: once what it stands for is made. Unique to
   * this attempt.
   */
  pictureUrl(index: number): Promise<string>
}

export type Prepared =
  /** Everything repeatable is done: this exact request is the irreversible call. */
  | { readonly kind: 'ready'; readonly request: OutboundRequest }
  /** The network is still processing what was handed in: look again after this time, without losing the handles. */
  | {
      readonly kind: 'not_yet'
      readonly afterMs: number
      readonly detail: string
      /** Handles that are of no use once nobody waits any more. */
      readonly forget?: readonly string[]
    }
  /** A call before the irreversible one failed: nothing was created. */
  | { readonly kind: 'stopped'; readonly outcome: Exclude<Outcome, { kind: 'confirmed' | 'unknown' }> }

export type AddressesClosed =
  { readonly closed: true } | { readonly closed: false; /** Null: nobody can tell. */ readonly fetchedAt: Temporal.Instant | null }

export interface LookUp extends Omit<PieceWork, 'keep' | 'note' | 'picture' | 'file' | 'document' | 'pictureUrl'> {
  /** When the intent of the doubtful send was committed: nothing older can be ours. */
  readonly intentAt: Temporal.Instant
  /** External ids of this account's other posts here: a match among them is an older post, not this one. */
  isKnown(externalId: string): boolean
  /** Until when it may have been sent, where that is later than the intent: in a life that the database has lost. */
  readonly sentUntil?: Temporal.Instant
  /**
   * For networks that fetch: closes the picture addresses of the last send for good, unless one of them has been fetched. Whoever
   * has fetched none by then can publish nothing.
   */
  closeAddresses(): Promise<AddressesClosed>
  /**
   * LinkedIn members only: the operator allows the look to repeat the identical send inside the network's duplicate window
   * (CRIER_LINKEDIN_REPLAY). It may publish what did not arrive, so the caller must hold the lease. False once it would be too late for
   * the post. Default: never.
   */
  readonly mayReplay?: () => boolean
  keep(handles: Handles): Promise<void>
}

export interface NetworkWarning {
  readonly code: 'replies_restricted' | 'mention_as_text' | 'link_without_card' | 'link_is_billed'
  readonly detail: string
}

/**
 * All that is particular about one network; what is known of it without speaking to it stands in the contract. No method retries,
 * redirects or sleeps: waiting and repeating are decided outside, from the values returned. A method throws only when it has a bug.
 */
export interface Network {
  readonly platform: Platform
  /** Where the network itself is; a sandbox has the same hosts below its own address. */
  readonly hosts: NetworkHosts
  /** What `NetworkSettings.apiVersion` is without a setting (docs/networks.md). */
  readonly apiVersion: string
  /** When the network drops a version of its interface; absent where nobody says. Null for what is no version. */
  versionEndsAt?(version: string): Temporal.Instant | null
  /** Whether the author's name may stand on pictures that we draw. */
  readonly takesNameOnPictures: boolean
  /** The longest word of a topic, as the network counts, that still fits a post with what frames it; null where any does. */
  readonly topicWordMax: number | null
  readonly manner: Manner
  /** Pure. The content is tidy and has a text. */
  fit(content: Content, author: Author): Fitted
  /**
   * Why a draft cannot fit however it is fitted, told from lower bounds of its lengths; null: it may fit. Never wrong about what
   * fits, and cheap.
   */
  certainlyTooLong(content: Content, author: Author): Unfit | null
  /** What an author should know of what was fitted. */
  warn?(publication: Publication, author: { readonly live: boolean }): readonly NetworkWarning[]
  /** Whether this author pays for longer posts, by what signing in has learnt. */
  isSubscriber?(facts: Readonly<Record<string, string>>): boolean
  /** There where the end of a video's upload publishes it: nothing of it can be uploaded before its time. */
  readonly publishesByUpload?: true
  /** Refreshes nothing and sends nothing irreversible; may be called again at any time with the handles kept so far. */
  prepare(ports: NetworkPorts, work: PieceWork): Promise<Prepared>
  /** What the answer to the irreversible call means, by the network's answer table. Pure. */
  classify(
    result: OutboundReply | OutboundFailure,
    work: Pick<PieceWork, 'access' | 'handles' | 'mayArrive' | 'piece' | 'previousIds' | 'settings'>,
    now: Temporal.Instant,
  ): Outcome
  /** Asks whether the post is there, by the strongest handle the network offers. Read-only and repeatable. */
  lookUp(ports: NetworkPorts, look: LookUp): Promise<Finding>
  /** How it is asked what became of posts; absent where it tells nothing. */
  readonly results?: ResultsReader
  readonly oauth: OAuth
}

/** What became of a post, as far as its network tells: null is what it does not tell. */
export interface Results {
  readonly likes: number | null
  readonly comments: number | null
  readonly shares: number | null
  readonly views: number | null
}

export interface ResultsWork {
  readonly settings: NetworkSettings
  readonly access: Access
  /** Of posts of this author, at most `mostAtOnce`. */
  readonly externalIds: readonly string[]
}

export type ResultsReply =
  /** Of a post that is missing the network tells nothing: it was deleted, or has no numbers yet. */
  | {
      readonly kind: 'read'
      readonly results: ReadonlyMap<string, Results>
      /** Half of what the network lets be asked is used up: the rest is left to publishing until then. */
      readonly restUntil: Temporal.Instant | null
    }
  /** This connection may not read them: only its owner or the network can change that. Says nothing about publishing. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** Ask again later; `until` where the network says when. What was read before it is in `results`. */
  | {
      readonly kind: 'no_answer'
      readonly detail: string
      readonly until: Temporal.Instant | null
      readonly results: ReadonlyMap<string, Results>
    }

/** How a network is asked what became of posts. */
export interface ResultsReader {
  readonly mostAtOnce: number
  /** Whether the scopes that were granted allow it; asks nobody. */
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
  /** Where the author's picture is now, where the network says so: some of these addresses end after hours. */
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
  /** Scopes that are asked for beside them and used where they were granted; without them publishing goes on. */
  readonly helpfulScopes: readonly string[]
  readonly usesPkce: boolean
  /** Sends people back to http on a loopback address that is given by its number; without it, to https only. */
  readonly takesLoopback?: true
  authorizeUrl(
    settings: NetworkSettings,
    request: { redirectUri: string; state: string; codeChallenge: string; scopes: readonly string[] },
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
  /** Where the network wants a person to choose who may see the posts: what they may choose from. */
  audiences?(ports: NetworkPorts, settings: NetworkSettings, grant: Grant): Promise<OAuthResult<readonly string[]>>
  /** Every author this grant can publish as (LinkedIn: the member and the pages they administer); the first is the default. */
  identify(ports: NetworkPorts, settings: NetworkSettings, grant: Grant): Promise<OAuthResult<readonly Identity[]>>
  revoke(
    ports: NetworkPorts,
    settings: NetworkSettings,
    present: { accessToken: string; refreshToken: string | null },
  ): Promise<OAuthResult<null>>
}
