# Made from the contract by contract/write-sdk.ts: change the contract, not this file.
"""Every type of the API: the answers are plain dictionaries, and these say what is in them."""

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

__all__ = [
    'Account',
    'Activity',
    'ActivityAccountChanged',
    'ActivityAccountChangedDetail',
    'ActivityAccountCreated',
    'ActivityAccountCreatedDetail',
    'ActivityAccountPlanChanged',
    'ActivityAccountPlanChangedDetail',
    'ActivityAccountPlanChangedDetailPlan',
    'ActivityAccountResumed',
    'ActivityAccountSuspended',
    'ActivityAgentGrantCreated',
    'ActivityAgentGrantRevoked',
    'ActivityAgentGrantRevokedDetail',
    'ActivityConnectionChanged',
    'ActivityConnectionChangedDetail',
    'ActivityConnectionConnected',
    'ActivityConnectionConnectedDetail',
    'ActivityConnectionCreated',
    'ActivityConnectionCreatedDetail',
    'ActivityConnectionDisconnected',
    'ActivityConnectionExpiring',
    'ActivityConnectionExpiringDetail',
    'ActivityConnectionNeedsReconnect',
    'ActivityConnectionRemoved',
    'ActivityCreditsGranted',
    'ActivityCreditsGrantedDetail',
    'ActivityCreditsLow',
    'ActivityCreditsLowDetail',
    'ActivityCreditsRenewed',
    'ActivityDraftCreated',
    'ActivityDraftCreatedDetail',
    'ActivityDraftDeleted',
    'ActivityDraftEdited',
    'ActivityDraftEditedDetail',
    'ActivityDraftRestored',
    'ActivityInvitationChanged',
    'ActivityInvitationChangedDetail',
    'ActivityInvitationChangedDetailRole',
    'ActivityInvitationCreated',
    'ActivityInvitationCreatedDetail',
    'ActivityInvitationWithdrawn',
    'ActivityKeyCreated',
    'ActivityKeyCreatedDetail',
    'ActivityKeyRevoked',
    'ActivityKeyRevokedDetail',
    'ActivityMediaChanged',
    'ActivityMediaChangedDetail',
    'ActivityMediaCreated',
    'ActivityMediaCreatedDetail',
    'ActivityMediaDeleted',
    'ActivityMediaRestored',
    'ActivityMemberChanged',
    'ActivityMemberChangedDetail',
    'ActivityMemberJoined',
    'ActivityMemberJoinedDetail',
    'ActivityMemberRemoved',
    'ActivityPostChanged',
    'ActivityPostChangedDetail',
    'ActivityPostCreated',
    'ActivityPostCreatedDetail',
    'ActivityPostDeleted',
    'ActivityPreviewCreated',
    'ActivityPreviewCreatedDetail',
    'ActivityPreviewRevoked',
    'ActivityRepeatChanged',
    'ActivityRepeatChangedDetail',
    'ActivityRepeatChangedDetailEveryWeeks',
    'ActivityRepeatCreated',
    'ActivityRepeatCreatedDetail',
    'ActivityRepeatDeleted',
    'ActivityScheduleApproved',
    'ActivityScheduleAwaiting',
    'ActivityScheduleCancelled',
    'ActivityScheduleCancelledDetail',
    'ActivityScheduleCommented',
    'ActivityScheduleCreated',
    'ActivityScheduleCreatedDetail',
    'ActivityScheduleDismissed',
    'ActivityScheduleDismissedDetail',
    'ActivityScheduleFailed',
    'ActivityScheduleFailedDetail',
    'ActivityScheduleLimited',
    'ActivityScheduleLimitedDetail',
    'ActivityScheduleMoved',
    'ActivityScheduleMovedDetail',
    'ActivityScheduleMovedDetailNotLaterThan',
    'ActivityScheduleMovedDetailScheduledAt',
    'ActivitySchedulePostponed',
    'ActivitySchedulePostponedDetail',
    'ActivitySchedulePublished',
    'ActivitySchedulePublishedDetail',
    'ActivitySchedulePublishing',
    'ActivitySchedulePublishingDetail',
    'ActivityScheduleRejected',
    'ActivityScheduleResolved',
    'ActivityScheduleRetried',
    'ActivityScheduleRetriedDetail',
    'ActivitySlotDeleted',
    'ActivitySlotDeletedDetail',
    'ActivitySlotsConfigured',
    'ActivitySlotsConfiguredDetail',
    'ActivitySlotsConfiguredDetailSlots',
    'ActivitySnippetChanged',
    'ActivitySnippetChangedDetail',
    'ActivitySnippetCreated',
    'ActivitySnippetDeleted',
    'ActivityTextsOverQuota',
    'ActivityTextsOverQuotaDetail',
    'ActivityWebhookChanged',
    'ActivityWebhookChangedDetail',
    'ActivityWebhookCreated',
    'ActivityWebhookCreatedDetail',
    'ActivityWebhookDeleted',
    'ActivityWebhookDisabled',
    'ActivityWebhookDisabledDetail',
    'ActivityWebhookSecretRotated',
    'ActivityWebhookSecretRotatedDetail',
    'Actor',
    'ApiKey',
    'ApiKeyCreatedByOperator',
    'ApiKeyCreatedByPerson',
    'ApprovePostDraftVersion',
    'Attempt',
    'AuthorizeConnectionAnswer',
    'BatchSchedulesAnswer',
    'BatchSchedulesPartialAnswer',
    'BatchSchedulesPartialAnswerData',
    'BatchSchedulesSchedule',
    'BrandKit',
    'ClearFaultsAnswer',
    'Comment',
    'CommentAuthor',
    'ConfigureSlotsAnswer',
    'ConfigureSlotsSlot',
    'Connection',
    'ConnectionConnectedEvent',
    'ConnectionEvent',
    'ConnectionExpiring',
    'ConnectionExpiringEvent',
    'ConnectionNeedsReconnectEvent',
    'ConnectionSettings',
    'ContentType',
    'CreateDraftMedia',
    'CreateDraftMediaCrop',
    'CreateKeyAnswer',
    'CreateOperatorAccountAnswer',
    'CreateOperatorAccountAnswerInvitation',
    'CreatePostAnswer',
    'CreatePostAnswerFailure',
    'CreatePostAnswerFailureProblem',
    'CreatePostAnswerFailureProblemError',
    'CreatePostVersions',
    'CreatePreviewAnswer',
    'CreditsLow',
    'CreditsLowEvent',
    'Day',
    'Delivery',
    'DeliveryAttempt',
    'Draft',
    'DraftCard',
    'DraftEvidence',
    'DraftEvidenceClaim',
    'DraftEvidenceSource',
    'DraftMedia',
    'DraftMediaCrop',
    'DraftModelCall',
    'DraftWarning',
    'EventName',
    'Fault',
    'GeneratePostSourceOr',
    'GetConnectionChoicesAnswer',
    'GetDraftSourcesAnswer',
    'GetDraftSourcesAnswerData',
    'GetResultsAnswer',
    'GetResultsAnswerBest',
    'GetResultsAnswerHour',
    'GetUsageAnswer',
    'GetUsageAnswerDay',
    'GetWeeksAnswer',
    'GetWeeksAnswerWeek',
    'GetWeeksAnswerWeekPlatform',
    'GrantOperatorCreditsAnswer',
    'ListDraftVersionsItem',
    'ListEventsItem',
    'ListFaultsAnswer',
    'ListLedgerItem',
    'ListPreviewsItem',
    'ListPreviewsItemCreatedBy',
    'ListRequestsItem',
    'ListedPost',
    'ListedPostDraft',
    'ListedSchedule',
    'Media',
    'MediaEvent',
    'MediaFailedEvent',
    'MediaReadyEvent',
    'Member',
    'NextFreeSlot',
    'NextFreeSlotSlot',
    'Platform',
    'Post',
    'PostApprovalRequestedEvent',
    'PostApprovedEvent',
    'PostCancelledEvent',
    'PostCompleted',
    'PostCompletedEvent',
    'PostCompletedSchedule',
    'PostFailed',
    'PostFailedEvent',
    'PostMoved',
    'PostMovedEvent',
    'PostOptions',
    'PostOptionsInstagram',
    'PostOptionsLinkedin',
    'PostOptionsMastodon',
    'PostOptionsTiktok',
    'PostOptionsX',
    'PostPlanned',
    'PostPublished',
    'PostPublishedEvent',
    'PostRejectedEvent',
    'PostScheduledEvent',
    'PostState',
    'Preview',
    'PreviewPlatform',
    'PreviewPlatformCard',
    'PreviewPlatformPiece',
    'PreviewPlatformWarning',
    'ProblemCode',
    'Receipt',
    'ReceiptPart',
    'ReceiptPartIntent',
    'ReceiptPartMedia',
    'ReceiptPartSource',
    'ReceiptPartStep',
    'ReceiptPartText',
    'RemixAnswer',
    'RemixAnswerFailure',
    'RemixContentTypes',
    'ReorderSchedulesAnswer',
    'Repeat',
    'RetryPostAnswer',
    'RetryPostAnswerFailure',
    'Role',
    'RotateWebhookSecretAnswer',
    'Schedule',
    'ScheduleApproval',
    'ScheduleApprovalDecidedBy',
    'ScheduleApprovalDecidedByClient',
    'ScheduleApprovalRequestedBy',
    'SchedulePostAnswer',
    'ScheduleResolution',
    'ScheduleResolutionBy',
    'ScheduleResults',
    'ScheduleStatus',
    'ScheduleWarning',
    'ScheduleWithAttempts',
    'Session',
    'SessionAccount',
    'SessionNotices',
    'SessionUser',
    'Slot',
    'Snippet',
    'Tone',
    'UpdateAccountBrandKit',
    'UpdateConnectionSettings',
    'ValidateScheduleAnswer',
    'Webhook',
    'WebhookEvent',
    'WebhookWithSecret',
    'WriteVariantsAnswer',
    'WriteVariantsAnswerFailure',
]

Platform: TypeAlias = 'Literal["linkedin", "x", "instagram", "tiktok", "bluesky", "mastodon"]'
"""The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""

ContentType: TypeAlias = 'Literal["post", "carousel", "thread"]'
"""One post, a carousel of slides, or a thread of posts."""

Tone: TypeAlias = 'Literal["professional", "casual", "friendly", "expert"]'
"""The tone of voice."""

Day: TypeAlias = 'Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]'
"""A day of the week."""

ScheduleStatus: TypeAlias = 'Literal["pending", "publishing", "published", "failed"]'
"""The state of the publication."""

EventName: TypeAlias = 'Literal["post.published", "post.failed", "post.completed", "post.scheduled", "post.moved", "post.cancelled", "post.approval_requested", "post.approved", "post.rejected", "connection.connected", "connection.expiring", "connection.needs_reconnect", "media.ready", "media.failed", "credits.low"]'
"""What happened."""

class PostOptions(TypedDict):
    """What the author chose of each network’s own settings for a post."""

    linkedin: 'NotRequired[PostOptionsLinkedin]'
    x: 'NotRequired[PostOptionsX]'
    instagram: 'NotRequired[PostOptionsInstagram]'
    tiktok: 'NotRequired[PostOptionsTiktok]'
    bluesky: 'NotRequired[dict[str, Any]]'
    mastodon: 'NotRequired[PostOptionsMastodon]'

class PostOptionsLinkedin(TypedDict):
    visibility: 'NotRequired[Literal["public", "connections"]]'
    """Who sees the post. `connections`: only those of a person, not for pages."""

class PostOptionsX(TypedDict):
    made_with_ai: 'NotRequired[bool]'
    """Labels the post as made with AI."""
    paid_partnership: 'NotRequired[bool]'
    """Labels the post as a paid promotion."""
    reply_settings: 'NotRequired[Literal["following", "mentionedUsers", "subscribers", "verified"]]'
    """Who may reply, in X’s own words; of a thread, to its first post. Default: everyone."""

class PostOptionsInstagram(TypedDict):
    collaborators: 'NotRequired[list[str]]'
    """User names, without `@`, of those who are invited to share the post."""
    cover_ms: 'NotRequired[int]'
    """The moment of the video whose frame is its cover, in milliseconds."""
    share_to_feed: 'NotRequired[bool]'
    """False: a reel is shown among reels only, not in the feed."""

class PostOptionsTiktok(TypedDict):
    privacy_level: 'NotRequired[Literal["PUBLIC_TO_EVERYONE", "FOLLOWER_OF_CREATOR", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"]]'
    """Who may see the post, in TikTok’s own words."""
    allow_comment: 'NotRequired[bool]'
    """Others may comment."""
    allow_duet: 'NotRequired[bool]'
    """Others may make a duet of the video."""
    allow_stitch: 'NotRequired[bool]'
    """Others may use parts of the video in theirs."""
    mode: 'NotRequired[Literal["direct", "inbox"]]'
    """`inbox`: the pictures or the video are handed over, without the text, to the inbox of the author’s TikTok app, where the author finishes the post."""
    your_brand: 'NotRequired[bool]'
    """Discloses that the post promotes the author or their own business."""
    branded_content: 'NotRequired[bool]'
    """Discloses that the post promotes another brand. Such a post cannot be private."""
    made_with_ai: 'NotRequired[bool]'
    """Labels the video as made with AI."""
    cover_ms: 'NotRequired[int]'
    """The moment of the video whose frame is its cover, in milliseconds."""

class PostOptionsMastodon(TypedDict):
    visibility: 'NotRequired[Literal["public", "unlisted", "private"]]'
    """Who sees the post: everyone; everyone, but in no public timeline; followers only."""
    spoiler_text: 'NotRequired[str]'
    """The content warning in front of each post. It counts like the text."""
    sensitive: 'NotRequired[bool]'
    """Hides the media until a reader wants to see them."""

PostState: TypeAlias = 'Literal["draft", "scheduled", "awaiting", "publishing", "unconfirmed", "published", "partly_published", "failed"]'
"""The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`."""

class Draft(TypedDict):
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    post_id: 'str | None'
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str | None'
    """For which connection its post has it; null: for the main one of `platform`, or it is of no post."""
    content_type: 'ContentType'
    """One post, a carousel of slides, or a thread of posts."""
    content: 'str'
    """The text, ready to publish: the pieces joined by a line `---`."""
    pieces: 'list[str]'
    """One for a post, the posts of a thread, the slides of a carousel."""
    media: 'list[DraftMedia]'
    """Uploads that go out with the text, in order."""
    caption: 'str | None'
    first_comment: 'str | None'
    options: 'PostOptions'
    """What the author chose of each network’s own settings for a post."""
    link_card: 'bool'
    """Whether LinkedIn and Bluesky show the card of the first link with its scheme, on a post without media."""
    card: 'DraftCard | None'
    """The card as it was read when the draft was saved, and as it is published; null where none is wanted, or no link can have one."""
    tone: 'Tone'
    """The tone of voice."""
    source_url: 'str | None'
    language: 'str | None'
    topic: 'str | None'
    writer: 'Literal["model", "offline", "author"]'
    """Who wrote it: a language model, the offline writer, or its author by hand."""
    model_calls: 'list[DraftModelCall] | None'
    credits_used: 'int'
    """Credits that writing it cost."""
    credits_remaining: 'int'
    """Credits left on the account now."""
    created_at: 'str'
    """When it was written."""
    updated_at: 'str'
    """When it was last edited."""
    tags: 'list[str]'
    """Words to find it by."""
    metadata: 'dict[str, str]'
    """Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters."""
    version: 'int'
    """From 1, and one more with each edit."""
    restorable_until: 'str | None'
    evidence: 'list[DraftEvidence]'
    """Every figure, name and quotation of the text with its place in the source, and every statement that the source does not have so. An edit keeps those that the text still has."""
    warnings: 'list[DraftWarning]'
    """What its author should look at before it goes out."""

class DraftMedia(TypedDict):
    media_id: 'str'
    """`med_` and 32 hex digits."""
    piece: 'int'
    """The piece that it belongs to, counted from 1."""
    alt_text: 'str | None'
    crop: 'DraftMediaCrop | None'

class DraftMediaCrop(TypedDict):
    """The published part of a picture, in pixels of the upload as it is shown; null: all of it."""

    x: 'int'
    """From its left side."""
    y: 'int'
    """From its upper side."""
    width: 'int'
    """Of the part."""
    height: 'int'
    """Of the part."""

class DraftCard(TypedDict):
    link: 'str'
    title: 'str | None'
    description: 'str | None'
    has_picture: 'bool'
    problem: 'str | None'

class DraftModelCall(TypedDict):
    milliseconds: 'int'
    input_tokens: 'int | None'
    output_tokens: 'int | None'

class DraftEvidence(TypedDict):
    piece: 'int'
    """Counted from 1."""
    text: 'str'
    """A figure, a name, a quotation or a whole statement, as the draft has it."""
    claim: 'DraftEvidenceClaim'
    """Where `text` is in the draft, in code points of the piece."""
    status: 'Literal["supported", "derived", "changed", "contradicted", "absent", "not_verified"]'
    """`supported`: the source, the topic or the text before a rewrite has it. `derived`: worked out from `sources`. `changed`: the source says it of something else, or with a reservation. `contradicted`: the source says the opposite. `absent`: the source does not say it. `not_verified`: the model that verifies claims did not judge it."""
    source: 'DraftEvidenceSource | None'
    sources: 'list[DraftEvidenceSource]'
    """Everything in the sources that the text was compared with; `source` is the first. Empty: the topic has it, or the text before a rewrite, or, where it is `absent`, nothing."""

class DraftEvidenceClaim(TypedDict):
    """Where `text` is in the draft, in code points of the piece."""

    piece: 'int'
    """Counted from 1."""
    start: 'int'
    end: 'int'

class DraftEvidenceSource(TypedDict):
    """A place in code points of the text that `GET /api/drafts/{draft_id}/sources` answers."""

    index: 'int'
    """Which of the sources, counted from 0."""
    start: 'int'
    end: 'int'

class DraftWarning(TypedDict):
    code: 'Literal["needs_source", "unsupported_claim", "claim_changed", "claim_contradicted", "not_verified", "language_differs", "source_shortened", "repaired", "written_offline"]'
    """`needs_source`: little but the topic to write from. `unsupported_claim`: a statement that the source does not carry. `claim_changed`: the source says it of something else, or with a reservation. `claim_contradicted`: the source says the opposite. `not_verified`: the model that verifies claims did not judge all of them. `language_differs`: the source is in another language, or the draft could not be translated. `source_shortened`: not all of the source was read. `repaired`: sentences were dropped, which are named, or a correction asked. `written_offline`: the offline writer wrote, although the model or `instructions` were wanted."""
    piece: 'int | None'
    detail: 'str'

class Preview(TypedDict):
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    platforms: 'list[PreviewPlatform]'

class PreviewPlatform(TypedDict):
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    pieces: 'list[PreviewPlatformPiece]'
    first_comment: 'PreviewPlatformPiece | None'
    media: 'list[str]'
    card: 'PreviewPlatformCard | None'
    """The card of a link, as it is published."""
    warnings: 'list[PreviewPlatformWarning]'

class PreviewPlatformPiece(TypedDict):
    text: 'str'
    length: 'int'
    limit: 'int'
    unit: 'Literal["weighted", "characters", "utf16", "graphemes", "mastodon"]'
    """How the network counts: X weighs characters, TikTok counts UTF-16 code units, Bluesky and Mastodon count what readers see as one character (graphemes)."""

class PreviewPlatformCard(TypedDict):
    link: 'str'
    title: 'str'
    description: 'str'
    picture: 'str | None'
    piece: 'int'
    """The post that shows it."""

class PreviewPlatformWarning(TypedDict):
    code: 'str'
    detail: 'str'

class Schedule(TypedDict):
    schedule_id: 'str'
    """`sch_` and 32 hex digits."""
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    post_id: 'str | None'
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    scheduled_at: 'str'
    """When it is to go out; the slot when the next free one was asked for."""
    not_later_than: 'str | None'
    repeat_id: 'str | None'
    status: 'ScheduleStatus'
    """The state of the publication."""
    next_attempt_at: 'str | None'
    published_at: 'str | None'
    external_url: 'str | None'
    external_id: 'str | None'
    error_code: 'Literal["platform_token_expired", "platform_not_connected", "platform_permission_denied", "platform_app_not_ready", "platform_rate_limited", "content_rejected", "duplicate_content", "media_rejected", "media_unreachable", "platform_unavailable", "publication_unconfirmed", "not_finished_in_app", "missed_window", "not_approved", "internal_error"] | None'
    error_cause: 'Literal["author", "connection", "operator", "network", "unknown"] | None'
    error_message: 'str | None'
    warnings: 'list[ScheduleWarning]'
    resolution: 'ScheduleResolution | None'
    results: 'ScheduleResults | None'
    """What became of the post, as the network told it last; of a thread, its first post. Each number is null where the network does not tell it. Null as a whole: it was not read yet, or cannot be. Read ever more rarely, for the last time after 30 days."""
    dismissed: 'bool'
    """A failed post that was put away."""
    approval: 'ScheduleApproval | None'
    """Of a schedule that was requested by a person or key that may not schedule, or whose draft such a person or key has changed; null for all others. Due and not approved, it fails."""
    metadata: 'dict[str, str]'
    """Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters."""
    created_at: 'str'
    """When it was scheduled."""
    updated_at: 'str'
    """When it last changed."""

class ScheduleWarning(TypedDict):
    code: 'Literal["content_adapted", "picture_rendered", "font_missing", "platform_not_connected", "thread_incomplete", "comment_missing", "link_unknown", "possible_duplicate", "scheduled_at_ignored", "alt_text_missing", "too_many_hashtags", "replies_restricted", "access_ends_before", "mention_as_text", "link_without_card", "link_is_billed", "caption_not_handed_over", "media_unreachable", "picture_trimmed", "video_converted"]'
    detail: 'str'

class ScheduleResolution(TypedDict):
    published: 'Literal[True]'
    external_url: 'str | None'
    by: 'ScheduleResolutionBy'
    """Who said so, by the name of that moment."""
    at: 'str'
    """When it was said."""

class ScheduleResolutionBy(TypedDict):
    """Who said so, by the name of that moment."""

    type: 'Literal["person", "key"]'
    id: 'str'
    name: 'str | None'

class ScheduleResults(TypedDict):
    likes: 'int | None'
    comments: 'int | None'
    shares: 'int | None'
    views: 'int | None'
    read_at: 'str'
    """When the network was asked."""

class ScheduleApproval(TypedDict):
    state: 'Literal["awaiting", "approved", "rejected"]'
    """Only `approved` goes out."""
    requested_by: 'ScheduleApprovalRequestedBy | None'
    decided_by: 'ScheduleApprovalDecidedBy | ScheduleApprovalDecidedByClient | None'
    decided_at: 'str | None'
    comment: 'str | None'

class ScheduleApprovalRequestedBy(TypedDict):
    """Who asked for it, by the name of that moment. Null: the person who made it may schedule, and it waits because a person without this right changed it."""

    type: 'Literal["person", "key"]'
    id: 'str'
    name: 'str | None'

class ScheduleApprovalDecidedBy(TypedDict):
    """Who decided, by the name of that moment."""

    type: 'Literal["person", "key"]'
    id: 'str'
    name: 'str | None'

class ScheduleApprovalDecidedByClient(TypedDict):
    """A person with the link of a preview."""

    type: 'Literal["client"]'
    preview_id: 'str'
    """`prv_` and 32 hex digits."""
    name: 'str'
    """As they called themselves."""

class ListedSchedule(TypedDict):
    schedule_id: 'str'
    """`sch_` and 32 hex digits."""
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    post_id: 'str | None'
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    scheduled_at: 'str'
    """When it is to go out; the slot when the next free one was asked for."""
    not_later_than: 'str | None'
    repeat_id: 'str | None'
    status: 'ScheduleStatus'
    """The state of the publication."""
    next_attempt_at: 'str | None'
    published_at: 'str | None'
    external_url: 'str | None'
    external_id: 'str | None'
    error_code: 'Literal["platform_token_expired", "platform_not_connected", "platform_permission_denied", "platform_app_not_ready", "platform_rate_limited", "content_rejected", "duplicate_content", "media_rejected", "media_unreachable", "platform_unavailable", "publication_unconfirmed", "not_finished_in_app", "missed_window", "not_approved", "internal_error"] | None'
    error_cause: 'Literal["author", "connection", "operator", "network", "unknown"] | None'
    error_message: 'str | None'
    warnings: 'list[ScheduleWarning]'
    resolution: 'ScheduleResolution | None'
    results: 'ScheduleResults | None'
    """What became of the post, as the network told it last; of a thread, its first post. Each number is null where the network does not tell it. Null as a whole: it was not read yet, or cannot be. Read ever more rarely, for the last time after 30 days."""
    dismissed: 'bool'
    """A failed post that was put away."""
    approval: 'ScheduleApproval | None'
    """Of a schedule that was requested by a person or key that may not schedule, or whose draft such a person or key has changed; null for all others. Due and not approved, it fails."""
    metadata: 'dict[str, str]'
    """Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters."""
    created_at: 'str'
    """When it was scheduled."""
    updated_at: 'str'
    """When it last changed."""
    content_type: 'ContentType'
    """One post, a carousel of slides, or a thread of posts."""
    opening: 'str'
    """How the draft begins: its first line, at most 140 characters."""
    thumbnail_url: 'NotRequired[str]'
    """A small picture of what its author uploaded first (of a video a frame, of a PDF its first page), for at least half an hour; left out where there is none."""

class ScheduleWithAttempts(TypedDict):
    schedule_id: 'str'
    """`sch_` and 32 hex digits."""
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    post_id: 'str | None'
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    scheduled_at: 'str'
    """When it is to go out; the slot when the next free one was asked for."""
    not_later_than: 'str | None'
    repeat_id: 'str | None'
    status: 'ScheduleStatus'
    """The state of the publication."""
    next_attempt_at: 'str | None'
    published_at: 'str | None'
    external_url: 'str | None'
    external_id: 'str | None'
    error_code: 'Literal["platform_token_expired", "platform_not_connected", "platform_permission_denied", "platform_app_not_ready", "platform_rate_limited", "content_rejected", "duplicate_content", "media_rejected", "media_unreachable", "platform_unavailable", "publication_unconfirmed", "not_finished_in_app", "missed_window", "not_approved", "internal_error"] | None'
    error_cause: 'Literal["author", "connection", "operator", "network", "unknown"] | None'
    error_message: 'str | None'
    warnings: 'list[ScheduleWarning]'
    resolution: 'ScheduleResolution | None'
    results: 'ScheduleResults | None'
    """What became of the post, as the network told it last; of a thread, its first post. Each number is null where the network does not tell it. Null as a whole: it was not read yet, or cannot be. Read ever more rarely, for the last time after 30 days."""
    dismissed: 'bool'
    """A failed post that was put away."""
    approval: 'ScheduleApproval | None'
    """Of a schedule that was requested by a person or key that may not schedule, or whose draft such a person or key has changed; null for all others. Due and not approved, it fails."""
    metadata: 'dict[str, str]'
    """Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters."""
    created_at: 'str'
    """When it was scheduled."""
    updated_at: 'str'
    """When it last changed."""
    attempts: 'list[Attempt]'
    """Every call, oldest first."""

class Attempt(TypedDict):
    attempt: 'int'
    piece: 'int'
    """Which post of a thread, counted from 1."""
    phase: 'Literal["prepare", "send", "look_up"]'
    started_at: 'str'
    """When the call began."""
    finished_at: 'str | None'
    outcome: 'Literal["confirmed", "refused", "throttled", "access_lost", "unreachable", "unknown"] | None'
    error_code: 'Literal["platform_token_expired", "platform_not_connected", "platform_permission_denied", "platform_app_not_ready", "platform_rate_limited", "content_rejected", "duplicate_content", "media_rejected", "media_unreachable", "platform_unavailable", "publication_unconfirmed", "not_finished_in_app", "missed_window", "not_approved", "internal_error"] | None'
    network_status: 'int | None'
    network_message: 'str | None'
    external_id: 'str | None'

class Post(TypedDict):
    post_id: 'str'
    """`post_` and 32 hex digits."""
    state: 'PostState'
    """The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`."""
    tags: 'list[str]'
    """Words to find it by."""
    metadata: 'dict[str, str]'
    """Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters."""
    created_at: 'str'
    """When it was made."""
    updated_at: 'str'
    """When its tags or metadata last changed."""
    drafts: 'list[Draft]'
    """One for each connection, the oldest first."""
    schedules: 'list[Schedule]'
    """Of all its drafts, the oldest first."""
    complete: 'bool'
    """False: drafts or schedules are left out, because there are too many or their texts are too long. `GET /api/drafts` and `GET /api/schedules` list them all by `post_id`."""

class ListedPost(TypedDict):
    post_id: 'str'
    """`post_` and 32 hex digits."""
    state: 'PostState'
    """The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`."""
    tags: 'list[str]'
    """Words to find it by."""
    metadata: 'dict[str, str]'
    """Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters."""
    created_at: 'str'
    """When it was made."""
    updated_at: 'str'
    """When its tags or metadata last changed."""
    drafts: 'list[ListedPostDraft]'
    """One for each connection, the oldest first."""
    schedules: 'list[Schedule]'
    """Of all its drafts, the oldest first."""
    complete: 'bool'
    """False: drafts or schedules are left out, because there are too many or their texts are too long. `GET /api/drafts` and `GET /api/schedules` list them all by `post_id`."""

class ListedPostDraft(TypedDict):
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str | None'
    content_type: 'ContentType'
    """One post, a carousel of slides, or a thread of posts."""
    version: 'int'
    opening: 'str'
    """How the draft begins: its first line, at most 140 characters."""

class Receipt(TypedDict):
    post_id: 'str'
    """`post_` and 32 hex digits."""
    state: 'PostState'
    """The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`."""
    written_at: 'str'
    """When this was written."""
    parts: 'list[ReceiptPart]'
    """The oldest first; of more than 100 the newest."""

class ReceiptPart(TypedDict):
    schedule_id: 'str'
    """`sch_` and 32 hex digits."""
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    status: 'Literal["published", "failed"]'
    scheduled_at: 'str'
    """The time that it was planned for."""
    text: 'ReceiptPartText'
    media: 'list[ReceiptPartMedia]'
    sources: 'list[ReceiptPartSource] | None'
    steps: 'list[ReceiptPartStep]'
    """Who wrote, planned, approved and resolved it, oldest first; of more than 500 the newest."""
    intents: 'list[ReceiptPartIntent]'
    attempts: 'list[Attempt]'
    """Every call with the network’s answer, oldest first; of more than 500 the newest. `look_up` is a reconciliation."""
    published_at: 'str | None'
    external_id: 'str | None'
    external_url: 'str | None'
    error_code: 'Literal["platform_token_expired", "platform_not_connected", "platform_permission_denied", "platform_app_not_ready", "platform_rate_limited", "content_rejected", "duplicate_content", "media_rejected", "media_unreachable", "platform_unavailable", "publication_unconfirmed", "not_finished_in_app", "missed_window", "not_approved", "internal_error"] | None'
    resolved_at: 'str | None'

class ReceiptPartText(TypedDict):
    sha256: 'str'
    """SHA-256 of `salt`, a line feed, and the texts of its pieces as a JSON array without blanks."""
    salt: 'str | None'
    frozen: 'bool'
    """True: as it was sent. False: nothing was sent, and it is the draft’s text."""

class ReceiptPartMedia(TypedDict):
    media_id: 'str'
    """`med_` and 32 hex digits."""
    kind: 'Literal["image", "gif", "video", "document"]'
    sha256: 'str'
    """Of its bytes."""

class ReceiptPartSource(TypedDict):
    index: 'int'
    url: 'str | None'

class ReceiptPartStep(TypedDict):
    at: 'str'
    """When it was done."""
    kind: 'str'
    """As in GET /api/activity, such as `schedule.approved`."""
    actor: 'Actor'

class ReceiptPartIntent(TypedDict):
    piece: 'int'
    """Which post of a thread, counted from 1."""
    state: 'Literal["waiting", "armed", "out"]'
    """`armed`: it was sent, and it is not known whether it is out."""
    intent_at: 'str | None'
    request_hash: 'str | None'
    external_id: 'str | None'
    external_url: 'str | None'

class Comment(TypedDict):
    comment_id: 'str'
    """`cmt_` and 32 hex digits."""
    preview_id: 'str | None'
    """The link of the client who wrote it; null: it is of the team."""
    author: 'CommentAuthor'
    """Who wrote it, by the name of that moment."""
    name: 'str | None'
    text: 'str'
    """Plain text, of a client a stranger’s: never to be shown as anything else."""
    visible_to_client: 'bool'
    """Whether clients see it below the post, by any link that shows the post. What a client wrote is seen by the client of that link alone."""
    created_at: 'str'
    """When it was written."""

class CommentAuthor(TypedDict):
    """Who wrote it, by the name of that moment."""

    type: 'Literal["person", "key", "client"]'
    id: 'str'
    """Of the person, the key, or the link of the client."""
    name: 'str | None'

class Repeat(TypedDict):
    repeat_id: 'str'
    """`rpt_` and 32 hex digits."""
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    every_weeks: 'int'
    """So many weeks after the one before, in the next free slot."""
    schedule_id: 'str | None'
    scheduled_at: 'str | None'
    detail: 'str | None'
    created_at: 'str'
    """When it was made."""
    updated_at: 'str'
    """When it was last changed."""

class NextFreeSlot(TypedDict):
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    next_free_slot: 'str | None'
    slot_label: 'str'
    """For people; empty when there is none."""
    slots: 'NotRequired[list[NextFreeSlotSlot]]'
    """Only where `count` was asked for: the next free slots in order, fewer where the calendar has no more."""

class NextFreeSlotSlot(TypedDict):
    at: 'str'
    """A free slot."""
    slot_label: 'str'
    """For people."""

class Snippet(TypedDict):
    snippet_id: 'str'
    """`snp_` and 32 hex digits."""
    name: 'str'
    """To find it by."""
    kind: 'Literal["text", "hashtags", "template"]'
    """`text`: a part of a post. `hashtags`: a set of them. `template`: a whole post."""
    content: 'str'
    """What is inserted into a post."""
    created_at: 'str'
    """When it was saved."""
    updated_at: 'str'
    """When it was last changed."""

class Slot(TypedDict):
    slot_id: 'str'
    """`slot_` and 32 hex digits."""
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    day: 'Day'
    """A day of the week."""
    time: 'str'
    """Local time, `HH:MM`."""
    timezone: 'str'
    """IANA time zone of `time`."""
    created_at: 'str'
    """When it was configured."""

class Media(TypedDict):
    media_id: 'str'
    """`med_` and 32 hex digits."""
    kind: 'Literal["image", "gif", "video", "document"]'
    content_type: 'str'
    """By its content, whatever its name or header said."""
    bytes: 'int'
    """As it is kept: without metadata."""
    sha256: 'str'
    """Of the bytes as they are kept."""
    name: 'str | None'
    alt_text: 'str | None'
    width: 'int | None'
    height: 'int | None'
    duration_ms: 'int | None'
    codecs: 'list[str]'
    """Of a video: picture, then sound."""
    animated: 'bool'
    """Whether it moves: a video, or a GIF of several frames."""
    status: 'Literal["processing", "ready", "failed"]'
    detail: 'str | None'
    url: 'str | None'
    thumbnail_url: 'str | None'
    created_at: 'str'
    """When it was uploaded."""

class Webhook(TypedDict):
    webhook_id: 'str'
    """`whk_` and 32 hex digits."""
    url: 'str'
    events: 'list[Literal["post.published", "post.failed", "post.completed", "post.scheduled", "post.moved", "post.cancelled", "post.approval_requested", "post.approved", "post.rejected", "connection.connected", "connection.expiring", "connection.needs_reconnect", "media.ready", "media.failed", "credits.low", "*"]]'
    enabled: 'bool'
    disabled_reason: 'str | None'
    created_at: 'str'
    """When it was registered."""
    updated_at: 'str'
    """When it last changed."""

class WebhookWithSecret(TypedDict):
    webhook_id: 'str'
    """`whk_` and 32 hex digits."""
    url: 'str'
    events: 'list[Literal["post.published", "post.failed", "post.completed", "post.scheduled", "post.moved", "post.cancelled", "post.approval_requested", "post.approved", "post.rejected", "connection.connected", "connection.expiring", "connection.needs_reconnect", "media.ready", "media.failed", "credits.low", "*"]]'
    enabled: 'bool'
    disabled_reason: 'str | None'
    created_at: 'str'
    """When it was registered."""
    updated_at: 'str'
    """When it last changed."""
    secret: 'str'
    """Signing secret, `whsec_` and base64. Shown this once: it cannot be read again."""

class Delivery(TypedDict):
    delivery_id: 'str'
    """`dlv_` and 32 hex digits."""
    event_id: 'str'
    """`evt_` and 32 hex digits."""
    event: 'EventName'
    """What happened."""
    test: 'bool'
    outcome: 'Literal["pending", "delivered", "dropped"]'
    created_at: 'str'
    """When the event happened."""
    next_attempt_at: 'str | None'
    request_body: 'str | None'
    request_headers: 'dict[str, str] | None'
    attempts: 'list[DeliveryAttempt]'

class DeliveryAttempt(TypedDict):
    attempt: 'int'
    attempted_at: 'str'
    """When it was sent."""
    duration_ms: 'int | None'
    status: 'int | None'
    error: 'str | None'
    response_body: 'str | None'

class Connection(TypedDict):
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    main: 'bool'
    """The one that is meant where only the platform is named."""
    label: 'str | None'
    picture_url: 'str | None'
    paused: 'bool'
    """Nothing goes out by it: its posts stay `pending`."""
    connected: 'bool'
    kind: 'Literal["sandbox", "live"] | None'
    account_name: 'str | None'
    external_account_id: 'str | None'
    server: 'str | None'
    token_expires_at: 'str | None'
    renewal: 'Literal["automatic", "by_hand", "none"]'
    """`automatic`: Crier renews the access. `by_hand`: it ends at `token_expires_at` unless its owner connects the account again. `none`: it has no end, or no account is connected."""
    health: 'Literal["ok", "expiring", "needs_reconnect", "not_connected"]'
    detail: 'str | None'
    settings: 'ConnectionSettings'
    """What holds for the posts of this connection whose `options` do not say otherwise; empty where there is nothing to choose or nothing was chosen yet. On TikTok an interaction that is left out is off."""

class ConnectionSettings(TypedDict):
    """What holds for the posts of this connection whose `options` do not say otherwise; empty where there is nothing to choose or nothing was chosen yet. On TikTok an interaction that is left out is off."""

    privacy_level: 'NotRequired[Literal["PUBLIC_TO_EVERYONE", "FOLLOWER_OF_CREATOR", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"]]'
    """Who may see the post, in TikTok’s own words."""
    allow_comment: 'NotRequired[bool]'
    """Others may comment."""
    allow_duet: 'NotRequired[bool]'
    """Others may make a duet of the video."""
    allow_stitch: 'NotRequired[bool]'
    """Others may use parts of the video in theirs."""
    mode: 'NotRequired[Literal["direct", "inbox"]]'
    """`inbox`: the pictures or the video are handed over, without the text, to the inbox of the author’s TikTok app, where the author finishes the post."""

class Account(TypedDict):
    account_id: 'str'
    """`acct_` and 32 hex digits."""
    name: 'str'
    """As it was named; else the brand kit’s name, or the address."""
    email: 'str'
    """The address of its first owner."""
    timezone: 'str'
    """The IANA zone that its people plan in."""
    managed: 'bool'
    """An operator’s key made it, and operator’s keys see it."""
    suspended: 'bool'
    """Its keys are refused, its people may read, and its pending posts wait."""
    plan: 'str'
    credits_remaining: 'int'
    monthly_quota: 'int'
    renews_at: 'str'
    """When the balance is set to the quota."""
    requests_per_minute: 'int'
    media_bytes: 'int'
    """What its uploads may weigh together, in bytes."""
    media_bytes_used: 'int'
    """What they and the pictures of link cards weigh now: the same bytes once, unfinished uploads with their full length."""
    text_bytes: 'int'
    """What its drafts, versions, sources and snippets may weigh together, in bytes."""
    text_bytes_used: 'int'
    """What they weigh now: deleted drafts until they are gone, 30 days later."""
    brand_kit: 'BrandKit'

class BrandKit(TypedDict):
    name: 'str | None'
    default_tone: 'Tone'
    """The tone of voice."""
    voice: 'str | None'
    hashtags: 'list[str]'
    """Preferred hashtags, with or without `#`."""
    avoid_words: 'list[str]'
    """Words that never appear in a generated text."""
    colors: 'list[str]'
    """Background, text and accent of pictures."""
    language: 'str | None'
    font: 'Literal["auto", "noto_sans", "inter", "manrope", "montserrat", "playfair_display", "lora", "dm_serif_display", "space_grotesk", "oswald", "roboto_slab", "nunito", "jetbrains_mono"]'
    """The fonts of pictures: a heading and what goes with it. `auto`: Inter. Scripts that they lack are set in Noto."""
    template: 'Literal["auto", "cover", "number", "quotation", "list", "photo", "closing"]'
    """How pictures are laid out, wherever it suits their text. `auto`: each by its text."""
    examples: 'list[str]'
    """Posts of the author’s own: a language model is shown the nearest three for their voice. No facts come from them."""
    logo_media_id: 'str | None'
    signature_hashtags: 'Literal["off", "few", "all"]'
    """How many of `hashtags` a generated draft may have: none, the first two, or all, within what is usual on the network."""

class ApiKey(TypedDict):
    key_id: 'str'
    """`key_` and 32 hex digits."""
    name: 'str | None'
    shown: 'str'
    """The first 12 characters of the key."""
    scopes: 'list[Literal["reels:generate", "drafts:read", "drafts:write", "schedules:read", "schedules:request", "schedules:write", "media:read", "media:write", "webhooks:read", "webhooks:write", "account:read", "account:write", "connections:write", "keys:write"]]'
    created_at: 'str'
    """When it was created."""
    created_by: 'ApiKeyCreatedByPerson | ApiKeyCreatedByOperator | None'
    expires_at: 'str | None'
    last_used_at: 'str | None'
    revoked_at: 'str | None'

class ApiKeyCreatedByPerson(TypedDict):
    type: 'Literal["person"]'
    id: 'str'
    """`usr_` and 32 hex digits."""
    name: 'str'

class ApiKeyCreatedByOperator(TypedDict):
    """An operator’s key."""

    type: 'Literal["operator"]'

Activity: TypeAlias = 'ActivityDraftCreated | ActivityDraftEdited | ActivityDraftDeleted | ActivityDraftRestored | ActivityPostCreated | ActivityPostChanged | ActivityPostDeleted | ActivityScheduleCreated | ActivityScheduleMoved | ActivityScheduleLimited | ActivityScheduleCancelled | ActivitySchedulePublishing | ActivitySchedulePublished | ActivityScheduleFailed | ActivitySchedulePostponed | ActivityScheduleApproved | ActivityScheduleRejected | ActivityScheduleAwaiting | ActivityScheduleRetried | ActivityScheduleCommented | ActivityScheduleResolved | ActivityScheduleDismissed | ActivityRepeatCreated | ActivityRepeatChanged | ActivityRepeatDeleted | ActivitySnippetCreated | ActivitySnippetChanged | ActivitySnippetDeleted | ActivityPreviewCreated | ActivityPreviewRevoked | ActivityMediaCreated | ActivityMediaChanged | ActivityMediaDeleted | ActivityMediaRestored | ActivitySlotsConfigured | ActivitySlotDeleted | ActivityConnectionConnected | ActivityConnectionChanged | ActivityConnectionCreated | ActivityConnectionExpiring | ActivityConnectionNeedsReconnect | ActivityConnectionDisconnected | ActivityConnectionRemoved | ActivityWebhookCreated | ActivityWebhookChanged | ActivityWebhookSecretRotated | ActivityWebhookDisabled | ActivityWebhookDeleted | ActivityKeyCreated | ActivityKeyRevoked | ActivityAgentGrantCreated | ActivityAgentGrantRevoked | ActivityInvitationCreated | ActivityInvitationChanged | ActivityInvitationWithdrawn | ActivityMemberJoined | ActivityMemberChanged | ActivityMemberRemoved | ActivityAccountCreated | ActivityAccountChanged | ActivityAccountPlanChanged | ActivityAccountSuspended | ActivityAccountResumed | ActivityCreditsGranted | ActivityCreditsLow | ActivityTextsOverQuota | ActivityCreditsRenewed'

class ActivityDraftCreated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["draft.created"]'
    object_type: 'Literal["draft"]'
    object_id: 'str | None'
    detail: 'ActivityDraftCreatedDetail'

class ActivityDraftCreatedDetail(TypedDict):
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    content_type: 'ContentType'
    """One post, a carousel of slides, or a thread of posts."""
    writer: 'Literal["model", "offline", "author"]'
    credits_used: 'int'

class ActivityDraftEdited(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["draft.edited"]'
    object_type: 'Literal["draft"]'
    object_id: 'str | None'
    detail: 'ActivityDraftEditedDetail'

class ActivityDraftEditedDetail(TypedDict):
    fields: 'list[Literal["pieces", "media", "caption", "first_comment", "options", "link_card", "tone", "language", "tags", "metadata"]]'
    """The names of what was changed."""
    version: 'int'
    """The version that came of it."""
    credits_used: 'NotRequired[int]'
    """What it cost, where it was rewritten."""
    restored_version: 'NotRequired[int]'
    """The version whose content it took, where one was restored."""

class ActivityDraftDeleted(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["draft.deleted"]'
    object_type: 'Literal["draft"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivityDraftRestored(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["draft.restored"]'
    object_type: 'Literal["draft"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivityPostCreated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["post.created"]'
    object_type: 'Literal["post"]'
    object_id: 'str | None'
    detail: 'ActivityPostCreatedDetail'

class ActivityPostCreatedDetail(TypedDict):
    drafts: 'int'
    """How many it was made with."""

class ActivityPostChanged(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["post.changed"]'
    object_type: 'Literal["post"]'
    object_id: 'str | None'
    detail: 'ActivityPostChangedDetail'

class ActivityPostChangedDetail(TypedDict):
    fields: 'list[Literal["tags", "metadata"]]'
    """The names of what was changed."""

class ActivityPostDeleted(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["post.deleted"]'
    object_type: 'Literal["post"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivityScheduleCreated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.created"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'ActivityScheduleCreatedDetail'

class ActivityScheduleCreatedDetail(TypedDict):
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    scheduled_at: 'str'
    """When it was to go out."""
    not_later_than: 'NotRequired[str]'
    """Where it was limited."""
    approval: 'NotRequired[Literal["awaiting"]]'
    """There where it waits for approval since then, and did not before."""

class ActivityScheduleMoved(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.moved"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'ActivityScheduleMovedDetail'

class ActivityScheduleMovedDetail(TypedDict):
    scheduled_at: 'ActivityScheduleMovedDetailScheduledAt'
    not_later_than: 'NotRequired[ActivityScheduleMovedDetailNotLaterThan]'
    approval: 'NotRequired[Literal["awaiting"]]'
    """There where it waits for approval since then, and did not before."""

ActivityScheduleMovedDetailScheduledAt = TypedDict(
    'ActivityScheduleMovedDetailScheduledAt',
    {
        'from': 'str',
        'to': 'str',
    },
)

ActivityScheduleMovedDetailNotLaterThan = TypedDict(
    'ActivityScheduleMovedDetailNotLaterThan',
    {
        'from': 'str | None',
        'to': 'str | None',
    },
)

class ActivityScheduleLimited(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.limited"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'ActivityScheduleLimitedDetail'

class ActivityScheduleLimitedDetail(TypedDict):
    not_later_than: 'ActivityScheduleMovedDetailNotLaterThan'
    approval: 'NotRequired[Literal["awaiting"]]'
    """There where it waits for approval since then, and did not before."""

class ActivityScheduleCancelled(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.cancelled"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'ActivityScheduleCancelledDetail'

class ActivityScheduleCancelledDetail(TypedDict):
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    scheduled_at: 'str'
    """When it was to go out."""

class ActivitySchedulePublishing(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.publishing"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'ActivitySchedulePublishingDetail'

ActivitySchedulePublishingDetail = TypedDict(
    'ActivitySchedulePublishingDetail',
    {
        'from': 'Literal["pending"]',
        'to': 'Literal["publishing"]',
    },
)

class ActivitySchedulePublished(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.published"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'ActivitySchedulePublishedDetail'

ActivitySchedulePublishedDetail = TypedDict(
    'ActivitySchedulePublishedDetail',
    {
        'from': 'Literal["publishing"]',
        'to': 'Literal["published"]',
    },
)

class ActivityScheduleFailed(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.failed"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'ActivityScheduleFailedDetail'

ActivityScheduleFailedDetail = TypedDict(
    'ActivityScheduleFailedDetail',
    {
        'from': 'Literal["publishing"]',
        'to': 'Literal["failed"]',
        'error_code': 'Literal["platform_token_expired", "platform_not_connected", "platform_permission_denied", "platform_app_not_ready", "platform_rate_limited", "content_rejected", "duplicate_content", "media_rejected", "media_unreachable", "platform_unavailable", "publication_unconfirmed", "not_finished_in_app", "missed_window", "not_approved", "internal_error"]',
    },
)

class ActivitySchedulePostponed(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.postponed"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'ActivitySchedulePostponedDetail'

ActivitySchedulePostponedDetail = TypedDict(
    'ActivitySchedulePostponedDetail',
    {
        'from': 'Literal["publishing"]',
        'to': 'Literal["pending"]',
        'approval': 'NotRequired[Literal["awaiting"]]',
    },
)

class ActivityScheduleApproved(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.approved"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivityScheduleRejected(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.rejected"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivityScheduleAwaiting(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.awaiting"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivityScheduleRetried(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.retried"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'ActivityScheduleRetriedDetail'

ActivityScheduleRetriedDetail = TypedDict(
    'ActivityScheduleRetriedDetail',
    {
        'from': 'Literal["failed", "published"]',
        'to': 'Literal["pending", "published"]',
        'scheduled_at': 'ActivityScheduleMovedDetailScheduledAt',
        'force': 'bool',
        'approval': 'NotRequired[Literal["awaiting"]]',
    },
)

class ActivityScheduleCommented(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.commented"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivityScheduleResolved(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.resolved"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivityScheduleDismissed(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["schedule.dismissed"]'
    object_type: 'Literal["schedule"]'
    object_id: 'str | None'
    detail: 'ActivityScheduleDismissedDetail'

class ActivityScheduleDismissedDetail(TypedDict):
    dismissed: 'bool'
    """False: fetched back."""

class ActivityRepeatCreated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["repeat.created"]'
    object_type: 'Literal["repeat"]'
    object_id: 'str | None'
    detail: 'ActivityRepeatCreatedDetail'

class ActivityRepeatCreatedDetail(TypedDict):
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    every_weeks: 'int'

class ActivityRepeatChanged(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["repeat.changed"]'
    object_type: 'Literal["repeat"]'
    object_id: 'str | None'
    detail: 'ActivityRepeatChangedDetail'

class ActivityRepeatChangedDetail(TypedDict):
    every_weeks: 'ActivityRepeatChangedDetailEveryWeeks'

ActivityRepeatChangedDetailEveryWeeks = TypedDict(
    'ActivityRepeatChangedDetailEveryWeeks',
    {
        'from': 'int',
        'to': 'int',
    },
)

class ActivityRepeatDeleted(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["repeat.deleted"]'
    object_type: 'Literal["repeat"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivitySnippetCreated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["snippet.created"]'
    object_type: 'Literal["snippet"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivitySnippetChanged(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["snippet.changed"]'
    object_type: 'Literal["snippet"]'
    object_id: 'str | None'
    detail: 'ActivitySnippetChangedDetail'

class ActivitySnippetChangedDetail(TypedDict):
    fields: 'list[Literal["name", "kind", "content"]]'
    """The names of what was changed."""

class ActivitySnippetDeleted(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["snippet.deleted"]'
    object_type: 'Literal["snippet"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivityPreviewCreated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["preview.created"]'
    object_type: 'Literal["preview"]'
    object_id: 'str | None'
    detail: 'ActivityPreviewCreatedDetail'

ActivityPreviewCreatedDetail = TypedDict(
    'ActivityPreviewCreatedDetail',
    {
        'schedules': 'int',
        'from': 'NotRequired[str]',
        'to': 'NotRequired[str]',
        'may_approve': 'bool',
        'expires_at': 'str',
    },
)

class ActivityPreviewRevoked(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["preview.revoked"]'
    object_type: 'Literal["preview"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivityMediaCreated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["media.created"]'
    object_type: 'Literal["media"]'
    object_id: 'str | None'
    detail: 'ActivityMediaCreatedDetail'

class ActivityMediaCreatedDetail(TypedDict):
    media_kind: 'Literal["image", "gif", "video", "document"]'
    content_type: 'str'
    bytes: 'int'

class ActivityMediaChanged(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["media.changed"]'
    object_type: 'Literal["media"]'
    object_id: 'str | None'
    detail: 'ActivityMediaChangedDetail'

class ActivityMediaChangedDetail(TypedDict):
    fields: 'list[Literal["name", "alt_text"]]'
    """The names of what was changed."""

class ActivityMediaDeleted(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["media.deleted"]'
    object_type: 'Literal["media"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivityMediaRestored(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["media.restored"]'
    object_type: 'Literal["media"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivitySlotsConfigured(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["slots.configured"]'
    object_type: 'Literal["calendar"]'
    object_id: 'str | None'
    detail: 'ActivitySlotsConfiguredDetail'

class ActivitySlotsConfiguredDetail(TypedDict):
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    timezone: 'str'
    slots: 'ActivitySlotsConfiguredDetailSlots'

ActivitySlotsConfiguredDetailSlots = TypedDict(
    'ActivitySlotsConfiguredDetailSlots',
    {
        'from': 'int',
        'to': 'int',
    },
)

class ActivitySlotDeleted(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["slot.deleted"]'
    object_type: 'Literal["slot"]'
    object_id: 'str | None'
    detail: 'ActivitySlotDeletedDetail'

class ActivitySlotDeletedDetail(TypedDict):
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    day: 'Day'
    """A day of the week."""
    time: 'str'
    timezone: 'str'

class ActivityConnectionConnected(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["connection.connected"]'
    object_type: 'Literal["connection"]'
    object_id: 'str | None'
    detail: 'ActivityConnectionConnectedDetail'

class ActivityConnectionConnectedDetail(TypedDict):
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    kind: 'Literal["sandbox", "live"]'
    account_name: 'str | None'

class ActivityConnectionChanged(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["connection.changed"]'
    object_type: 'Literal["connection"]'
    object_id: 'str | None'
    detail: 'ActivityConnectionChangedDetail'

class ActivityConnectionChangedDetail(TypedDict):
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    fields: 'list[Literal["label", "main", "paused", "settings"]]'
    """The names of what was changed."""

class ActivityConnectionCreated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["connection.created"]'
    object_type: 'Literal["connection"]'
    object_id: 'str | None'
    detail: 'ActivityConnectionCreatedDetail'

class ActivityConnectionCreatedDetail(TypedDict):
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    label: 'str | None'

class ActivityConnectionExpiring(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["connection.expiring"]'
    object_type: 'Literal["connection"]'
    object_id: 'str | None'
    detail: 'ActivityConnectionExpiringDetail'

class ActivityConnectionExpiringDetail(TypedDict):
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    account_name: 'str | None'

class ActivityConnectionNeedsReconnect(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["connection.needs_reconnect"]'
    object_type: 'Literal["connection"]'
    object_id: 'str | None'
    detail: 'ActivityConnectionExpiringDetail'

class ActivityConnectionDisconnected(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["connection.disconnected"]'
    object_type: 'Literal["connection"]'
    object_id: 'str | None'
    detail: 'ActivityConnectionExpiringDetail'

class ActivityConnectionRemoved(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["connection.removed"]'
    object_type: 'Literal["connection"]'
    object_id: 'str | None'
    detail: 'ActivityConnectionExpiringDetail'

class ActivityWebhookCreated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["webhook.created"]'
    object_type: 'Literal["webhook"]'
    object_id: 'str | None'
    detail: 'ActivityWebhookCreatedDetail'

class ActivityWebhookCreatedDetail(TypedDict):
    host: 'str'
    """Of its address, and no more of it."""
    events: 'list[Literal["post.published", "post.failed", "post.completed", "post.scheduled", "post.moved", "post.cancelled", "post.approval_requested", "post.approved", "post.rejected", "connection.connected", "connection.expiring", "connection.needs_reconnect", "media.ready", "media.failed", "credits.low", "*"]]'

class ActivityWebhookChanged(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["webhook.changed"]'
    object_type: 'Literal["webhook"]'
    object_id: 'str | None'
    detail: 'ActivityWebhookChangedDetail'

class ActivityWebhookChangedDetail(TypedDict):
    host: 'str'
    fields: 'list[Literal["url", "events", "enabled"]]'
    """The names of what was changed."""
    enabled: 'bool'
    """As it is since then."""

class ActivityWebhookSecretRotated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["webhook.secret_rotated"]'
    object_type: 'Literal["webhook"]'
    object_id: 'str | None'
    detail: 'ActivityWebhookSecretRotatedDetail'

class ActivityWebhookSecretRotatedDetail(TypedDict):
    host: 'str'

class ActivityWebhookDisabled(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["webhook.disabled"]'
    object_type: 'Literal["webhook"]'
    object_id: 'str | None'
    detail: 'ActivityWebhookDisabledDetail'

class ActivityWebhookDisabledDetail(TypedDict):
    host: 'str'
    reason: 'Literal["deliveries_dropped"]'

class ActivityWebhookDeleted(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["webhook.deleted"]'
    object_type: 'Literal["webhook"]'
    object_id: 'str | None'
    detail: 'ActivityWebhookSecretRotatedDetail'

class ActivityKeyCreated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["key.created"]'
    object_type: 'Literal["key"]'
    object_id: 'str | None'
    detail: 'ActivityKeyCreatedDetail'

class ActivityKeyCreatedDetail(TypedDict):
    name: 'str | None'
    scopes: 'list[Literal["reels:generate", "drafts:read", "drafts:write", "schedules:read", "schedules:request", "schedules:write", "media:read", "media:write", "webhooks:read", "webhooks:write", "account:read", "account:write", "connections:write", "keys:write"]]'

class ActivityKeyRevoked(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["key.revoked"]'
    object_type: 'Literal["key"]'
    object_id: 'str | None'
    detail: 'ActivityKeyRevokedDetail'

class ActivityKeyRevokedDetail(TypedDict):
    name: 'str | None'

class ActivityAgentGrantCreated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["agent_grant.created"]'
    object_type: 'Literal["agent_grant"]'
    object_id: 'str | None'
    detail: 'ActivityKeyCreatedDetail'

class ActivityAgentGrantRevoked(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["agent_grant.revoked"]'
    object_type: 'Literal["agent_grant"]'
    object_id: 'str | None'
    detail: 'ActivityAgentGrantRevokedDetail'

class ActivityAgentGrantRevokedDetail(TypedDict):
    name: 'str | None'
    reason: 'Literal["asked", "token_reused"]'
    """`token_reused`: a code or a refresh token came a second time, so it was stolen."""

class ActivityInvitationCreated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["invitation.created"]'
    object_type: 'Literal["invitation"]'
    object_id: 'str | None'
    detail: 'ActivityInvitationCreatedDetail'

class ActivityInvitationCreatedDetail(TypedDict):
    role: 'Role'
    """An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads."""

class ActivityInvitationChanged(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["invitation.changed"]'
    object_type: 'Literal["invitation"]'
    object_id: 'str | None'
    detail: 'ActivityInvitationChangedDetail'

class ActivityInvitationChangedDetail(TypedDict):
    role: 'ActivityInvitationChangedDetailRole'

ActivityInvitationChangedDetailRole = TypedDict(
    'ActivityInvitationChangedDetailRole',
    {
        'from': 'Role',
        'to': 'Role',
    },
)

class ActivityInvitationWithdrawn(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["invitation.withdrawn"]'
    object_type: 'Literal["invitation"]'
    object_id: 'str | None'
    detail: 'ActivityInvitationCreatedDetail'

class ActivityMemberJoined(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["member.joined"]'
    object_type: 'Literal["member"]'
    object_id: 'str | None'
    detail: 'ActivityMemberJoinedDetail'

class ActivityMemberJoinedDetail(TypedDict):
    name: 'str | None'
    role: 'Role'
    """An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads."""

class ActivityMemberChanged(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["member.changed"]'
    object_type: 'Literal["member"]'
    object_id: 'str | None'
    detail: 'ActivityMemberChangedDetail'

class ActivityMemberChangedDetail(TypedDict):
    name: 'str | None'
    role: 'ActivityInvitationChangedDetailRole'

class ActivityMemberRemoved(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["member.removed"]'
    object_type: 'Literal["member"]'
    object_id: 'str | None'
    detail: 'ActivityMemberJoinedDetail'

class ActivityAccountCreated(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["account.created"]'
    object_type: 'Literal["account"]'
    object_id: 'str | None'
    detail: 'ActivityAccountCreatedDetail'

class ActivityAccountCreatedDetail(TypedDict):
    plan: 'str'

class ActivityAccountChanged(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["account.changed"]'
    object_type: 'Literal["account"]'
    object_id: 'str | None'
    detail: 'ActivityAccountChangedDetail'

class ActivityAccountChangedDetail(TypedDict):
    fields: 'list[Literal["name", "timezone", "brand_kit.name", "brand_kit.default_tone", "brand_kit.voice", "brand_kit.hashtags", "brand_kit.avoid_words", "brand_kit.colors", "brand_kit.language", "brand_kit.font", "brand_kit.template", "brand_kit.examples", "brand_kit.logo_media_id", "brand_kit.signature_hashtags"]]'
    """The names of what was changed."""

class ActivityAccountPlanChanged(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["account.plan_changed"]'
    object_type: 'Literal["account"]'
    object_id: 'str | None'
    detail: 'ActivityAccountPlanChangedDetail'

class ActivityAccountPlanChangedDetail(TypedDict):
    plan: 'ActivityAccountPlanChangedDetailPlan'
    credits: 'int'
    """Granted at once, when the quota became larger."""

ActivityAccountPlanChangedDetailPlan = TypedDict(
    'ActivityAccountPlanChangedDetailPlan',
    {
        'from': 'str',
        'to': 'str',
    },
)

class ActivityAccountSuspended(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["account.suspended"]'
    object_type: 'Literal["account"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivityAccountResumed(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["account.resumed"]'
    object_type: 'Literal["account"]'
    object_id: 'str | None'
    detail: 'dict[str, Any]'

class ActivityCreditsGranted(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["credits.granted"]'
    object_type: 'Literal["account"]'
    object_id: 'str | None'
    detail: 'ActivityCreditsGrantedDetail'

class ActivityCreditsGrantedDetail(TypedDict):
    amount: 'int'
    balance: 'int'

class ActivityCreditsLow(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["credits.low"]'
    object_type: 'Literal["account"]'
    object_id: 'str | None'
    detail: 'ActivityCreditsLowDetail'

class ActivityCreditsLowDetail(TypedDict):
    credits: 'int'
    quota: 'int'

class ActivityTextsOverQuota(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["texts.over_quota"]'
    object_type: 'Literal["account"]'
    object_id: 'str | None'
    detail: 'ActivityTextsOverQuotaDetail'

class ActivityTextsOverQuotaDetail(TypedDict):
    text_bytes: 'int'
    text_bytes_used: 'int'
    until: 'str'
    """Until when it keeps writing."""

class ActivityCreditsRenewed(TypedDict):
    activity_id: 'str'
    """`act_` and 32 hex digits."""
    at: 'str'
    """When it was done."""
    actor: 'Actor'
    kind: 'Literal["credits.renewed"]'
    object_type: 'Literal["account"]'
    object_id: 'str | None'
    detail: 'ActivityCreditsGrantedDetail'

class Actor(TypedDict):
    type: 'Literal["person", "key", "client", "network", "operator", "system"]'
    """`client`: a person with the link of a preview. `network`: a network ended an access. `operator`: the command line of the server. `system`: the server."""
    id: 'str | None'
    name: 'str | None'

class Session(TypedDict):
    user: 'SessionUser'
    pending_email: 'str | None'
    account_id: 'str'
    """`acct_` and 32 hex digits."""
    role: 'Role'
    """An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads."""
    accounts: 'list[SessionAccount]'
    """The accounts that this person may open, 500 at most; the header `crier-account` chooses one."""
    signed_in_at: 'str'
    """When this session began."""
    expires_at: 'str'
    """When this session ends."""
    has_password: 'bool'
    has_passkey: 'bool'
    new_accounts: 'Literal["allowed", "operator", "address_not_proven", "not_owner", "limit_reached"]'
    """Whether this person makes another account (`allowed`), or what prevents it: only the operator makes them here, the address is not proven, they own none, or they have made as many as they may."""
    locale: 'str'
    """BCP 47, for dates and numbers; `auto`: the browser’s."""
    week_start: 'Literal["auto", "monday", "saturday", "sunday"]'
    """The first day of a week; `auto`: that of the locale."""
    hour_cycle: 'Literal["auto", "h12", "h23"]'
    """Hours from 1 to 12 or from 0 to 23; `auto`: those of the locale."""
    notices: 'SessionNotices'
    """What this person is told of by mail. GET /api/notices lists all of it."""
    sandbox: 'bool'
    """Whether this server has sandbox networks."""
    mail: 'bool'
    """Whether this server can send e-mail."""
    networks: 'list[Platform]'
    """The networks that are enabled on this server; posts of others wait."""

class SessionUser(TypedDict):
    user_id: 'str'
    """`usr_` and 32 hex digits."""
    email: 'str | None'
    email_proven: 'bool'
    """Whether a link was opened that only this mailbox, or the operator’s command, received. Until then one account opens."""
    name: 'str'

class SessionAccount(TypedDict):
    account_id: 'str'
    """`acct_` and 32 hex digits."""
    role: 'Role'
    """An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads."""
    plan: 'str'
    name: 'str'
    """The brand kit’s name, or the account’s e-mail address."""

class SessionNotices(TypedDict):
    """What this person is told of by mail. GET /api/notices lists all of it."""

    failed_posts: 'bool'
    """Posts that could not be published, or of which it is not known whether they are out."""
    posts_to_approve: 'bool'
    """Posts that wait for one’s approval, and decisions on what one has asked for."""
    connections: 'bool'
    """Connections that need to be connected again."""
    low_credits: 'bool'
    """Credits that run low."""
    when: 'Literal["at_once", "daily"]'
    """By mail at once, or once a day."""

class Member(TypedDict):
    member_id: 'str'
    """`usr_` or, of an invitation, `inv_` and 32 hex digits."""
    state: 'Literal["active", "invited"]'
    email: 'str | None'
    name: 'str | None'
    role: 'Role'
    """An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads."""
    since: 'str'
    """When the person joined, or was invited."""
    expires_at: 'str | None'

Role: TypeAlias = 'Literal["owner", "editor", "contributor", "viewer"]'
"""An owner may do everything; an editor all but keys, connections, members and the account itself; a contributor writes drafts and asks for schedules, which wait for approval; a viewer reads."""

class Fault(TypedDict):
    fault_id: 'str'
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    kind: 'Literal["token_expired", "permission_denied", "rate_limited", "content_rejected", "duplicate_content", "media_rejected", "unavailable", "accept_then_hang", "accept_then_reset", "accept_then_5xx", "accept_then_lie", "accept_then_202", "accept_then_429", "accept_then_500", "accept_then_502", "accept_then_503", "accept_then_504", "accept_then_duplicate", "slow", "read_lag", "refresh_rotate_then_drop"]'
    """What goes wrong."""
    times_left: 'int | None'
    delay_ms: 'int | None'

class PostPublished(TypedDict):
    schedule_id: 'str'
    """`sch_` and 32 hex digits."""
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    post_id: 'str | None'
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    published_at: 'str'
    """When the network took it."""
    external_url: 'str'
    """The post on the network."""
    external_id: 'str'
    """The network’s own id of the post."""
    metadata: 'NotRequired[dict[str, str]]'
    """Of the post, the draft and the schedule together, where any has some; of the same name, that of the schedule, or else of the draft."""
    test: 'NotRequired[Literal[True]]'
    """Only on samples."""

class PostFailed(TypedDict):
    schedule_id: 'str'
    """`sch_` and 32 hex digits."""
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    post_id: 'str | None'
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    published_at: 'str | None'
    external_url: 'str | None'
    external_id: 'str | None'
    error_code: 'Literal["platform_token_expired", "platform_not_connected", "platform_permission_denied", "platform_app_not_ready", "platform_rate_limited", "content_rejected", "duplicate_content", "media_rejected", "media_unreachable", "platform_unavailable", "publication_unconfirmed", "not_finished_in_app", "missed_window", "not_approved", "internal_error"]'
    error_cause: 'Literal["author", "connection", "operator", "network", "unknown"]'
    """Who can fix it: `author` (the post itself), `connection` (its owner, on the network or by connecting again), `operator` (the people who run this server: the application at the network, its public address), `network` (wait: it passes) or `unknown`."""
    error_message: 'str'
    """What happened and what to do, in plain words."""
    metadata: 'NotRequired[dict[str, str]]'
    """Of the post, the draft and the schedule together, where any has some; of the same name, that of the schedule, or else of the draft."""
    test: 'NotRequired[Literal[True]]'
    """Only on samples."""

class PostCompleted(TypedDict):
    post_id: 'str'
    """`post_` and 32 hex digits."""
    state: 'Literal["published", "partly_published", "failed", "unconfirmed"]'
    """Of the post as a whole. After a retry, it is completed once more."""
    schedules: 'list[PostCompletedSchedule]'
    """All parts, the oldest first; of more than 100 the newest."""
    metadata: 'NotRequired[dict[str, str]]'
    """Of the post, where it has some."""
    test: 'NotRequired[Literal[True]]'
    """Only on samples."""

class PostCompletedSchedule(TypedDict):
    schedule_id: 'str'
    """`sch_` and 32 hex digits."""
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    status: 'Literal["published", "failed"]'
    published_at: 'str | None'

class PostPlanned(TypedDict):
    schedule_id: 'str'
    """`sch_` and 32 hex digits."""
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    post_id: 'str | None'
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    scheduled_at: 'str'
    """The time that it was planned for."""
    approval: 'Literal["awaiting", "approved", "rejected"] | None'
    metadata: 'NotRequired[dict[str, str]]'
    """Of the post, the draft and the schedule together, where any has some; of the same name, that of the schedule, or else of the draft."""
    test: 'NotRequired[Literal[True]]'
    """Only on samples."""

class PostMoved(TypedDict):
    schedule_id: 'str'
    """`sch_` and 32 hex digits."""
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    post_id: 'str | None'
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    scheduled_at: 'str'
    """The time that it was planned for."""
    approval: 'Literal["awaiting", "approved", "rejected"] | None'
    previous_scheduled_at: 'str'
    """The time before."""
    metadata: 'NotRequired[dict[str, str]]'
    """Of the post, the draft and the schedule together, where any has some; of the same name, that of the schedule, or else of the draft."""
    test: 'NotRequired[Literal[True]]'
    """Only on samples."""

class ConnectionEvent(TypedDict):
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    kind: 'Literal["sandbox", "live"]'
    state: 'Literal["connected", "needs_reconnect"]'
    test: 'NotRequired[Literal[True]]'
    """Only on samples."""

class ConnectionExpiring(TypedDict):
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    kind: 'Literal["sandbox", "live"]'
    state: 'Literal["connected", "needs_reconnect"]'
    access_ends_at: 'str'
    """When the present access ends: connect the account again before."""
    test: 'NotRequired[Literal[True]]'
    """Only on samples."""

class MediaEvent(TypedDict):
    media_id: 'str'
    """`med_` and 32 hex digits."""
    kind: 'Literal["image", "gif", "video", "document"]'
    status: 'Literal["ready", "failed"]'
    test: 'NotRequired[Literal[True]]'
    """Only on samples."""

class CreditsLow(TypedDict):
    account_id: 'str'
    """`acct_` and 32 hex digits."""
    credits_remaining: 'int'
    monthly_quota: 'int'
    threshold: 'float'
    """A tenth of the quota: below it, credits are low."""
    renews_at: 'str'
    """When the balance is set to the quota again."""
    test: 'NotRequired[Literal[True]]'
    """Only on samples."""

class GeneratePostSourceOr(TypedDict):
    media_id: 'str'
    """An upload that is ready: `med_` and 32 hex digits."""

class RemixContentTypes(TypedDict):
    """A content type for each platform; default `post`."""

    linkedin: 'NotRequired[ContentType]'
    """One post, a carousel of slides, or a thread of posts."""
    x: 'NotRequired[ContentType]'
    """One post, a carousel of slides, or a thread of posts."""
    instagram: 'NotRequired[ContentType]'
    """One post, a carousel of slides, or a thread of posts."""
    tiktok: 'NotRequired[ContentType]'
    """One post, a carousel of slides, or a thread of posts."""
    bluesky: 'NotRequired[ContentType]'
    """One post, a carousel of slides, or a thread of posts."""
    mastodon: 'NotRequired[ContentType]'
    """One post, a carousel of slides, or a thread of posts."""

class RemixAnswer(TypedDict):
    remix_id: 'str'
    """`rmx_` and 32 hex digits."""
    post_id: 'str'
    """`post_` and 32 hex digits."""
    source_url: 'str | None'
    drafts: 'list[Draft]'
    failures: 'list[RemixAnswerFailure]'
    credits_used: 'int'
    credits_remaining: 'int'

class RemixAnswerFailure(TypedDict):
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    code: 'str'
    detail: 'str'

class CreateDraftMedia(TypedDict):
    media_id: 'str'
    """Of an upload that is ready: `med_` and 32 hex digits."""
    piece: 'NotRequired[int]'
    """The piece that it belongs to, counted from 1. Default 1."""
    alt_text: 'NotRequired[str | None]'
    crop: 'NotRequired[CreateDraftMediaCrop | None]'

class CreateDraftMediaCrop(TypedDict):
    """The published part of a still picture: `ratio`, or `x`, `y`, `width` and `height` in pixels of the upload as it is shown. Null: all of it."""

    ratio: 'NotRequired[float]'
    """Width to height, of the largest part around the middle."""
    x: 'NotRequired[int]'
    """From its left side."""
    y: 'NotRequired[int]'
    """From its upper side."""
    width: 'NotRequired[int]'
    """Of the part."""
    height: 'NotRequired[int]'
    """Of the part."""

class GetDraftSourcesAnswer(TypedDict):
    data: 'list[GetDraftSourcesAnswerData]'

class GetDraftSourcesAnswerData(TypedDict):
    index: 'int'
    url: 'str | None'
    text: 'str'

class ListDraftVersionsItem(TypedDict):
    version: 'int'
    """From 1, and one more with each edit."""
    at: 'str'
    """When it was written, or last edited as this version."""
    actor: 'Actor'
    pieces: 'list[str]'
    """One for a post, the posts of a thread, the slides of a carousel."""
    caption: 'str | None'
    first_comment: 'str | None'
    options: 'PostOptions'
    """What the author chose of each network’s own settings for a post."""
    link_card: 'bool'
    """Whether LinkedIn and Bluesky show the card of the first link with its scheme, on a post without media."""
    card: 'DraftCard | None'
    """The card as it was read when the draft was saved, and as it is published; null where none is wanted, or no link can have one."""
    media: 'list[DraftMedia]'
    """Uploads that go out with the text, in order."""

class WriteVariantsAnswer(TypedDict):
    data: 'list[Draft]'
    failures: 'list[WriteVariantsAnswerFailure]'
    credits_used: 'int'
    """What this call cost."""
    credits_remaining: 'int'

class WriteVariantsAnswerFailure(TypedDict):
    variant: 'int'
    """Which of those that were asked for, counted from 1."""
    code: 'str'
    detail: 'str'

class CreatePostVersions(TypedDict):
    content: 'NotRequired[str]'
    """The text; lines of `---` part it into pieces."""
    pieces: 'NotRequired[list[str]]'
    """One for a post, the posts of a thread, the slides of a carousel. A piece may be empty where it has media."""
    media: 'NotRequired[list[CreateDraftMedia]]'
    """Uploads that go out with the text, in order; at most 35 a piece, one for a slide of a carousel. A picture on a slide with a text is drawn above it."""
    caption: 'NotRequired[str | None]'
    first_comment: 'NotRequired[str | None]'
    options: 'NotRequired[PostOptions]'
    """What the author chose of each network’s own settings for a post."""
    content_type: 'NotRequired[ContentType]'
    """One post, a carousel of slides, or a thread of posts."""
    tone: 'NotRequired[Tone]'
    """The tone of voice."""
    link_card: 'NotRequired[bool]'
    """Show the card of the first link, on LinkedIn and Bluesky. Default: true for these."""

class CreatePostAnswer(TypedDict):
    post_id: 'str'
    """`post_` and 32 hex digits."""
    state: 'PostState'
    """The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`."""
    tags: 'list[str]'
    """Words to find it by."""
    metadata: 'dict[str, str]'
    """Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters."""
    created_at: 'str'
    """When it was made."""
    updated_at: 'str'
    """When its tags or metadata last changed."""
    drafts: 'list[Draft]'
    """One for each connection, the oldest first."""
    schedules: 'list[Schedule]'
    """Of all its drafts, the oldest first."""
    complete: 'bool'
    """False: drafts or schedules are left out, because there are too many or their texts are too long. `GET /api/drafts` and `GET /api/schedules` list them all by `post_id`."""
    failures: 'NotRequired[list[CreatePostAnswerFailure]]'
    """With `partial: true`: where it is not made, and why."""

class CreatePostAnswerFailure(TypedDict):
    connection_id: 'str | None'
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    problem: 'CreatePostAnswerFailureProblem'

class CreatePostAnswerFailureProblem(TypedDict):
    type: 'str'
    """Address of the page that explains `code`."""
    title: 'str'
    status: 'int'
    code: 'str'
    """Stable: branch on it."""
    detail: 'str'
    """What is wrong with this entry, and what to do."""
    errors: 'list[CreatePostAnswerFailureProblemError]'
    conflicting_schedule_id: 'NotRequired[str]'
    """Of `slot_taken`: the post at that time."""
    next_free_slot: 'NotRequired[str | None]'
    limit: 'NotRequired[int]'
    """Of `content_too_long`: how many `unit` the network takes at most."""
    length: 'NotRequired[int | None]'
    unit: 'NotRequired[str]'
    """Of `content_too_long`: what `limit` and `length` count."""
    version: 'NotRequired[int]'
    """Of a `conflict` about the version of a draft: the one that it has."""

class CreatePostAnswerFailureProblemError(TypedDict):
    pointer: 'str'
    detail: 'str'

class SchedulePostAnswer(TypedDict):
    post_id: 'str'
    """`post_` and 32 hex digits."""
    state: 'PostState'
    """The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`."""
    schedules: 'list[Schedule]'
    """Those that were made or changed by this."""

class ApprovePostDraftVersion(TypedDict):
    draft_id: 'str'
    """A draft: `drft_` and 32 hex digits."""
    version: 'int'
    """The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`."""

class RetryPostAnswer(TypedDict):
    post_id: 'str'
    """`post_` and 32 hex digits."""
    state: 'PostState'
    """The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` (approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or `partly_published`. Without a schedule: `draft`."""
    schedules: 'list[Schedule]'
    """Those that were made or changed by this."""
    failures: 'list[RetryPostAnswerFailure]'
    """What was not retried, and why."""

class RetryPostAnswerFailure(TypedDict):
    schedule_id: 'str'
    """`sch_` and 32 hex digits."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    problem: 'CreatePostAnswerFailureProblem'

class ValidateScheduleAnswer(TypedDict):
    draft_id: 'str'
    """`drft_` and 32 hex digits."""
    post_id: 'str | None'
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    scheduled_at: 'str'
    """When it is to go out; the slot when the next free one was asked for."""
    not_later_than: 'str | None'
    repeat_id: 'str | None'
    status: 'ScheduleStatus'
    """The state of the publication."""
    next_attempt_at: 'str | None'
    published_at: 'str | None'
    external_url: 'str | None'
    external_id: 'str | None'
    error_code: 'Literal["platform_token_expired", "platform_not_connected", "platform_permission_denied", "platform_app_not_ready", "platform_rate_limited", "content_rejected", "duplicate_content", "media_rejected", "media_unreachable", "platform_unavailable", "publication_unconfirmed", "not_finished_in_app", "missed_window", "not_approved", "internal_error"] | None'
    error_cause: 'Literal["author", "connection", "operator", "network", "unknown"] | None'
    error_message: 'str | None'
    warnings: 'list[ScheduleWarning]'
    resolution: 'ScheduleResolution | None'
    results: 'ScheduleResults | None'
    """What became of the post, as the network told it last; of a thread, its first post. Each number is null where the network does not tell it. Null as a whole: it was not read yet, or cannot be. Read ever more rarely, for the last time after 30 days."""
    dismissed: 'bool'
    """A failed post that was put away."""
    approval: 'ScheduleApproval | None'
    """Of a schedule that was requested by a person or key that may not schedule, or whose draft such a person or key has changed; null for all others. Due and not approved, it fails."""
    metadata: 'dict[str, str]'
    """Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters."""
    created_at: 'str'
    """When it was scheduled."""
    updated_at: 'str'
    """When it last changed."""

class BatchSchedulesSchedule(TypedDict):
    draft_id: 'str'
    """The draft to publish: `drft_` and 32 hex digits."""
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'NotRequired[str]'
    """The connection that is meant, by default the platform’s main one: `conn_` and 32 hex digits."""
    scheduled_at: 'NotRequired[str]'
    """A time in the future, with a zone: `2026-11-24T09:00:00Z` or `2026-11-24T10:00:00+01:00`."""
    use_next_free_slot: 'NotRequired[bool]'
    """Take the next free slot of the calendar; `scheduled_at` is then ignored."""
    not_later_than: 'NotRequired[str | None]'
    draft_version: 'NotRequired[int]'
    """The `version` of the draft that is meant; where it has another, 409 `conflict` tells it in `version`."""
    metadata: 'NotRequired[dict[str, str]]'
    """Texts under names that you choose, such as the id of a record in your system. Stored as they are, and part of the data of webhooks. At most 20 entries, names of at most 40 and texts of at most 500 characters."""
    publish_now: 'NotRequired[bool]'
    """Publish it now, by the clock of the server: not together with `scheduled_at` or `use_next_free_slot`."""

class BatchSchedulesAnswer(TypedDict):
    data: 'list[Schedule]'

class BatchSchedulesPartialAnswer(TypedDict):
    data: 'list[BatchSchedulesPartialAnswerData]'
    """In the order of the entries."""

class BatchSchedulesPartialAnswerData(TypedDict):
    status: 'int'
    """201 for what was made, else that of the problem."""
    schedule: 'NotRequired[Schedule]'
    problem: 'NotRequired[CreatePostAnswerFailureProblem]'

class ReorderSchedulesAnswer(TypedDict):
    data: 'list[Schedule]'
    """In the order given."""

class GetWeeksAnswer(TypedDict):
    weeks: 'list[GetWeeksAnswerWeek]'

GetWeeksAnswerWeek = TypedDict(
    'GetWeeksAnswerWeek',
    {
        'from': 'str',
        'to': 'str',
        'planned': 'int',
        'published': 'int',
        'on_time': 'int',
        'failed': 'int',
        'results_of': 'int',
        'likes': 'int | None',
        'comments': 'int | None',
        'shares': 'int | None',
        'views': 'int | None',
        'first_read_at': 'str | None',
        'last_read_at': 'str | None',
        'platforms': 'list[GetWeeksAnswerWeekPlatform]',
    },
)

class GetWeeksAnswerWeekPlatform(TypedDict):
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    planned: 'int'
    """Posts that were scheduled for this week: all of the following, and those that are still to go out."""
    published: 'int'
    """Went out, or were marked as published by a person who looked."""
    on_time: 'int'
    """Of these, at most five minutes after their time."""
    failed: 'int'
    """Did not go out."""
    results_of: 'int'
    """How many of those that went out have results."""
    likes: 'int | None'
    comments: 'int | None'
    shares: 'int | None'
    views: 'int | None'
    first_read_at: 'str | None'
    last_read_at: 'str | None'

GetResultsAnswer = TypedDict(
    'GetResultsAnswer',
    {
        'from': 'str',
        'to': 'str',
        'best': 'list[GetResultsAnswerBest]',
        'hours': 'list[GetResultsAnswerHour]',
    },
)

class GetResultsAnswerBest(TypedDict):
    schedule_id: 'str'
    """`sch_` and 32 hex digits."""
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    connection_id: 'str'
    """`conn_` and 32 hex digits."""
    opening: 'str'
    """How the draft begins: its first line, at most 140 characters."""
    thumbnail_url: 'NotRequired[str]'
    """As in `GET /api/schedules`; left out where there is none."""
    external_url: 'str | None'
    published_at: 'str'
    """When it was published."""
    results: 'ScheduleResults'

class GetResultsAnswerHour(TypedDict):
    weekday: 'int'
    """1 is Monday."""
    hour: 'int'
    """In which they were published."""
    posts: 'int'
    """How many of the posts of this hour have the number."""
    total: 'int'
    """The number of all of these together."""
    first_read_at: 'str | None'
    last_read_at: 'str | None'

class CreatePreviewAnswer(TypedDict):
    preview_id: 'str'
    """`prv_` and 32 hex digits."""
    url: 'str'
    """The link. Shown this once: only a hash of it is stored."""
    expires_at: 'str'
    """When the link stops working."""
    may_approve: 'bool'

ListPreviewsItem = TypedDict(
    'ListPreviewsItem',
    {
        'preview_id': 'str',
        'schedule_ids': 'list[str]',
        'from': 'str | None',
        'to': 'str | None',
        'may_approve': 'bool',
        'created_at': 'str',
        'created_by': 'ListPreviewsItemCreatedBy',
        'expires_at': 'str',
        'revoked_at': 'str | None',
        'active': 'bool',
        'comments': 'int',
    },
)

class ListPreviewsItemCreatedBy(TypedDict):
    """Who made it, by the name of that moment."""

    type: 'Literal["person", "key"]'
    id: 'str'
    name: 'str | None'

class ConfigureSlotsSlot(TypedDict):
    days: 'NotRequired[list[Day]]'
    """Default: every day."""
    time: 'str'
    """Local time, `HH:MM`."""

class ConfigureSlotsAnswer(TypedDict):
    platform: 'Platform'
    """The social network: LinkedIn, X, Instagram, TikTok, Bluesky or Mastodon."""
    timezone: 'str'
    slots: 'list[Slot]'
    next_free_slot: 'str | None'

class RotateWebhookSecretAnswer(TypedDict):
    webhook_id: 'str'
    """`whk_` and 32 hex digits."""
    url: 'str'
    events: 'list[Literal["post.published", "post.failed", "post.completed", "post.scheduled", "post.moved", "post.cancelled", "post.approval_requested", "post.approved", "post.rejected", "connection.connected", "connection.expiring", "connection.needs_reconnect", "media.ready", "media.failed", "credits.low", "*"]]'
    enabled: 'bool'
    disabled_reason: 'str | None'
    created_at: 'str'
    """When it was registered."""
    updated_at: 'str'
    """When it last changed."""
    secret: 'str'
    """Signing secret, `whsec_` and base64. Shown this once: it cannot be read again."""
    previous_secret_valid_until: 'str'
    """Until then `webhook-signature` carries a signature with the old secret, too."""
    signed_with_previous_secret: 'list[str]'
    """Headers that are still made with the old secret alone until `previous_secret_valid_until`: a receiver that checks one of these needs the old secret for so long. Empty after `expire_previous`."""

class ListEventsItem(TypedDict):
    event_id: 'str'
    """`evt_` and 32 hex digits."""
    event: 'EventName'
    """What happened."""
    created_at: 'str'
    """When it happened."""
    data: 'PostPublished | PostFailed | PostCompleted | PostMoved | PostPlanned | ConnectionExpiring | ConnectionEvent | MediaEvent | CreditsLow'
    """What a webhook receives as `data`."""
    test: 'bool'
    """A sample that was requested."""

class UpdateConnectionSettings(TypedDict):
    """Only of a network that knows them. What is left out stays as it is. `mode: inbox` needs the permission `video.upload`."""

    privacy_level: 'NotRequired[Literal["PUBLIC_TO_EVERYONE", "FOLLOWER_OF_CREATOR", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"]]'
    """Who may see the post, in TikTok’s own words."""
    allow_comment: 'NotRequired[bool]'
    """Others may comment."""
    allow_duet: 'NotRequired[bool]'
    """Others may make a duet of the video."""
    allow_stitch: 'NotRequired[bool]'
    """Others may use parts of the video in theirs."""
    mode: 'NotRequired[Literal["direct", "inbox"]]'
    """`inbox`: the pictures or the video are handed over, without the text, to the inbox of the author’s TikTok app, where the author finishes the post."""

class GetConnectionChoicesAnswer(TypedDict):
    name: 'str | None'
    privacy_levels: 'list[Literal["PUBLIC_TO_EVERYONE", "FOLLOWER_OF_CREATOR", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"]]'
    """Who may see a post: what TikTok offers this account."""
    allow_comment: 'bool'
    """False: the account has comments off."""
    allow_duet: 'bool'
    """False: the account has duets off."""
    allow_stitch: 'bool'
    """False: the account has stitches off."""
    video_seconds_max: 'float | None'
    detail: 'str | None'

class AuthorizeConnectionAnswer(TypedDict):
    authorize_url: 'str'
    expires_at: 'str'
    """When the address stops working."""

class UpdateAccountBrandKit(TypedDict):
    name: 'NotRequired[str | None]'
    default_tone: 'NotRequired[Tone]'
    """The tone of voice."""
    voice: 'NotRequired[str | None]'
    hashtags: 'NotRequired[list[str]]'
    """Preferred hashtags, with or without `#`."""
    avoid_words: 'NotRequired[list[str]]'
    """Words that never appear in a generated text."""
    colors: 'NotRequired[list[str]]'
    """Background, text and accent of pictures."""
    language: 'NotRequired[str | None]'
    font: 'NotRequired[Literal["auto", "noto_sans", "inter", "manrope", "montserrat", "playfair_display", "lora", "dm_serif_display", "space_grotesk", "oswald", "roboto_slab", "nunito", "jetbrains_mono"] | None]'
    template: 'NotRequired[Literal["auto", "cover", "number", "quotation", "list", "photo", "closing"] | None]'
    examples: 'NotRequired[list[str] | None]'
    logo_media_id: 'NotRequired[str | None]'
    signature_hashtags: 'NotRequired[Literal["off", "few", "all"] | None]'

class ListLedgerItem(TypedDict):
    at: 'str'
    """When it was booked."""
    kind: 'Literal["opening", "renewal", "grant", "plan_change", "generation", "refund"]'
    amount: 'int'
    """Credits added, or taken when negative."""
    balance: 'int'
    """The balance after it."""
    reference: 'str'
    """The draft, remix, rewrite, request for variants or month that it belongs to."""

class CreateKeyAnswer(TypedDict):
    key_id: 'str'
    """`key_` and 32 hex digits."""
    name: 'str | None'
    shown: 'str'
    """The first 12 characters of the key."""
    scopes: 'list[Literal["reels:generate", "drafts:read", "drafts:write", "schedules:read", "schedules:request", "schedules:write", "media:read", "media:write", "webhooks:read", "webhooks:write", "account:read", "account:write", "connections:write", "keys:write"]]'
    created_at: 'str'
    """When it was created."""
    created_by: 'ApiKeyCreatedByPerson | ApiKeyCreatedByOperator | None'
    expires_at: 'str | None'
    last_used_at: 'str | None'
    revoked_at: 'str | None'
    key: 'str'
    """The key. Shown this once: only a hash of it is stored."""

class GetUsageAnswer(TypedDict):
    days: 'list[GetUsageAnswerDay]'

class GetUsageAnswerDay(TypedDict):
    date: 'str'
    """A day in UTC: `YYYY-MM-DD`."""
    credits: 'int'
    """Credits spent, less what was given back."""
    requests: 'int'
    """Requests that were admitted. What a process counted in the seconds before it was killed is missing."""

class ListRequestsItem(TypedDict):
    at: 'str'
    """When it was answered."""
    method: 'str'
    path_template: 'str | None'
    status: 'int'
    code: 'str | None'
    request_id: 'str'
    """`X-Request-Id` of the answer."""
    key_id: 'str'
    """`key_` and 32 hex digits."""
    duration_ms: 'int'
    """From its first byte to the last of the answer, in milliseconds."""

class CreateOperatorAccountAnswer(TypedDict):
    account_id: 'str'
    """`acct_` and 32 hex digits."""
    name: 'str'
    """As it was named; else the brand kit’s name, or the address."""
    email: 'str'
    """The address of its first owner."""
    timezone: 'str'
    """The IANA zone that its people plan in."""
    managed: 'bool'
    """An operator’s key made it, and operator’s keys see it."""
    suspended: 'bool'
    """Its keys are refused, its people may read, and its pending posts wait."""
    plan: 'str'
    credits_remaining: 'int'
    monthly_quota: 'int'
    renews_at: 'str'
    """When the balance is set to the quota."""
    requests_per_minute: 'int'
    media_bytes: 'int'
    """What its uploads may weigh together, in bytes."""
    media_bytes_used: 'int'
    """What they and the pictures of link cards weigh now: the same bytes once, unfinished uploads with their full length."""
    text_bytes: 'int'
    """What its drafts, versions, sources and snippets may weigh together, in bytes."""
    text_bytes_used: 'int'
    """What they weigh now: deleted drafts until they are gone, 30 days later."""
    brand_kit: 'BrandKit'
    invitation: 'CreateOperatorAccountAnswerInvitation | None'

class CreateOperatorAccountAnswerInvitation(TypedDict):
    """Null without `invite`."""

    expires_at: 'str'
    """When the link stops working."""
    link: 'str | None'

class GrantOperatorCreditsAnswer(TypedDict):
    account_id: 'str'
    """`acct_` and 32 hex digits."""
    credits_remaining: 'int'

class ListFaultsAnswer(TypedDict):
    data: 'list[Fault]'

class ClearFaultsAnswer(TypedDict):
    removed: 'int'

class PostPublishedEvent(TypedDict):
    event: 'Literal["post.published"]'
    delivered_at: 'str'
    data: 'PostPublished'

class PostFailedEvent(TypedDict):
    event: 'Literal["post.failed"]'
    delivered_at: 'str'
    data: 'PostFailed'

class PostCompletedEvent(TypedDict):
    event: 'Literal["post.completed"]'
    delivered_at: 'str'
    data: 'PostCompleted'

class PostScheduledEvent(TypedDict):
    event: 'Literal["post.scheduled"]'
    delivered_at: 'str'
    data: 'PostPlanned'

class PostMovedEvent(TypedDict):
    event: 'Literal["post.moved"]'
    delivered_at: 'str'
    data: 'PostMoved'

class PostCancelledEvent(TypedDict):
    event: 'Literal["post.cancelled"]'
    delivered_at: 'str'
    data: 'PostPlanned'

class PostApprovalRequestedEvent(TypedDict):
    event: 'Literal["post.approval_requested"]'
    delivered_at: 'str'
    data: 'PostPlanned'

class PostApprovedEvent(TypedDict):
    event: 'Literal["post.approved"]'
    delivered_at: 'str'
    data: 'PostPlanned'

class PostRejectedEvent(TypedDict):
    event: 'Literal["post.rejected"]'
    delivered_at: 'str'
    data: 'PostPlanned'

class ConnectionConnectedEvent(TypedDict):
    event: 'Literal["connection.connected"]'
    delivered_at: 'str'
    data: 'ConnectionEvent'

class ConnectionExpiringEvent(TypedDict):
    event: 'Literal["connection.expiring"]'
    delivered_at: 'str'
    data: 'ConnectionExpiring'

class ConnectionNeedsReconnectEvent(TypedDict):
    event: 'Literal["connection.needs_reconnect"]'
    delivered_at: 'str'
    data: 'ConnectionEvent'

class MediaReadyEvent(TypedDict):
    event: 'Literal["media.ready"]'
    delivered_at: 'str'
    data: 'MediaEvent'

class MediaFailedEvent(TypedDict):
    event: 'Literal["media.failed"]'
    delivered_at: 'str'
    data: 'MediaEvent'

class CreditsLowEvent(TypedDict):
    event: 'Literal["credits.low"]'
    delivered_at: 'str'
    data: 'CreditsLow'

WebhookEvent: TypeAlias = 'PostPublishedEvent | PostFailedEvent | PostCompletedEvent | PostScheduledEvent | PostMovedEvent | PostCancelledEvent | PostApprovalRequestedEvent | PostApprovedEvent | PostRejectedEvent | ConnectionConnectedEvent | ConnectionExpiringEvent | ConnectionNeedsReconnectEvent | MediaReadyEvent | MediaFailedEvent | CreditsLowEvent'

ProblemCode: TypeAlias = Literal[
    'invalid_json',
    'missing_parameter',
    'invalid_parameter',
    'unknown_parameter',
    'scheduled_at_in_past',
    'schedule_time_missing',
    'unauthorized',
    'insufficient_credits',
    'insufficient_scope',
    'account_suspended',
    'foreign_origin',
    'not_found',
    'method_not_allowed',
    'slot_taken',
    'no_connection',
    'application_missing',
    'no_slot_configured',
    'confirmation_required',
    'idempotency_key_in_progress',
    'idempotency_answer_gone',
    'conflict',
    'tus_version_unsupported',
    'payload_too_large',
    'quota_exceeded',
    'unsupported_media_type',
    'unrecognized_value',
    'upload_locked',
    'media_unreadable',
    'source_unreadable',
    'url_not_allowed',
    'content_too_long',
    'model_needed',
    'media_not_supported',
    'feature_not_supported',
    'app_password_needed',
    'idempotency_key_reused',
    'rate_limited',
    'internal_error',
    'generation_failed',
    'service_unavailable',
]
