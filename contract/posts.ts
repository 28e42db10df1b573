import { Type, type Static } from 'typebox'
import { exactlyOne, oneOfThese } from './alternatives.ts'
import { ConnectionFilter } from './connections.ts'
import { Draft, DraftVersion, LinkCardWish, writtenFields } from './drafts.ts'
import {
  BodyId,
  endpoint,
  Id,
  Instant,
  Nothing,
  Nullable,
  Page,
  pageQuery,
  PathId,
  strict,
  TextSearch,
} from './endpoint.ts'
import { givenLabels, labelFields, labelFilters } from './labels.ts'
import { networksWithCards } from './networks/index.ts'
import { ContentTypeValue, platforms, PlatformValue } from './platform.ts'
import {
  DecisionComment,
  entriesMax,
  EntryProblem,
  NotLaterThan,
  PublishNow,
  Schedule,
  ScheduledAt,
  schedulingProblems,
  UseNextFreeSlot,
} from './schedules.ts'

export const postStates = [
  'draft',
  'scheduled',
  'awaiting',
  'publishing',
  'unconfirmed',
  'published',
  'partly_published',
  'failed',
] as const

export const PostStateValue = Type.Enum(postStates, {
  description:
    'The first that holds for any schedule of the post: `publishing`, `unconfirmed`, `awaiting` ' +
    '(approval, or it was rejected), `scheduled`. When all have ended: `published`, `failed` or ' +
    '`partly_published`. Without a schedule: `draft`.',
})
export type PostState = Static<typeof PostStateValue>

const postFields = {
  post_id: Id('post'),
  state: PostStateValue,
  ...labelFields,
  created_at: Instant('When it was made.'),
  updated_at: Instant('When its tags or metadata last changed.'),
}
const parts = {
  schedules: Type.Array(Schedule, { description: 'Of all its drafts, the oldest first.' }),
  complete: Type.Boolean({
    description:
      'False: drafts or schedules are left out, because there are too many or their texts are ' +
      'too long. `GET /api/drafts` and `GET /api/schedules` list them all by `post_id`.',
  }),
}

export const Post = Type.Object({
  ...postFields,
  drafts: Type.Array(Draft, { description: 'One for each connection, the oldest first.' }),
  ...parts,
})
export type Post = Static<typeof Post>

export const ListedPost = Type.Object({
  ...postFields,
  drafts: Type.Array(
    Type.Object({
      draft_id: Id('drft'),
      platform: PlatformValue,
      connection_id: Nullable(Id('conn')),
      content_type: ContentTypeValue,
      version: Type.Integer({ minimum: 1 }),
      opening: Type.String({
        description: 'How the draft begins: its first line, at most 140 characters.',
      }),
    }),
    { description: 'One for each connection, the oldest first.' },
  ),
  ...parts,
})
export type ListedPost = Static<typeof ListedPost>

const timeFields = {
  scheduled_at: Type.Optional(ScheduledAt),
  use_next_free_slot: Type.Optional(UseNextFreeSlot),
  publish_now: Type.Optional(PublishNow),
  not_later_than: Type.Optional(NotLaterThan),
}
const times = [
  { needs: 'scheduled_at' },
  { needs: 'use_next_free_slot', is: true },
  { needs: 'publish_now', is: true, without: ['scheduled_at', 'use_next_free_slot'] },
] as const

const ConnectionIds = Type.Array(BodyId('conn', 'A connection'), {
  minItems: 1,
  maxItems: entriesMax,
  uniqueItems: true,
  description: 'Where it is to go out.',
})

const publishedFields = {
  ...writtenFields,
  link_card: LinkCardWish(
    `Show the card of the first link, on ${networksWithCards}. Default: true for these.`,
  ),
}
const Version = Type.Object(publishedFields, strict)

const versions = Type.Unsafe<Record<string, Static<typeof Version>>>({
  type: 'object',
  propertyNames: { minLength: 1, maxLength: 100 },
  additionalProperties: Version,
  maxProperties: entriesMax,
  description:
    'What is different on a platform, or on a connection, by the name of the platform or the id ' +
    'of the connection: any of the fields that say what is published. `content` or `pieces` ' +
    'replaces both.',
})

const writingProblems = [...schedulingProblems, 'insufficient_scope', 'quota_exceeded'] as const

export const createPostEndpoint = endpoint({
  method: 'POST',
  path: '/api/posts',
  scope: 'drafts:write',
  summary: 'Write a post, and schedule or publish it on several connections',
  description:
    'Makes a draft for each of `connection_ids`, or for the main connection of each of ' +
    '`platforms`; with a time (`scheduled_at`, `use_next_free_slot` or `publish_now`) each is ' +
    'scheduled, which needs `schedules:write`, or `schedules:request` to have it wait for ' +
    'approval. All or none: what is refused for one connection is refused for all, and `errors` ' +
    'says which. With `partial: true` the others are made, and `failures` lists those that were ' +
    'not. Takes one request of the rate for each started ten connections.',
  body: oneOfThese(
    Type.Object(
      {
        connection_ids: Type.Optional(ConnectionIds),
        platforms: Type.Optional(
          Type.Array(PlatformValue, {
            minItems: 1,
            maxItems: platforms.length,
            uniqueItems: true,
            description: 'In place of `connection_ids`: the main connection of each.',
          }),
        ),
        ...publishedFields,
        versions: Type.Optional(versions),
        ...timeFields,
        ...givenLabels,
        partial: Type.Optional(
          Type.Boolean({ description: 'Make the parts that are not refused. Default: false.' }),
        ),
      },
      strict,
    ),
    exactlyOne('connection_ids', 'platforms'),
  ),
  rate: { items: 'connection_ids', each: 10 },
  success: {
    status: 201,
    schema: Type.Object({
      ...Post.properties,
      failures: Type.Optional(
        Type.Array(
          Type.Object({
            connection_id: Nullable(Id('conn')),
            platform: PlatformValue,
            problem: EntryProblem,
          }),
          { description: 'With `partial: true`: where it is not made, and why.' },
        ),
      ),
    }),
    location: '/api/posts/{post_id}',
  },
  problems: writingProblems,
})

export const listPostsEndpoint = endpoint({
  method: 'GET',
  path: '/api/posts',
  scope: 'drafts:read',
  andScope: 'schedules:read',
  summary: 'List posts, newest first',
  query: Type.Object(
    {
      state: Type.Optional(PostStateValue),
      platform: Type.Optional(PlatformValue),
      connection_id: Type.Optional(ConnectionFilter),
      ...labelFilters,
      q: Type.Optional(TextSearch('Posts with a draft whose text holds')),
      from: Type.Optional(Instant('Made from this time on.')),
      to: Type.Optional(Instant('Made before this time.')),
      ...pageQuery,
    },
    strict,
  ),
  success: { status: 200, schema: Page(ListedPost) },
  problems: ['not_found', 'unrecognized_value'],
})

const postParams = Type.Object({ post_id: PathId('post') })

export const getPostEndpoint = endpoint({
  method: 'GET',
  path: '/api/posts/{post_id}',
  scope: 'drafts:read',
  andScope: 'schedules:read',
  summary: 'Read a post with its drafts and schedules',
  params: postParams,
  success: { status: 200, schema: Post },
  problems: ['not_found'],
})

export const updatePostEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/posts/{post_id}',
  scope: 'drafts:write',
  andScope: 'schedules:read',
  summary: 'Change the tags and metadata of a post',
  description:
    'What is left out stays; each replaces all of its kind. The text is that of the drafts: ' +
    '`PATCH /api/drafts/{draft_id}`.',
  params: postParams,
  body: Type.Object(givenLabels, strict),
  success: { status: 200, schema: Post },
  problems: ['not_found'],
})

export const deletePostEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/posts/{post_id}',
  scope: 'drafts:write',
  summary: 'Delete a post that is not out anywhere',
  description:
    'Cancels its pending schedules, which needs `schedules:write` or for your own requests ' +
    '`schedules:request`, and deletes its drafts, which can be restored for 30 days, each alone. ' +
    '409 `conflict` while a part is being published or is out.',
  params: postParams,
  success: { status: 204, schema: Nothing },
  problems: ['not_found', 'conflict', 'insufficient_scope'],
})

const changed = Type.Object({
  post_id: Id('post'),
  state: PostStateValue,
  schedules: Type.Array(Schedule, { description: 'Those that were made or changed by this.' }),
})

export const schedulePostEndpoint = endpoint({
  method: 'POST',
  path: '/api/posts/{post_id}/schedule',
  scope: 'schedules:write',
  standIn: 'schedules:request',
  summary: 'Schedule the drafts of a post',
  description:
    'Each on its own connection, all or none. Without `connection_ids`: those drafts that have ' +
    'no schedule which is pending, being published or out.',
  params: postParams,
  body: oneOfThese(
    Type.Object({ connection_ids: Type.Optional(ConnectionIds), ...timeFields }, strict),
    times,
  ),
  rate: { items: 'connection_ids', each: 10 },
  success: { status: 201, schema: changed },
  problems: schedulingProblems,
})

const decision = {
  params: postParams,
  body: Type.Object(
    {
      comment: Type.Optional(DecisionComment),
      draft_versions: Type.Optional(
        Type.Array(
          Type.Object({ draft_id: BodyId('drft', 'A draft'), version: DraftVersion }, strict),
          {
            maxItems: entriesMax,
            description: 'The versions that were read: 409 `conflict` where one is another.',
          },
        ),
      ),
    },
    strict,
  ),
  success: { status: 200, schema: changed },
  problems: ['not_found', 'conflict'],
} as const

export const approvePostEndpoint = endpoint({
  method: 'POST',
  path: '/api/posts/{post_id}/approve',
  scope: 'schedules:write',
  summary: 'Approve all pending schedules of a post that were requested',
  description: 'Each is approved with its own time, connection and content, all or none.',
  ...decision,
})

export const rejectPostEndpoint = endpoint({
  method: 'POST',
  path: '/api/posts/{post_id}/reject',
  scope: 'schedules:write',
  summary: 'Reject all pending schedules of a post that were requested',
  description: 'They keep their times, and may be edited, moved or deleted.',
  ...decision,
})

export const retryPostEndpoint = endpoint({
  method: 'POST',
  path: '/api/posts/{post_id}/retry',
  scope: 'schedules:write',
  summary: 'Publish every failed part of a post again, now',
  description:
    'Each as `POST /api/schedules/{schedule_id}/retry` would. Those that cannot be retried are ' +
    'in `failures`; where none can, its problem is the answer.',
  params: postParams,
  body: Type.Object(
    {
      force: Type.Optional(
        Type.Boolean({
          description:
            'Publish also what may be on the network, or whose draft was scheduled again.',
        }),
      ),
    },
    strict,
  ),
  success: {
    status: 200,
    schema: Type.Object({
      ...changed.properties,
      failures: Type.Array(
        Type.Object({
          schedule_id: Id('sch'),
          connection_id: Id('conn'),
          problem: EntryProblem,
        }),
        { description: 'What was not retried, and why.' },
      ),
    }),
  },
  problems: [
    'not_found',
    'conflict',
    'confirmation_required',
    'content_too_long',
    'media_not_supported',
    'feature_not_supported',
  ],
})
