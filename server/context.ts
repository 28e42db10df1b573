import type { EndpointAnswer, EndpointSpec, Request } from '@crier/contract/endpoint.ts'
import type { Refusal } from '@crier/contract/problems.ts'
import type { Scope } from '@crier/contract/scopes.ts'
import type { Config } from './config.ts'
import type { DatabaseMemory } from './recovery/database-memory.ts'
import type { Db, Tx } from './database/database.ts'
import type { Role } from './database/stored-values.ts'
import type { Wake } from './jobs/wake.ts'
import type { Clock } from './ports/clock.ts'
import type { AccountId, KeyId, OperatorKeyId, UserId } from './ports/ids.ts'
import type { Log } from './ports/log.ts'
import type { Mail } from './ports/mail.ts'
import type { Meter } from './ports/meter.ts'
import type { Blobs } from './ports/files/blobs.ts'
import type { Delivery } from './ports/files/delivery.ts'
import type { FileReference } from './ports/files/file-reference.ts'
import type { Intake, Received } from './ports/files/intake.ts'
import type { MediaFiles } from './ports/files/media-files.ts'
import type { Outbound } from './ports/outbound/outbound.ts'
import type { Random } from './ports/random.ts'
import type { Vault } from './ports/vault.ts'
import type { AuthorPicture } from './ports/files/author-picture.ts'
import type { PictureReference } from './ports/files/picture-reference.ts'
import type { Renderer } from './ports/files/renderer.ts'
import type { Fitter } from './ports/files/fitter.ts'
import type { Writer } from './ports/writer.ts'

/**
 * The ports: every way to the outside. A function asks for those it uses, so that its signature
 * tells what can happen.
 */
export interface Ports {
  readonly db: Db
  /** The state that this process keeps about the database outside of it. */
  readonly memory: DatabaseMemory
  readonly clock: Clock
  readonly random: Random
  readonly outbound: Outbound
  /**
   * Whether users may name this address, as far as can be known now: a name that does not resolve
   * passes, because every `untrusted` call is checked again. `detail` says what is wrong with the
   * address and what to do.
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
  readonly sessions: BrowserSessions
  /** Writes where the operator has named no model. */
  readonly offlineWriter: Writer
  readonly fitter: Fitter
  readonly renderer: Renderer
  readonly blobs: Blobs
  /** Null where networks fetch from this server. */
  readonly delivery: Delivery | null
  readonly intake: Intake
  readonly mediaFiles: MediaFiles
}

/**
 * Counts requests by account and day, and keeps what is listed of them, in memory; both are written
 * in batches.
 */
export interface RequestCounter {
  count(accountId: AccountId): void
  /** Keeps the facts of an answered request; some may be lost. */
  keep(request: AnsweredRequest): void
  /** Writes what has been counted and kept so far. */
  flush(): Promise<void>
}

/** The logged facts of a request with a key: nothing of its content. */
export interface AnsweredRequest {
  readonly accountId: AccountId
  readonly keyId: KeyId
  /** When it was answered. */
  readonly at: Temporal.Instant
  readonly method: string
  /** With parameters in braces; null where there is no such operation. */
  readonly pathTemplate: string | null
  readonly status: number
  /** The problem's code, or null. */
  readonly code: string | null
  readonly requestId: string
  readonly durationMs: number
}

/** Cookies of signed-in browsers. */
export interface BrowserSessions {
  /** The token in a `Cookie` header, or null when there is none that we have made. */
  tokenIn(cookieHeader: string | undefined): string | null
}

export type Use<Names extends keyof Ports> = Pick<Ports, Names>

/** The server's addresses, known only once it listens. */
export interface Addresses {
  /** Without a slash at the end. */
  publicUrl(): string
  /** From where networks fetch pictures and videos, without a slash at the end. */
  mediaUrl(): string
  /** A new one-time address below it, and the text that must be found there. */
  probe(): { readonly url: string; readonly text: string }
  /** Base address of the sandbox networks, or null while there is none. */
  sandboxUrl(): Promise<string | null>
  /**
   * A signed address of one picture (or document), valid until `expiresAt`; `contentType` where it
   * is no JPEG.
   */
  pictureUrl(picture: PictureReference, expiresAt: Temporal.Instant, contentType?: string): string
  /** A signed address of an upload's file, valid until `expiresAt`. */
  fileUrl(file: FileReference, expiresAt: Temporal.Instant): string
  /** True when a thumbnail can be made of an upload. */
  hasThumbnail(upload: Omit<FileReference, 'conversion'>): boolean
  /** A signed address of an author's picture. */
  authorPictureUrl(picture: AuthorPicture): string
}

/** The authenticated caller. */
export interface Principal {
  readonly accountId: AccountId
  /** The API key, or null for a signed-in browser. */
  readonly keyId: KeyId | null
  readonly scopes: readonly Scope[]
  readonly plan: string
  /** The current name of the key or the person. */
  readonly name: string | null
  /**
   * The current role of the person who made the key; null for a key of the operator's, and in a
   * browser.
   */
  readonly makerRole: Role | null
  /** A program at /mcp with what a person allowed it: it has a key that no secret opens. */
  readonly isAgent: boolean
  /** The person in the browser, or null for an API key. */
  readonly user: SignedIn | null
}

/** A program with an operator’s key. It belongs to no account. */
export interface OperatorPrincipal {
  readonly operatorKeyId: OperatorKeyId
}

export interface SignedIn {
  readonly userId: UserId
  readonly sessionId: string
  readonly role: Role
  readonly signedInAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/** A file that came as the body of a request. */
export interface RequestUpload extends AsyncDisposable {
  readonly received: Received
  /** The other fields of the form. */
  readonly texts: Readonly<Record<string, string>>
}

export interface Input<Spec extends EndpointSpec> extends Request<Spec> {
  readonly principal: Spec extends { readonly operator: true } ? OperatorPrincipal : Principal
  /** The request came through an untrusted proxy: addresses in it must be public. */
  readonly publicOnly?: boolean
  /** The file of an operation that takes one. */
  readonly upload?: RequestUpload
  /** Aborted when the client disconnects before the answer. */
  readonly signal?: AbortSignal
  /** With `partial`: malformed entries of the request's list, by index. They must not be read. */
  readonly refusedEntries?: ReadonlyMap<number, Refusal>
  /** Null: there is nothing to save. */
  readonly idempotencyKey: string | null
  /**
   * Stores the answer under the caller's idempotency key, in the very transaction that has the
   * effect: both exist or neither. Does nothing for a request without a key.
   */
  saveIdempotentResponse(tx: Tx, answer: EndpointAnswer<Spec>): Promise<void>
}
