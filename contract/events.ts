import { Type } from 'typebox'
import { Id, Instant, Nullable } from './endpoint.ts'
import { metadataOf } from './labels.ts'
import { PlatformValue } from './platform.ts'
import { ErrorCauseValue, publicationErrorCodes } from './schedules.ts'
import type { Scope } from './scopes.ts'

export const eventNames = [
  'post.published',
  'post.failed',
  'post.completed',
  'credits.low',
] as const
export type EventName = (typeof eventNames)[number]
export const EventNameValue = Type.Enum(eventNames, { description: 'What happened.' })

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

/** The scope that reads the subject of an event, where a webhook needs it. */
export const scopeOfEvent: Partial<Readonly<Record<EventName, Scope>>> = {
  'post.completed': 'schedules:read',
}

/** The data of a webhook, by event. */
export const eventData = {
  'post.published': PostPublished,
  'post.failed': PostFailed,
  'post.completed': PostCompleted,
  'credits.low': CreditsLow,
} as const
