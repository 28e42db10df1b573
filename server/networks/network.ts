import type { Platform } from '@crier/contract/platform.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
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
import type { FitAuthor, ServerLimits } from '../ports/files/fitter.ts'
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

/**
 * Where a connection's network is and as which client it is called: the operator's settings, and
 * those of the connection's server.
 */
export interface NetworkSettings {
  /** What the operator has asked for in place of the network's own scopes. */
  readonly scopes?: readonly string[] | null
  readonly hosts: NetworkHosts
  /** Empty where the network has no clients. */
  readonly clientId: string
  readonly clientSecret: string
  /**
   * LinkedIn-Version (`202609`), Graph version (`v25.0`), spelling of X's fields; empty where the
   * network has none.
   */
  readonly apiVersion: string
  /**
   * The connection's server, `https://host[:port]`, to which all `hosts` lead; null where the
   * network has one address.
   */
  readonly server: string | null
  /**
   * How each call must be made. `server`: a user named the server, so address rules apply at each
   * call and no redirect is followed. `trusted`: the operator's hosts, and the sandbox.
   */
  readonly audience: 'trusted' | 'server'
  /** What the server reported when it was connected, or within the last day. */
  readonly serverLimits: ServerLimits | null
}

/** A connection as a connector needs it. */
export interface Access {
  readonly accessToken: string
  readonly externalAccountId: string
  readonly accountName: string
  /**
   * Facts about the author from signing in: `username`, `author_kind` (`member`/`organization`),
   * `subscription_type`, …
   */
  readonly facts: Readonly<Record<string, string>>
  /** What was chosen for all posts of the connection; absent: nothing. */
  readonly settings?: Readonly<Record<string, string | boolean>>
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
  /** Bytes of the picture of the piece's card, a JPEG; null where its file is gone. */
  cardPicture(): Promise<Uint8Array | null>
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

/** What a call before the irreversible one may come to. */
export type StoppedOutcome = Extract<Prepared, { kind: 'stopped' }>['outcome']

export type AddressesClosed =
  | { readonly closed: true }
  | {
      readonly closed: false
      /** Null when it is unknown. */ readonly fetchedAt: Temporal.Instant | null
    }

export interface ReconcileWork extends Omit<
  PieceWork,
  'keep' | 'note' | 'picture' | 'cardPicture' | 'file' | 'document' | 'pictureUrl'
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
   * Networks with `resendsSameMs`, and LinkedIn members where the operator allows it
   * (CRIER_LINKEDIN_REPLAY): the reconciliation may repeat the identical send. It may publish a
   * post that did not arrive, so the caller must hold the lease. False once the network's time is
   * over, or it would be too late for the post. Default: never.
   */
  readonly mayReplay?: () => boolean
  keep(handles: Handles): Promise<void>
}

export interface NetworkWarning {
  readonly code:
    | 'replies_restricted'
    | 'mention_as_text'
    | 'link_without_card'
    | 'link_is_billed'
    | 'caption_not_handed_over'
    | 'picture_trimmed'
  readonly detail: string
}

export interface MediaFetching {
  /** Everything that a post shows, or its pictures: then videos are uploaded. */
  readonly of: 'everything' | 'pictures'
  /** The name by which robots.txt can refuse its fetcher; `*`: it has none. */
  readonly crawler: string
  /** Only by https, from an address that its owner has verified: never from a bucket. */
  readonly verifiedOnly?: true
}

/** An application of the operator's at the network, as the settings have it. */
export interface ApplicationFacts {
  /** That for pages, where they need a separate one. */
  readonly forPages: boolean
  readonly clientId: string
  /** What is asked for in place of the network's own scopes. */
  readonly scopes: readonly string[] | null
}

export interface ApplicationProblem {
  /** `attention`: it is most likely wrong. */
  readonly state: 'broken' | 'attention'
  readonly detail: string
  readonly fix: string
}

/**
 * The code that is particular to one network; facts that need no call are in the contract. No
 * method retries, redirects or sleeps: callers decide about waiting and repeating from the returned
 * values. A method throws only when it has a bug.
 */
export interface Network {
  readonly platform: Platform
  /**
   * The network's hosts; a sandbox has the same hosts below its own address. With `servers`: those
   * of the sandbox's first server, which is connected where none is named.
   */
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
  /** The options that a post has from its connection, where its draft does not say otherwise. */
  defaultOptions?(author: FitAuthor): PostOptions[Platform]
  /**
   * Why the network cannot do what its options say for a fitted publication; null when it can.
   * Absent where every choice is possible.
   */
  optionsProblem?(publication: Publication, author: FitAuthor): Unfit | null
  /** `@name@server` mentions an account there; elsewhere it is only text. */
  readonly mentionsWithServer?: true
  /** How a post mentions an account, where that is no plain `@name`. A comment has none. */
  readonly mentionSyntax?: RegExp
  /** Warnings to the author about the fitted publication. */
  warn?(publication: Publication, author: { readonly live: boolean }): readonly NetworkWarning[]
  /** True when this author pays for longer posts, by the facts of signing in. */
  isSubscriber?(facts: Readonly<Record<string, string>>): boolean
  /**
   * There where the network may refuse replies by API, even to the author's own posts, so that
   * operators can have threads refused.
   */
  readonly restrictsReplies?: true
  /** How it fetches media by their addresses; absent: they are uploaded to it. */
  readonly fetches?: MediaFetching
  /** What is wrong with the operator's applications, by what their settings show. Pure. */
  applicationProblem?(applications: readonly ApplicationFacts[]): ApplicationProblem | null
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
  /** Reads what the author may choose; absent where nothing depends on the author. */
  readChoices?(
    ports: NetworkPorts,
    work: Pick<PieceWork, 'settings' | 'access'>,
  ): Promise<
    | { readonly kind: 'read'; readonly choices: PostingChoices }
    | { readonly kind: 'stopped'; readonly outcome: StoppedOutcome }
  >
  /** Reads post analytics; absent when the network offers none. */
  readonly results?: ResultsReader
  readonly oauth: OAuth | GrantCalls
  /**
   * There where pages are connected by a separate application: the network gives its product for
   * them only to an application without another.
   */
  readonly pagesHaveApplication?: true
  /** Each connection has its own server; absent where the network has one address. */
  readonly servers?: Servers
  /** Signs in by an app password, in place of a consent in the browser. */
  readonly signIn?: PasswordSignIn
  /**
   * For how long after the intent the identical call may be repeated when its answer was lost: the
   * server makes no second post of it. Then `ReconcileWork.mayReplay` is given.
   */
  readonly resendsSameMs?: number
}

/** What an author may choose for a post now, as the network says. */
export interface PostingChoices {
  readonly name: string | null
  readonly privacyLevels: readonly string[]
  readonly allows: { readonly comment: boolean; readonly duet: boolean; readonly stitch: boolean }
  readonly videoSecondsMax: number | null
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
  /** The person who consented, where the author is a page. */
  readonly consentedBy?: string | undefined
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

/** What every network answers about a grant, however people sign in. */
export interface GrantCalls {
  /** An access is renewed with itself, without a refresh token. */
  readonly renewsWithAccess: boolean
  /** A refresh token works once: when the answer to its use is lost, so is the next one. */
  readonly rotatesRefreshTokens: boolean
  /**
   * For so long after its first use a refresh token gives the same next one again, so that a lost
   * answer loses nothing. Absent: it does not.
   */
  readonly refreshGraceMs?: number
  /** Scopes without which nothing can be published, for a kind of author. */
  neededScopes(kind: 'member' | 'organization'): readonly string[]
  /**
   * Scopes that are asked for beside them and used where they were granted; without them publishing
   * goes on.
   */
  readonly helpfulScopes: readonly string[]
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
   * Every author this grant can publish as (LinkedIn: the member, or the pages they may post for);
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

/** The calls of a network where people consent in the browser. */
export interface OAuth extends GrantCalls {
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
}

/** The calls to a server that a connection names, before anybody signs in there. */
export interface Servers {
  /** Reads limits and kind of the server; absent where all servers have the network's limits. */
  readLimits?(ports: NetworkPorts, settings: NetworkSettings): Promise<OAuthResult<ServerLimits>>
  /** Registers Crier as a client of the server. */
  register?(
    ports: NetworkPorts,
    settings: NetworkSettings,
    client: { readonly redirectUri: string; readonly website: string },
  ): Promise<OAuthResult<{ readonly clientId: string; readonly clientSecret: string }>>
  /**
   * False only where the server says that it knows no such client: it was deleted there, or the
   * server's database was restored.
   */
  knowsClient?(ports: NetworkPorts, settings: NetworkSettings): Promise<boolean>
}

/** Where names of authors are looked up, without a slash at the end. */
export interface Directories {
  readonly plcUrl: string
  readonly handleResolverUrl: string
}

/** An author that was found by a name, and the server that keeps the author's posts. */
export interface FoundAuthor {
  readonly authorId: string
  readonly handle: string
  readonly server: string
}

/** The two calls of a sign-in by app password. */
export interface PasswordSignIn {
  /**
   * Finds the author and the author's server without the password. `server` null: from the
   * identifier. What the author's document names must name the identifier back. An unknown
   * name: `dead`.
   */
  find(
    ports: NetworkPorts,
    request: {
      readonly identifier: string
      readonly server: string | null
      readonly directories: Directories
      readonly audience: NetworkSettings['audience']
    },
  ): Promise<OAuthResult<FoundAuthor>>
  /**
   * Opens a session with the password, which is sent to `settings.hosts` only. With an ordinary
   * password the session is deleted at once. A wrong password: `dead`.
   */
  open(
    ports: NetworkPorts,
    settings: NetworkSettings,
    request: { readonly identifier: string; readonly password: string },
  ): Promise<
    | OAuthResult<{ readonly grant: Grant; readonly author: Identity }>
    | { readonly kind: 'app_password_needed'; readonly detail: string }
  >
}
