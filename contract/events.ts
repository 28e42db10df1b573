import { Type } from 'typebox'
import { Id, Instant, Nullable } from './endpoint.ts'
import { PlatformValue } from './platform.ts'
import { ErrorCauseValue, publicationErrorCodes } from './schedules.ts'

export const eventNames = ['post.published', 'post.failed', 'credits.low'] as const
export type EventName = (typeof eventNames)[number]
export const EventNameValue = Type.Enum(eventNames, { description: 'What happened.' })

const test = Type.Optional(Type.Literal(true, { description: 'Only on samples.' }))

export const PostPublished = Type.Object({
  schedule_id: Id('sch'),
  draft_id: Id('drft'),
  platform: PlatformValue,
  connection_id: Id('conn'),
  published_at: Instant('When the network took it.'),
  external_url: Type.String({ description: 'The post on the network.' }),
  external_id: Type.String({ description: 'The network’s own id of the post.' }),
  test,
})

export const PostFailed = Type.Object({
  schedule_id: Id('sch'),
  draft_id: Id('drft'),
  platform: PlatformValue,
  connection_id: Id('conn'),
  published_at: Nullable(Instant('Always null.')),
  external_url: Nullable(Type.String()),
  external_id: Nullable(Type.String()),
  error_code: Type.Enum(publicationErrorCodes),
  error_cause: ErrorCauseValue,
  error_message: Type.String({ description: 'What happened and what to do, in plain words.' }),
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

/** The data of a webhook, by event. */
export const eventData = {
  'post.published': PostPublished,
  'post.failed': PostFailed,
  'credits.low': CreditsLow,
} as const
