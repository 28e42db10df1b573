import type { Answer, EndpointSpec, Request } from '@crier/contract/endpoint.ts'
import type { Refusal } from '@crier/contract/problems.ts'
import type { Scope } from '@crier/contract/scopes.ts'
import type { Config } from './config.ts'
import type { DatabaseMemory } from './database/database-memory.ts'
import type { Db, Tx } from './database/database.ts'
import type { Role } from './database/stored-values.ts'
import type { Wake } from './jobs/wake.ts'
import type { Clock } from './ports/clock.ts'
import type { AccountId, KeyId, UserId } from './ports/ids.ts'
import type { Log } from './ports/log.ts'
import type { Mail } from './ports/mail.ts'
import type { Meter } from './ports/meter.ts'
import type { Blobs } from './ports/blobs.ts'
import type { FileReference } from './ports/file-reference.ts'
import type { Intake, Received } from './ports/intake.ts'
import type { MediaFiles } from './ports/media-files.ts'
import type { Outbound } from './ports/outbound.ts'
import type { Random } from './ports/random.ts'
import type { Vault } from './ports/vault.ts'
import type { AuthorPicture } from './ports/author-picture.ts'
import type { PictureReference } from './ports/picture-reference.ts'
import type { Renderer } from './ports/renderer.ts'
import type { Fitter } from './ports/fitter.ts'
import type { Writer } from './ports/writer.ts'

/** The ports: every way to the outside. A function asks for those it uses, so that its signature tells what can happen. */
export interface Ports {
  readonly db: Db
  /** What this process knows of the database outside of it. */
  readonly memory: DatabaseMemory
  readonly clock: Clock
  readonly random: Random
  readonly outbound: Outbound
  /**
   * Whether users may name this address, as far as can be told now: a name that does not resolve is let pass, because every
   * `untrusted` call is checked again. `detail` says what is wrong with the address and what to do.
   */
  readonly checkUrl: (
    url: string,
    options?: { readonly publicOnly: boolean },
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly detail: string }>
  readonly vault: Vault
  readonly wake: Wake
  readonly log: Log
  readonly meter: Meter
  readonly config: Config
  readonly addresses: Addresses
  /** Null where the operator has set up no mail server. */
  readonly mail: Mail | null
  readonly requests: RequestCounter
  readonly sessions: Sessions
  /** Writes where the operator has named no model. */
  readonly offlineWriter: Writer
  readonly fitter: Fitter
  readonly renderer: Renderer
  readonly blobs: Blobs
  readonly intake: Intake
  readonly mediaFiles: MediaFiles
}

/** Counts requests by account and day, and keeps what is listed of them, in memory; both are written in batches. */
export interface RequestCounter {
  count(accountId: AccountId): void
  /** Of an answer that has been sent; some may be lost. */
  keep(request: AnsweredRequest): void
  /** Writes what has been counted and kept so far. */
  flush(): Promise<void>
}

/** What is told of a request that came with a key: nothing of what it said. */
export interface AnsweredRequest {
  readonly accountId: AccountId
  readonly keyId: KeyId
  /** When it was answered. */
  readonly at: Temporal.Instant
  readonly method: string
  /** With parameters in braces; null where there is no such operation. */
  readonly pathTemplate: string | null
  readonly status: number
  /** Of the problem, or null. */
  readonly code: string | null
  readonly requestId: string
  readonly durationMs: number
}

/** Cookies of signed-in browsers. */
export interface Sessions {
  /** The token in a `Cookie` header, or null when there is none that we have made. */
  tokenIn(cookieHeader: string | undefined): string | null
}

export type Use<Names extends keyof Ports> = Pick<Ports, Names>

/** Where things are, known only once the server listens. */
export interface Addresses {
  /** Without a slash at the end. */
  publicUrl(): string
  /** Base address of the sandbox networks, or null while there is none. */
  sandboxUrl(): Promise<string | null>
  /** A signed address of one picture (or document), valid until `expiresAt`; `contentType` where it is no JPEG. */
  pictureUrl(picture: PictureReference, expiresAt: Temporal.Instant, contentType?: string): string
  /** A signed address of an upload's file, valid until `expiresAt`. */
  fileUrl(file: FileReference, expiresAt: Temporal.Instant): string
  /** Whether a small picture can be made of an upload. */
  hasThumbnail(upload: Omit<FileReference, 'conversion'>): boolean
  /** A signed address of an author's picture. */
  authorPictureUrl(picture: AuthorPicture): string
}

/** Who is asking. */
export interface Principal {
  readonly accountId: AccountId
  /** The API key, or null for a signed-in browser. */
  readonly keyId: KeyId | null
  readonly scopes: readonly Scope[]
  readonly plan: string
  /** What the key or the person is called now. */
  readonly name: string | null
  /** What the person who made the key is now; null for a key of the operator's, and in a browser. */
  readonly makerRole: Role | null
  /** A program at /mcp with what a person allowed it: it has a key that no secret opens. */
  readonly isAgent: boolean
  /** The person in the browser, or null for an API key. */
  readonly user: SignedIn | null
}

export interface SignedIn {
  readonly userId: UserId
  readonly sessionId: string
  readonly role: Role
  readonly signedInAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/** A file that came as the body of a request. */
export interface Upload extends AsyncDisposable {
  readonly received: Received
  /** What stood beside it in a form. */
  readonly texts: Readonly<Record<string, string>>
}

export interface Input<Spec extends EndpointSpec> extends Request<Spec> {
  readonly principal: Principal
  /** It came through a proxy of which nobody has told the server: addresses in it must be public. */
  readonly publicOnly?: boolean
  /** Of an operation that takes a file. */
  readonly upload?: Upload
  /** Aborted when whoever asked is gone before the answer. */
  readonly signal?: AbortSignal
  /** Of a request with `partial`: malformed entries of its list, by index. They must not be read. */
  readonly refusedEntries?: ReadonlyMap<number, Refusal>
  /** Null: there is nothing to remember. */
  readonly idempotencyKey: string | null
  /**
   * Stores the answer under the caller's idempotency key, in the very transaction that has the effect: both exist or neither.
   * Does nothing for a request without a key.
   */
  remember(tx: Tx, answer: Answer<Spec>): Promise<void>
}
