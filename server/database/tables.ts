import type { CardFont, CardTemplate } from '@crier/contract/cards.ts'
import type { ActivityKind } from '@crier/contract/activity.ts'
import type { DraftWarning, Evidence } from '@crier/contract/drafts.ts'
import type { ContentType, Platform, Tone } from '@crier/contract/platform.ts'
import type { NoticeKind } from '@crier/contract/notices.ts'
import type { PublicationErrorCode } from '@crier/contract/schedules.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { CardLogo, StreamFacts } from '@crier/writing/text/visual.ts'
import type {
  AccountId,
  CommentId,
  ConnectionId,
  GrantId,
  DeliveryId,
  DraftId,
  EventId,
  InvitationId,
  KeyId,
  MediaId,
  PreviewId,
  RemixId,
  RepeatId,
  ScheduleId,
  SlotId,
  UserId,
  WebhookId,
} from '../ports/ids.ts'
import type { ModelCall } from '../ports/writer.ts'

/** The rows, as migrations/ makes them. A jsonb column is read as its value and written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>
type Instant = Temporal.Instant

export interface Tables {
  setting: { name: string; value: string }
  process: { id: string; role: string; started_at: Instant; heartbeat_at: Instant }
  account: AccountTable
  api_key: ApiKeyTable
  agent_client: { id: string; name: string; redirect_uris: string[]; created_at: Instant }
  agent_grant: { account_id: AccountId; key_id: KeyId; client_id: string; redirect_uri: string; resource: string }
  agent_token: AgentTokenTable
  /** `kind`: `key` for the API keys of the account, otherwise the person whose browsers these are. */
  rate_window: { account_id: AccountId; kind: 'key' | UserId; opened_at: Instant; count: number }
  idempotency_key: IdempotencyKeyTable
  ledger_entry: LedgerEntryTable
  reservation: { id: string; account_id: AccountId; cost: number; expires_at: Instant }
  draft: DraftTable
  draft_source: DraftSourceTable
  draft_version: DraftVersionTable
  text_usage: { account_id: AccountId; bytes: number; unchecked: Generated<boolean>; free_until: Instant | null }
  media_blob: MediaBlobTable
  media_removal: MediaRemovalTable
  media: MediaTable
  media_deletion: MediaDeletionTable
  media_upload: MediaUploadTable
  slot: {
    id: SlotId
    account_id: AccountId
    platform: Platform
    connection_id: ConnectionId
    day: number
    time: string
    timezone: string
    created_at: Instant
  }
  network_grant: NetworkGrantTable
  connection: ConnectionTable
  connection_picture: {
    account_id: AccountId
    connection_id: ConnectionId
    external_account_id: string
    digest: string
    content_type: string
    bytes: Uint8Array
  }
  authorization_state: AuthorizationStateTable
  schedule: ScheduleTable
  schedule_piece: SchedulePieceTable
  attempt: AttemptTable
  schedule_result: ScheduleResultTable
  result_turn: { account_id: AccountId; connection_id: ConnectionId; due_at: Instant; failures: Generated<number> }
  picture_fetch: {
    account_id: AccountId
    schedule_id: ScheduleId
    piece: number
    attempt: number
    fetched_at: Instant | null
    closed_at: Instant | null
  }
  draft_repeat: RepeatTable
  preview: PreviewTable
  preview_schedule: { account_id: AccountId; preview_id: PreviewId; schedule_id: ScheduleId }
  preview_comment: {
    account_id: AccountId
    id: CommentId
    preview_id: PreviewId
    schedule_id: ScheduleId
    name: string
    text: string
    created_at: Instant
  }
  activity: ActivityTable
  notice: NoticeTable
  notice_reader: {
    account_id: AccountId
    user_id: UserId
    read_to: Generated<number>
    read_singly: Generated<number[]>
    mailed_to: Generated<number>
    mailing_to: number | null
  }
  notice_mail: NoticeMailTable
  webhook: WebhookTable
  event: EventTable
  delivery: DeliveryTable
  preference: { user_id: UserId; chosen: Json<StoredPreferences> }
  made_account: { account_id: AccountId; user_id: UserId; made_at: Instant; deleted_at: Instant | null }
  membership: { account_id: AccountId; user_id: UserId; role: Role; since: Instant }
  invitation: {
    id: InvitationId
    account_id: AccountId
    email: string
    role: Role
    hash: Uint8Array
    mailed: boolean
    created_by: UserId | null
    created_at: Instant
    expires_at: Instant
  }
  sign_in_link: SignInLinkTable
  attempt_window: { key: string; opened_at: Instant; count: number }
  wrong_password: { person: Uint8Array; caller: string; count: number; last_at: Instant }
  address_change: { user_id: UserId; session_id: string; email: string; hash: Uint8Array; created_at: Instant; expires_at: Instant }
  request_count: { account_id: AccountId; day: string; requests: number }
  recent_request: {
    account_id: AccountId
    number: Generated<number>
    at: Instant
    method: string
    path_template: string | null
    status: number
    code: string | null
    request_id: string
    key_id: KeyId
    duration_ms: number
  }
  /** The tables of schema `auth` are better-auth's (docs/decisions/0024); here is what this program itself uses of them. */
  'auth.user': {
    id: UserId
    name: string
    email: string | null
    emailVerified: boolean
    image: string | null
    createdAt: Instant
    updatedAt: Instant
  }
  'auth.session': {
    id: string
    expiresAt: Instant
    token: string
    createdAt: Instant
    updatedAt: Instant
    ipAddress: string | null
    userAgent: string | null
    userId: UserId
  }
  'auth.account': { id: string; providerId: string; userId: UserId; password: string | null }
  'auth.verification': { id: string; identifier: string; value: string; expiresAt: Instant; createdAt: Instant; updatedAt: Instant }
}

/** A signed-in person's role in an account. */
export type Role = 'owner' | 'editor' | 'contributor' | 'viewer'

/** Only the preferences that a person has chosen. */
export interface StoredPreferences {
  locale?: string
  week_start?: 'auto' | 'monday' | 'saturday' | 'sunday'
  hour_cycle?: 'auto' | 'h12' | 'h23'
  notices?: Partial<StoredNotificationChoices>
}

export interface StoredNotificationChoices {
  failed_posts: boolean
  posts_to_approve: boolean
  connections: boolean
  low_credits: boolean
  when: 'at_once' | 'daily'
}

interface SignInLinkTable {
  hash: Uint8Array
  purpose: 'sign_in' | 'reset'
  email: string | null
  user_id: UserId | null
  account_id: AccountId | null
  created_at: Instant
  expires_at: Instant
}

interface AccountTable {
  id: AccountId
  name: string | null
  timezone: Generated<string>
  email: string
  plan: string
  credits: number
  renews_at: Instant
  credits_low: Generated<boolean>
  low_crossings: Generated<number>
  brand_kit: Json<StoredBrandKit>
  sandbox: boolean
  created_at: Instant
}

export interface StoredBrandKit {
  name: string | null
  default_tone: Tone
  voice: string | null
  hashtags: string[]
  avoid_words: string[]
  colors: string[]
  language: string | null
  /** Missing in kits of before there was a choice, as `auto`. */
  font?: CardFont
  template?: CardTemplate
  /** Missing in kits of before there were any. */
  examples?: string[]
  signature_hashtags?: 'off' | 'few' | 'all'
  logo_media_id?: string | null
  /** Read from the upload that `logo_media_id` names. */
  logo?: CardLogo | null
}

interface ApiKeyTable {
  id: KeyId
  account_id: AccountId
  name: string | null
  /** Null: what an agent was allowed. */
  hash: Uint8Array | null
  shown: string | null
  scopes: string[]
  created_by: UserId | null
  created_at: Instant
  expires_at: Instant | null
  last_used_at: Instant | null
  revoked_at: Instant | null
}

interface AgentTokenTable {
  account_id: AccountId
  hash: Uint8Array
  key_id: KeyId
  kind: 'code' | 'access' | 'refresh'
  challenge: string | null
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

interface IdempotencyKeyTable {
  account_id: AccountId
  route: string
  key: string
  fingerprint: Uint8Array
  running_until: Instant | null
  answer: string | null
  /** Kept when the answer is dropped. */
  made: Json<MadeAttempt> | null
  created_at: Instant
}

export interface MadeAttempt {
  readonly status: number
  /** Ids of the objects that were created or changed. */
  readonly ids: readonly string[]
  /** The texts of its drafts were taken out of the answer. */
  readonly packed?: true
}

export interface LedgerEntryTable {
  number: Generated<number>
  account_id: AccountId
  at: Instant
  kind: 'opening' | 'renewal' | 'grant' | 'plan_change' | 'generation' | 'refund'
  amount: number
  balance: number
  reference: string
}

export interface DraftTable {
  id: DraftId
  account_id: AccountId
  platform: Platform
  content_type: ContentType
  tone: Tone
  pieces: string[]
  media: JsonWithDefault<Attached[]>
  caption: string | null
  first_comment: string | null
  source_url: string | null
  writer: 'model' | 'offline' | 'author'
  /** Null where no model wrote. */
  model_calls: ColumnType<ModelCall[] | null, string | null | undefined, string | null>
  credits_used: number
  remix_id: RemixId | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  /** It was deleted long ago and its text is gone: a schedule still names it. */
  forgotten: Generated<boolean>
  /** From 1, and one more with each edit. */
  version: Generated<number>
  /** The person or key that wrote the present version. */
  editor: string | null
  editor_name: string | null
  /** When the edits began that became the present version; null: it was never edited. */
  editing_since: Instant | null
  language: string | null
  topic: string | null
  evidence: JsonWithDefault<Evidence[]>
  warnings: JsonWithDefault<DraftWarning[]>
  /** Bytes of text, media, evidence and warnings; PostgreSQL counts them. */
  bytes: ColumnType<number, never, never>
  /** The first 600 characters of the first piece, by PostgreSQL too. */
  beginning: ColumnType<string, never, never>
  /** Search signature of the text, computed by PostgreSQL. */
  signature: ColumnType<string, never, never>
}

interface DraftVersionTable {
  account_id: AccountId
  draft_id: DraftId
  version: number
  at: Instant
  actor: string | null
  actor_name: string | null
  pieces: string[]
  media: JsonWithDefault<Attached[]>
  caption: string | null
  first_comment: string | null
  tone: Tone
  language: string | null
  writer: DraftTable['writer']
  evidence: JsonWithDefault<Evidence[]>
  warnings: JsonWithDefault<DraftWarning[]>
  bytes: ColumnType<number, never, never>
}

export interface DraftSourceTable {
  account_id: AccountId
  draft_id: DraftId
  /** From 0. */
  number: number
  url: string | null
  text_sealed: string
}

export interface MediaBlobTable {
  account_id: AccountId
  sha256: string
  bytes: number
  content_type: string
  nonce: string
  unreferenced_since: Instant | null
}

interface MediaRemovalTable {
  account_id: AccountId
  sha256: string
  nonce: string
  bytes: number
  asked_at: Instant | null
}

/**
 * By id, the drafts that an upload was removed from: the resulting version, and the one before,
 * which shows it.
 */
export type DraftsWithout = Readonly<Record<string, { readonly version: number; readonly before: number }>>

export interface MediaDeletionTable {
  account_id: AccountId
  id: MediaId
  /** Its row, as JSON. */
  upload: Json<{ readonly sha256: string; readonly name: string | null; readonly alt_text: string | null }>
  drafts: Json<DraftsWithout>
  deleted_at: Instant
}

export interface MediaTable {
  account_id: AccountId
  id: MediaId
  kind: 'image' | 'gif' | 'video' | 'document'
  content_type: string
  bytes: number
  sha256: string
  name: string | null
  alt_text: string | null
  /** As it is shown. */
  width: number | null
  height: number | null
  duration_ms: number | null
  codecs: string[]
  /** Frames of an animation; pages of a document. */
  frames: number | null
  /** Streams of a stored video. */
  streams: Json<StreamFacts> | null
  status: 'processing' | 'ready' | 'failed'
  detail: string | null
  created_at: Instant
  updated_at: Instant
  /** Search signature of name and alt text, computed by PostgreSQL. */
  signature: ColumnType<string, never, never>
}

export interface MediaUploadTable {
  account_id: AccountId
  id: string
  holder: string
  length: number
  received: Generated<number>
  name: string | null
  alt_text: string | null
  lock: string | null
  locked_until: Instant | null
  media_id: string | null
  expires_at: Instant
}

export interface NetworkGrantTable {
  id: GrantId
  account_id: AccountId
  platform: Platform
  kind: 'sandbox' | 'live'
  owner_id: string | null
  scopes: string[]
  access_sealed: string
  refresh_sealed: string | null
  access_expires_at: Instant | null
  refresh_expires_at: Instant | null
  version: Generated<number>
  refreshing_until: Instant | null
  refresh_due_at: Instant | null
  detail: string | null
  revoke_at: Instant | null
  created_at: Instant
  updated_at: Instant
}

export interface ConnectionTable {
  id: ConnectionId
  account_id: AccountId
  platform: Platform
  main: boolean
  label: string | null
  paused: Generated<boolean>
  removed_at: Instant | null
  kind: 'sandbox' | 'live'
  state: 'connected' | 'incomplete' | 'needs_reconnect' | 'disconnected'
  account_name: string | null
  external_account_id: string | null
  facts: JsonWithDefault<Record<string, string>>
  settings: JsonWithDefault<Record<string, string>>
  grant_id: GrantId | null
  version: Generated<number>
  detail: string | null
  renewal_lost_at: Instant | null
  created_at: Instant
  updated_at: Instant
}

/**
 * An author whom a grant can publish as, before a person has chosen whether it becomes a
 * connection.
 */
export interface OfferedAuthor {
  readonly externalAccountId: string
  readonly accountName: string
  readonly facts: Readonly<Record<string, string>>
  readonly pictureUrl?: string | undefined
}

export interface AuthorizationStateTable {
  hash: Uint8Array
  account_id: AccountId
  platform: Platform
  /** Null until the consent succeeds, where the account has no connection of the platform. */
  connection_id: ConnectionId | null
  kind: 'sandbox' | 'live'
  author_kind: 'member' | 'organization'
  state_hash: Uint8Array | null
  cookie_hash: Uint8Array | null
  verifier_sealed: string
  key_id: KeyId | null
  user_id: UserId | null
  expires_at: Instant
  used_at: Instant | null
  choice_hash: Uint8Array | null
  choice_options: string[] | null
  external_account_id: string | null
  grant_id: GrantId | null
  authors: ColumnType<readonly OfferedAuthor[] | null, string | null | undefined, string | null>
}

export type ScheduleStatus = 'pending' | 'publishing' | 'published' | 'failed'

export interface RepeatTable {
  account_id: AccountId
  id: RepeatId
  draft_id: DraftId
  platform: Platform
  connection_id: ConnectionId
  every_weeks: number
  /** When the next repetition is to be planned; null while there is one. */
  due_at: Instant | null
  /** The time of the repetition that ended last. */
  last_at: Instant | null
  not_before: Instant | null
  /** Its repetitions wait for approval. */
  requested_by: ColumnType<StoredActor | null, string | null, string | null>
  detail: string | null
  created_at: Instant
  updated_at: Instant
}

interface ScheduleResultTable {
  account_id: AccountId
  schedule_id: ScheduleId
  connection_id: ConnectionId
  external_account_id: string | null
  published_at: Instant
  due_at: Instant | null
  read_at: Instant | null
  likes: number | null
  comments: number | null
  shares: number | null
  views: number | null
}

export interface ScheduleTable {
  id: ScheduleId
  account_id: AccountId
  draft_id: DraftId
  platform: Platform
  connection_id: ConnectionId
  repeat_id: RepeatId | null
  scheduled_at: Instant
  not_later_than: Instant | null
  status: ScheduleStatus
  due_at: Instant | null
  epoch: Generated<number>
  lease_until: Instant | null
  /** Waits for a paused connection, where the claim does not read it. */
  parked: Generated<boolean>
  claims: Generated<number>
  attempt_count: Generated<number>
  /** The remaining time in which certain failures are retried; null before the first. */
  retry_left_ms: number | null
  /** Certain failures in that time. */
  failures: Generated<number>
  /**
   * When the server detected that the database was rewound; from then on this post may be live
   * already.
   */
  set_back_at: Instant | null
  /** A `Publication` of content/publication.ts, frozen at the claim. */
  publication: ColumnType<unknown, string | null, string | null>
  brand: ColumnType<unknown, string | null, string | null>
  content_hash: Uint8Array | null
  published_at: Instant | null
  external_url: string | null
  external_id: string | null
  error_code: string | null
  error_message: string | null
  warnings: JsonWithDefault<StoredWarning[]>
  resolved_at: Instant | null
  created_at: Instant
  updated_at: Instant
  resolved_by: ColumnType<StoredActor | null, string | null, string | null>
  dismissed: Generated<boolean>
  approval: 'awaiting' | 'approved' | 'rejected' | null
  requested_by: ColumnType<StoredActor | null, string | null, string | null>
  decided_by: ColumnType<StoredActor | StoredClient | null, string | null, string | null>
  decided_at: Instant | null
  decision_comment: string | null
  /** The `approval_hash` that was approved. */
  approved_hash: Uint8Array | null
  /** Created by a person who may only request approval. */
  is_request: Generated<boolean>
  /** Should it have to wait again, it waits for approval: its draft was changed while it was being published. */
  approval_lapses: Generated<boolean>
}

/** An actor, with their name at that moment. */
export interface StoredActor {
  type: 'person' | 'key'
  id: string
  name: string | null
}

/** The holder of a preview's link, by the name that they gave. */
export interface StoredClient {
  type: 'client'
  preview_id: PreviewId
  name: string
}

export interface PreviewTable {
  account_id: AccountId
  id: PreviewId
  hash: Uint8Array
  may_approve: boolean
  user_id: UserId | null
  key_id: KeyId | null
  /** The name of the person or the key at that time. */
  maker_name: string | null
  comments: Generated<number>
  created_at: Instant
  expires_at: Instant
  revoked_at: Instant | null
}

export interface ActivityTable {
  account_id: AccountId
  number: Generated<number>
  at: Instant
  kind: ActivityKind
  /** The id of a person, key or preview, or `network` or `operator`; null for the server. */
  actor: string | null
  actor_name: string | null
  object_id: string
  /** The claim under which a worker changed a schedule's status. */
  epoch: number | null
  detail: ColumnType<Record<string, unknown> | null, string | null, never>
  noticed: Generated<boolean | null>
}

export interface NoticeMailTable {
  user_id: UserId
  due_at: Instant | null
  busy_until: Instant | null
  epoch: Generated<number>
  armed: Generated<boolean>
  failures: Generated<number>
  day: string | null
  letters: Generated<number>
}

export interface NoticeTable {
  account_id: AccountId
  number: Generated<number>
  at: Instant
  kind: NoticeKind
  user_id: UserId | null
  object_id: string
  error_code: PublicationErrorCode | null
  cause: number
}

export interface StoredWarning {
  code: string
  detail: string
}

export interface SchedulePieceTable {
  account_id: AccountId
  schedule_id: ScheduleId
  piece: number
  state: 'waiting' | 'armed' | 'out'
  handles: JsonWithDefault<Record<string, string | number | readonly string[]>>
  intent_at: Instant | null
  looks: Generated<number>
  /** A refusal that is not believed before the network has been asked. */
  refused: ColumnType<StoredRefusal | null, string | null, string | null>
  sent_since: Instant | null
  intent_hash: Uint8Array | null
  content_hash: Uint8Array | null
  external_id: string | null
  external_url: string | null
  named: Generated<boolean>
  published_at: Instant | null
}

export type StoredRefusal = { readonly detail: string; readonly intent_before: string | null; readonly clock_ahead_ms: number } & (
  | { readonly kind: 'access_lost' }
  | { readonly kind: 'throttled'; readonly until: string | null }
  | {
      readonly kind: 'refused'
      readonly code: PublicationErrorCode
      readonly retry: boolean
      readonly forget: readonly string[]
      readonly after_ms: number | null
    }
)

export interface AttemptTable {
  account_id: AccountId
  schedule_id: ScheduleId
  attempt: number
  piece: number
  phase: 'prepare' | 'send' | 'look_up'
  epoch: number
  started_at: Instant
  finished_at: Instant | null
  outcome: 'confirmed' | 'refused' | 'throttled' | 'access_lost' | 'unreachable' | 'unknown' | null
  error_code: string | null
  network_status: number | null
  network_message: string | null
  external_id: string | null
}

export interface WebhookTable {
  id: WebhookId
  account_id: AccountId
  url: string
  events: string[]
  secret_sealed: string
  previous_secret_sealed: string | null
  previous_until: Instant | null
  expire_previous: Generated<boolean>
  enabled: Generated<boolean>
  disabled_reason: string | null
  dropped_in_a_row: Generated<number>
  public_only: Generated<boolean>
  created_at: Instant
  updated_at: Instant
}

interface EventTable {
  id: EventId
  account_id: AccountId
  kind: 'post.published' | 'post.failed' | 'credits.low'
  subject: string
  occurrence: number
  data: Json<Record<string, unknown>>
  test: Generated<boolean>
  created_at: Instant
}

export interface DeliveryTable {
  id: DeliveryId
  account_id: AccountId
  webhook_id: WebhookId
  event_id: EventId
  redelivery: Generated<boolean>
  outcome: 'pending' | 'delivered' | 'dropped'
  attempt_count: Generated<number>
  attempts: Generated<readonly DeliveryAttempt[]>
  due_at: Instant | null
  epoch: Generated<number>
  lease_until: Instant | null
  created_at: Instant
  finished_at: Instant | null
}
interface DeliveryAttempt extends Partial<EndedAttempt> {
  readonly attempted_at: string
}
/** The facts of an ended attempt. */
export interface EndedAttempt {
  readonly duration_ms: number | null
  readonly status: number | null
  readonly error: string | null
  readonly response_body: string | null
}
