import type { TSchema } from 'typebox'
import * as account from './account.ts'
import * as activity from './activity.ts'
import * as connections from './connections.ts'
import * as drafts from './drafts.ts'
import { EventNameValue, eventData } from './events.ts'
import type { JsonSchema } from './json-schema.ts'
import { ContentTypeValue, PlatformValue, ToneValue } from './platform.ts'
import * as media from './media.ts'
import { PostOptions } from './post-options.ts'
import { Comment } from './previews.ts'
import { ListedPost, Post, PostStateValue } from './posts.ts'
import * as people from './people.ts'
import * as receipts from './receipts.ts'
import * as repeats from './repeats.ts'
import * as sandbox from './sandbox.ts'
import * as schedules from './schedules.ts'
import { Snippet } from './snippets.ts'
import * as slots from './slots.ts'
import * as webhooks from './webhooks.ts'

/** The schemas that have a name: components of the OpenAPI document, and types of the client. */
export const components: Readonly<Record<string, TSchema>> = {
  Platform: PlatformValue,
  ContentType: ContentTypeValue,
  Tone: ToneValue,
  Day: slots.DayValue,
  ScheduleStatus: schedules.ScheduleStatusValue,
  EventName: EventNameValue,
  PostOptions,
  PostState: PostStateValue,
  Draft: drafts.Draft,
  Preview: drafts.Preview,
  Schedule: schedules.Schedule,
  ListedSchedule: schedules.ListedSchedule,
  ScheduleWithAttempts: schedules.ScheduleWithAttempts,
  Attempt: schedules.Attempt,
  Post,
  ListedPost,
  Receipt: receipts.Receipt,
  Comment,
  Repeat: repeats.Repeat,
  NextFreeSlot: schedules.NextFreeSlot,
  Snippet,
  Slot: slots.Slot,
  Media: media.Media,
  Webhook: webhooks.Webhook,
  WebhookWithSecret: webhooks.WebhookWithSecret,
  Delivery: webhooks.Delivery,
  Connection: connections.Connection,
  Account: account.Account,
  BrandKit: account.BrandKit,
  ApiKey: account.ApiKey,
  Activity: activity.Activity,
  Actor: activity.Actor,
  Session: people.Session,
  Member: people.Member,
  Role: people.RoleValue,
  Fault: sandbox.Fault,
  PostPublished: eventData['post.published'],
  PostFailed: eventData['post.failed'],
  PostCompleted: eventData['post.completed'],
  PostPlanned: eventData['post.scheduled'],
  PostMoved: eventData['post.moved'],
  ConnectionEvent: eventData['connection.connected'],
  ConnectionExpiring: eventData['connection.expiring'],
  MediaEvent: eventData['media.ready'],
  CreditsLow: eventData['credits.low'],
}

const nameByText = new Map(
  Object.entries(components).map(([name, schema]) => [JSON.stringify(schema), name]),
)

/** The name of a schema. By content, because making a schema optional copies it. */
export function componentName(schema: JsonSchema | TSchema): string | undefined {
  return nameByText.get(JSON.stringify(schema))
}
