import { Type } from 'typebox'
import { Id, Instant, Nullable } from './endpoint.ts'
import { metadataOf } from './labels.ts'
import { mediaKinds } from './media.ts'
import { PlatformValue } from './platform.ts'
import { ErrorCauseValue, publicationErrorCodes } from './schedules.ts'
import type { Scope } from './scopes.ts'

export const eventNames = [
  'post.published',
  'post.failed',
  'post.completed',
  'post.scheduled',
  'post.moved',
  'post.cancelled',
  'post.approval_requested',
  'post.approved',
  'post.rejected',
  'connection.connected',
  'connection.expiring',
  'connection.needs_reconnect',
  'media.ready',
  'media.failed',
  'credits.low',
] as const
export type EventName = (typeof eventNames)[number]
export const EventNameValue = Type.Enum(eventNames, { description: 'What happened.' })

/** What a webhook can be registered for: events, or `*`. */
export const subscriptions = [...eventNames, '*'] as const
export type Subscription = (typeof subscriptions)[number]
export const SubscriptionValue = Type.Enum(subscriptions, {
  description:
    'An event. `*`, alone, is every event that the caller may read, and later ones of this kind.',
})

const test = Type.Optional(Type.Literal(true, { description: 'Only on samples.' }))

const part = {
  schedule_id: Id('sch'),
  draft_id: Id('drft'),
  post_id: Nullable(Id('post')),
  platform: PlatformValue,
  connection_id: Id('conn'),
}
const metadata = Type.Optional(
  metadataOf(
    'Of the post, the draft and the schedule together, where any has some; of the same name, ' +
      'that of the schedule, or else of the draft.',
  ),
)

export const PostPublished = Type.Object({
  ...part,
  published_at: Instant('When the network took it.'),
  external_url: Type.String({ description: 'The post on the network.' }),
  external_id: Type.String({ description: 'The network’s own id of the post.' }),
  metadata,
  test,
})

export const PostFailed = Type.Object({
  ...part,
  published_at: Nullable(Instant('Always null.')),
  external_url: Nullable(Type.String()),
  external_id: Nullable(Type.String()),
  error_code: Type.Enum(publicationErrorCodes),
  error_cause: ErrorCauseValue,
  error_message: Type.String({ description: 'What happened and what to do, in plain words.' }),
  metadata,
  test,
})

export const CreditsLow = Type.Object({
  account_id: Id('acct'),
  credits_remaining: Type.Integer(),
  monthly_quota: Type.Integer(),
  threshold: Type.Number({ description: 'A tenth of the quota: below it, credits are low.' }),
  renews_at: Instant('When the balance is set to the quota again.'),
  test,
})

export const PostCompleted = Type.Object({
  post_id: Id('post'),
  state: Type.Enum(['published', 'partly_published', 'failed', 'unconfirmed'] as const, {
    description: 'Of the post as a whole. After a retry, it is completed once more.',
  }),
  schedules: Type.Array(
    Type.Object({
      schedule_id: Id('sch'),
      draft_id: Id('drft'),
      platform: PlatformValue,
      connection_id: Id('conn'),
      status: Type.Enum(['published', 'failed'] as const),
      published_at: Nullable(Instant('When the network took it.')),
    }),
    { description: 'All parts, the oldest first; of more than 100 the newest.' },
  ),
  metadata: Type.Optional(metadataOf('Of the post, where it has some.')),
  test,
})

const schedule = {
  ...part,
  scheduled_at: Instant('The time that it was planned for.'),
  approval: Nullable(
    Type.Enum(['awaiting', 'approved', 'rejected'] as const, {
      description: 'Null: it needs no approval.',
    }),
  ),
}

export const PostPlanned = Type.Object({ ...schedule, metadata, test })

export const PostMoved = Type.Object({
  ...schedule,
  previous_scheduled_at: Instant('The time before.'),
  metadata,
  test,
})

const connection = {
  connection_id: Id('conn'),
  platform: PlatformValue,
  kind: Type.Enum(['sandbox', 'live'] as const),
  state: Type.Enum(['connected', 'needs_reconnect'] as const),
}

export const ConnectionEvent = Type.Object({ ...connection, test })

export const ConnectionExpiring = Type.Object({
  ...connection,
  access_ends_at: Instant('When the present access ends: connect the account again before.'),
  test,
})

export const MediaEvent = Type.Object({
  media_id: Id('med'),
  kind: Type.Enum(mediaKinds),
  status: Type.Enum(['ready', 'failed'] as const),
  test,
})

/** The scope that reads the subject of an event, where a webhook needs it. */
export const scopeOfEvent: Partial<Readonly<Record<EventName, Scope>>> = {
  'post.completed': 'schedules:read',
  'post.scheduled': 'schedules:read',
  'post.moved': 'schedules:read',
  'post.cancelled': 'schedules:read',
  'post.approval_requested': 'schedules:read',
  'post.approved': 'schedules:read',
  'post.rejected': 'schedules:read',
  'connection.connected': 'account:read',
  'connection.expiring': 'account:read',
  'connection.needs_reconnect': 'account:read',
  'media.ready': 'media:read',
  'media.failed': 'media:read',
}

/** The data of a webhook, by event. */
export const eventData = {
  'post.published': PostPublished,
  'post.failed': PostFailed,
  'post.completed': PostCompleted,
  'post.scheduled': PostPlanned,
  'post.moved': PostMoved,
  'post.cancelled': PostPlanned,
  'post.approval_requested': PostPlanned,
  'post.approved': PostPlanned,
  'post.rejected': PostPlanned,
  'connection.connected': ConnectionEvent,
  'connection.expiring': ConnectionExpiring,
  'connection.needs_reconnect': ConnectionEvent,
  'media.ready': MediaEvent,
  'media.failed': MediaEvent,
  'credits.low': CreditsLow,
} as const
