// Written by write-tables.ts from schema.sql and column-types.ts; never edited by hand.
import type { ColumnType, Generated } from 'kysely'
import type { AccountId, CommentId, ConnectionId, DeliveryId, DraftId, EventId, GrantId, InvitationId, KeyId, MediaId, OperatorKeyId, PostId, PreviewId, RemixId, RepeatId, ScheduleId, SlotId, SnippetId, UserId, WebhookId } from '../ports/ids.ts'
import type { ActivityKind } from '@crier/contract/activity.ts'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { DeliveryAttempt, DraftsWithout, Made, Metadata, OfferedAuthor, StoredActor, StoredBrandKit, StoredClient, StoredPreferences, StoredRefusal, StoredWarning } from './stored-values.ts'
import type { DraftWarning, Evidence } from '@crier/contract/drafts.ts'
import type { ModelCall } from '../ports/writer.ts'
import type { NoticeKind } from '@crier/contract/notices.ts'
import type { Platform, Tone } from '@crier/contract/platform.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
import type { PublicationErrorCode } from '@crier/contract/schedules.ts'
import type { ServerLimits } from '../ports/files/fitter.ts'
import type { StoredLinkCard } from '@crier/writing/text/link-card.ts'
import type { StreamFacts } from '@crier/writing/text/visual.ts'

type Instant = Temporal.Instant
/** A jsonb column is read as its value and written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>
type JsonOrNull<Value> = ColumnType<Value | null, string | null | undefined, string | null>
type Computed<Value> = ColumnType<Value, never, never>

export interface Tables {
  'auth.account': {
    id: string
    accountId: string
    providerId: string
    userId: UserId
    accessToken: string | null
    refreshToken: string | null
    idToken: string | null
    accessTokenExpiresAt: Instant | null
    refreshTokenExpiresAt: Instant | null
    scope: string | null
    password: string | null
    createdAt: Instant
    updatedAt: Instant
  }
  'auth.passkey': {
    id: string
    name: string | null
    publicKey: string
    userId: UserId
    credentialID: string
    counter: number
    deviceType: string
    backedUp: boolean
    transports: string | null
    createdAt: Instant | null
    aaguid: string | null
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
  'auth.user': {
    id: UserId
    name: string
    email: string | null
    emailVerified: boolean
    image: string | null
    createdAt: Instant
    updatedAt: Instant
  }
  'auth.verification': {
    id: string
    identifier: string
    value: string
    expiresAt: Instant
    createdAt: Instant
    updatedAt: Instant
  }
  account: {
    id: AccountId
    name: string | null
    email: string
    timezone: Generated<string>
    plan: string
    credits: number
    renews_at: Instant
    credits_low: Generated<boolean>
    low_crossings: Generated<number>
    brand_kit: Json<StoredBrandKit>
    sandbox: boolean
    created_at: Instant
    /** The operator’s key that made it; null: a person or the command line. */
    managed_by: OperatorKeyId | null
    suspended_at: Instant | null
  }
  activity: {
    account_id: AccountId
    number: Generated<number>
    at: Instant
    kind: ActivityKind
    /** The id of a person, key or preview, or `network` or `operator`; null: the server by itself. */
    actor: string | null
    actor_name: string | null
    object_id: string
    /** Of the claim under which a worker changed a schedule’s status. */
    epoch: number | null
    detail: JsonOrNull<Record<string, unknown>>
    noticed: boolean | null
  }
  address_change: {
    user_id: UserId
    email: string
    hash: Uint8Array
    created_at: Instant
    expires_at: Instant
    session_id: string
  }
  agent_client: {
    id: string
    name: string
    redirect_uris: string[]
    created_at: Instant
  }
  agent_grant: {
    account_id: AccountId
    key_id: KeyId
    client_id: string
    redirect_uri: string
    resource: string
  }
  agent_token: {
    account_id: AccountId
    hash: Uint8Array
    key_id: KeyId
    kind: 'code' | 'access' | 'refresh'
    challenge: string | null
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
  }
  api_key: {
    account_id: AccountId
    id: KeyId
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
    /** That made it; null: a person or the command line. */
    operator_key_id: OperatorKeyId | null
  }
  attempt: {
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
  attempt_window: {
    key: string
    opened_at: Instant
    count: number
  }
  authorization_state: {
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
    authors: JsonOrNull<readonly OfferedAuthor[]>
    server: string | null
    return_url: string | null
    return_state: string | null
  }
  connection: {
    account_id: AccountId
    id: ConnectionId
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
    settings: JsonWithDefault<Record<string, string | boolean>>
    grant_id: GrantId | null
    version: Generated<number>
    detail: string | null
    created_at: Instant
    updated_at: Instant
    renewal_lost_at: Instant | null
    server: string | null
    server_limits: JsonOrNull<ServerLimits>
    server_limits_at: Instant | null
  }
  connection_picture: {
    account_id: AccountId
    connection_id: ConnectionId
    external_account_id: string
    digest: string
    content_type: string
    bytes: Uint8Array
  }
  delivery: {
    account_id: AccountId
    webhook_id: WebhookId
    id: DeliveryId
    event_id: EventId
    redelivery: Generated<boolean>
    outcome: 'pending' | 'delivered' | 'dropped'
    attempt_count: Generated<number>
    attempts: JsonWithDefault<readonly DeliveryAttempt[]>
    due_at: Instant | null
    epoch: Generated<number>
    lease_until: Instant | null
    created_at: Instant
    finished_at: Instant | null
  }
  draft: {
    account_id: AccountId
    id: DraftId
    platform: Platform
    content_type: 'post' | 'carousel' | 'thread'
    tone: Tone
    pieces: string[]
    media: JsonWithDefault<Attached[]>
    caption: string | null
    first_comment: string | null
    source_url: string | null
    writer: 'model' | 'offline' | 'author'
    /** Null where no model wrote. */
    model_calls: JsonOrNull<ModelCall[]>
    credits_used: number
    remix_id: RemixId | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
    /** From 1, and one more with each edit. */
    version: Generated<number>
    /** Who wrote the present version. */
    editor: string | null
    editor_name: string | null
    /** When the edits began that became the present version; null: it was never edited. */
    editing_since: Instant | null
    language: string | null
    topic: string | null
    evidence: JsonWithDefault<Evidence[]>
    warnings: JsonWithDefault<DraftWarning[]>
    /** Of text, media, evidence and warnings. */
    bytes: Computed<number>
    /** The first 600 characters of the first piece. */
    beginning: Computed<string>
    /** Of the text, for searches. */
    signature: Computed<string>
    /** It was deleted long ago and its text is gone: a schedule still names it. */
    forgotten: Generated<boolean>
    options: JsonWithDefault<PostOptions>
    post_id: PostId | null
    connection_id: ConnectionId | null
    tags: Generated<string[]>
    metadata: JsonWithDefault<Metadata>
    link_card: JsonOrNull<StoredLinkCard>
  }
  draft_repeat: {
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
    requested_by: JsonOrNull<StoredActor>
    detail: string | null
    created_at: Instant
    updated_at: Instant
  }
  draft_source: {
    account_id: AccountId
    draft_id: DraftId
    /** From 0. */
    number: number
    url: string | null
    text_sealed: string
  }
  draft_version: {
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
    writer: 'model' | 'offline' | 'author'
    evidence: JsonWithDefault<Evidence[]>
    warnings: JsonWithDefault<DraftWarning[]>
    bytes: Computed<number>
    options: JsonWithDefault<PostOptions>
    link_card: JsonOrNull<StoredLinkCard>
  }
  event: {
    account_id: AccountId
    id: EventId
    kind: 'post.published' | 'post.failed' | 'post.completed' | 'post.scheduled' | 'post.moved' | 'post.cancelled' | 'post.approval_requested' | 'post.approved' | 'post.rejected' | 'connection.connected' | 'connection.expiring' | 'connection.needs_reconnect' | 'media.ready' | 'media.failed' | 'credits.low'
    subject: string
    occurrence: number
    data: Json<Record<string, unknown>>
    test: Generated<boolean>
    created_at: Instant
  }
  idempotency_key: {
    /** Or an operator’s key. */
    account_id: AccountId | OperatorKeyId
    route: string
    key: string
    fingerprint: Uint8Array
    running_until: Instant | null
    answer: string | null
    created_at: Instant
    /** Of the answer, kept when the answer is dropped. */
    made: JsonOrNull<Made>
  }
  invitation: {
    account_id: AccountId
    id: InvitationId
    email: string
    role: 'owner' | 'editor' | 'contributor' | 'viewer'
    hash: Uint8Array
    mailed: Generated<boolean>
    created_by: UserId | null
    created_at: Instant
    expires_at: Instant
  }
  ledger_entry: {
    account_id: AccountId
    number: Generated<number>
    at: Instant
    kind: 'opening' | 'renewal' | 'grant' | 'plan_change' | 'generation' | 'refund'
    amount: number
    balance: number
    reference: string
  }
  made_account: {
    account_id: AccountId
    user_id: UserId
    made_at: Instant
    deleted_at: Instant | null
  }
  media: {
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
    /** Of an animation; of a document its pages. */
    frames: number | null
    status: 'processing' | 'ready' | 'failed'
    detail: string | null
    created_at: Instant
    updated_at: Instant
    /** Of name and alt text, for searches. */
    signature: Computed<string>
    /** Of a video, since it is kept. */
    streams: JsonOrNull<StreamFacts>
  }
  media_blob: {
    account_id: AccountId
    sha256: string
    bytes: number
    content_type: string
    nonce: string
    unreferenced_since: Instant | null
  }
  media_deletion: {
    account_id: AccountId
    id: MediaId
    /** Its row, as JSON. */
    upload: Json<{ readonly sha256: string; readonly name: string | null; readonly alt_text: string | null }>
    drafts: Json<DraftsWithout>
    deleted_at: Instant
  }
  media_removal: {
    account_id: AccountId
    sha256: string
    nonce: string
    bytes: number
    asked_at: Instant | null
  }
  media_upload: {
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
  membership: {
    account_id: AccountId
    user_id: UserId
    role: 'owner' | 'editor' | 'contributor' | 'viewer'
    since: Instant
  }
  migration: {
    number: number
    name: string
    applied_at: Instant
    checksum: string
  }
  network_grant: {
    account_id: AccountId
    id: GrantId
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
    server: string | null
    server_limits: JsonOrNull<ServerLimits>
    /** That made it, where it is not the network’s own: its refresh token is good for no other. */
    application: 'pages' | null
  }
  notice: {
    account_id: AccountId
    number: Generated<number>
    at: Instant
    kind: NoticeKind
    user_id: UserId | null
    object_id: string
    error_code: PublicationErrorCode | null
    cause: number
  }
  notice_mail: {
    user_id: UserId
    due_at: Instant | null
    busy_until: Instant | null
    epoch: Generated<number>
    armed: Generated<boolean>
    failures: Generated<number>
    day: string | null
    letters: Generated<number>
  }
  notice_reader: {
    account_id: AccountId
    user_id: UserId
    read_to: Generated<number>
    mailed_to: Generated<number>
    mailing_to: number | null
    read_singly: Generated<number[]>
  }
  operator_key: {
    id: OperatorKeyId
    name: string | null
    hash: Uint8Array
    shown: string
    created_at: Instant
    last_used_at: Instant | null
    revoked_at: Instant | null
  }
  picture_fetch: {
    account_id: AccountId
    schedule_id: ScheduleId
    piece: number
    attempt: number
    fetched_at: Instant | null
    closed_at: Instant | null
  }
  post: {
    account_id: AccountId
    id: PostId
    tags: Generated<string[]>
    metadata: JsonWithDefault<Metadata>
    completions: Generated<number>
    created_at: Instant
    updated_at: Instant
    receipt_due_at: Instant | null
  }
  preference: {
    user_id: UserId
    chosen: Json<StoredPreferences>
  }
  preview: {
    account_id: AccountId
    id: PreviewId
    hash: Uint8Array
    may_approve: boolean
    user_id: UserId | null
    key_id: KeyId | null
    /** What the person or the key was called then. */
    maker_name: string | null
    comments: Generated<number>
    created_at: Instant
    expires_at: Instant
    revoked_at: Instant | null
    shown_from: Instant | null
    shown_to: Instant | null
  }
  preview_comment: {
    account_id: AccountId
    schedule_id: ScheduleId
    id: CommentId
    preview_id: PreviewId | null
    name: string | null
    text: string
    created_at: Instant
    author: JsonOrNull<StoredActor>
    visible_to_client: Generated<boolean>
  }
  preview_schedule: {
    account_id: AccountId
    schedule_id: ScheduleId
    preview_id: PreviewId
  }
  process: {
    id: string
    role: string
    started_at: Instant
    heartbeat_at: Instant
  }
  rate_window: {
    /** Or an operator’s key. */
    account_id: AccountId | OperatorKeyId
    /** `key` for the API keys of the account, otherwise the person whose browsers these are. */
    kind: 'key' | UserId
    opened_at: Instant
    count: number
  }
  receipt: {
    account_id: AccountId
    post_id: PostId
    salt: Uint8Array
    document: JsonOrNull<unknown>
    written_at: Instant | null
  }
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
  request_count: {
    account_id: AccountId
    day: string
    requests: number
  }
  reservation: {
    account_id: AccountId
    id: string
    cost: number
    expires_at: Instant
  }
  result_turn: {
    account_id: AccountId
    connection_id: ConnectionId
    due_at: Instant
    failures: Generated<number>
  }
  schedule: {
    account_id: AccountId
    id: ScheduleId
    draft_id: DraftId
    platform: Platform
    connection_id: ConnectionId
    repeat_id: RepeatId | null
    scheduled_at: Instant
    not_later_than: Instant | null
    status: 'pending' | 'publishing' | 'published' | 'failed'
    due_at: Instant | null
    epoch: Generated<number>
    lease_until: Instant | null
    /** Waits for a held connection, where the claim does not read it. */
    parked: Generated<boolean>
    claims: Generated<number>
    attempt_count: Generated<number>
    /** What is left of the time in which certain failures are tried again; null before the first. */
    retry_left_ms: number | null
    /** Certain failures in that time. */
    failures: Generated<number>
    /** When it was noticed that the database was set back to an older state, from which on this post may be out already. */
    set_back_at: Instant | null
    /** A `Publication` of writing/text/publication.ts, a snapshot of the claim. */
    publication: JsonOrNull<unknown>
    brand: JsonOrNull<unknown>
    content_hash: Uint8Array | null
    published_at: Instant | null
    external_url: string | null
    external_id: string | null
    error_code: string | null
    error_message: string | null
    warnings: JsonWithDefault<StoredWarning[]>
    resolved_at: Instant | null
    resolved_by: JsonOrNull<StoredActor>
    dismissed: Generated<boolean>
    approval: 'awaiting' | 'approved' | 'rejected' | null
    requested_by: JsonOrNull<StoredActor>
    decided_by: JsonOrNull<StoredActor | StoredClient>
    decided_at: Instant | null
    decision_comment: string | null
    /** The `approval_hash` that was approved. */
    approved_hash: Uint8Array | null
    /** Made by a caller who may only ask for it. */
    is_request: Generated<boolean>
    /** Should it have to wait again, it waits for approval: its draft was changed while it was being published. */
    approval_lapses: Generated<boolean>
    created_at: Instant
    updated_at: Instant
    post_id: PostId | null
    metadata: JsonWithDefault<Metadata>
  }
  schedule_piece: {
    account_id: AccountId
    schedule_id: ScheduleId
    piece: number
    state: 'waiting' | 'armed' | 'out'
    handles: JsonWithDefault<Record<string, string | number | readonly string[]>>
    intent_at: Instant | null
    intent_hash: Uint8Array | null
    looks: Generated<number>
    /** A refusal that is not believed before the network has been asked. */
    refused: JsonOrNull<StoredRefusal>
    sent_since: Instant | null
    content_hash: Uint8Array | null
    external_id: string | null
    external_url: string | null
    named: Generated<boolean>
    published_at: Instant | null
  }
  schedule_result: {
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
  server_client: {
    platform: Platform
    server: string
    client_id: string
    secret_sealed: string
    redirect_uri: string
    created_at: Instant
  }
  setting: {
    name: string
    value: string
  }
  sign_in_link: {
    hash: Uint8Array
    purpose: 'sign_in' | 'reset'
    email: string | null
    user_id: UserId | null
    account_id: AccountId | null
    created_at: Instant
    expires_at: Instant
  }
  slot: {
    account_id: AccountId
    id: SlotId
    platform: Platform
    connection_id: ConnectionId
    day: number
    time: string
    timezone: string
    created_at: Instant
  }
  snippet: {
    account_id: AccountId
    id: SnippetId
    name: string
    kind: 'text' | 'hashtags' | 'template'
    content: string
    created_at: Instant
    updated_at: Instant
  }
  text_usage: {
    account_id: AccountId
    bytes: number
    unchecked: Generated<boolean>
    free_until: Instant | null
  }
  webhook: {
    account_id: AccountId
    id: WebhookId
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
    readable: string[] | null
  }
  wrong_password: {
    person: Uint8Array
    caller: string
    count: number
    last_at: Instant
  }
}
