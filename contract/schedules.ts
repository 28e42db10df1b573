import { Type, type Static } from 'typebox'
import { ActorSchema, Client } from './actor.ts'
import { oneOfThese } from './alternatives.ts'
import {
  BodyId,
  countMax,
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
import { ConnectionFilter, ConnectionIdField } from './connections.ts'
import { givenMetadata, metadataFilter, Metadata } from './labels.ts'
import { DraftVersion } from './drafts.ts'
import { ContentTypeValue, PlatformValue } from './platform.ts'

export const scheduleStatuses = ['pending', 'publishing', 'published', 'failed'] as const

export const ScheduleStatusValue = Type.Enum(scheduleStatuses, {
  description: 'The state of the publication.',
})

export const publicationErrorCodes = [
  'platform_token_expired',
  'platform_not_connected',
  'platform_permission_denied',
  'platform_app_not_ready',
  'platform_rate_limited',
  'content_rejected',
  'duplicate_content',
  'media_rejected',
  'media_unreachable',
  'platform_unavailable',
  'publication_unconfirmed',
  'not_finished_in_app',
  'missed_window',
  'not_approved',
  'internal_error',
] as const
export type PublicationErrorCode = (typeof publicationErrorCodes)[number]

export const errorCauses = ['author', 'connection', 'operator', 'network', 'unknown'] as const
export type ErrorCause = (typeof errorCauses)[number]

/** The person who can fix a failed post, or the condition that has to pass. */
export const causeOfError: Readonly<Record<PublicationErrorCode, ErrorCause>> = {
  platform_token_expired: 'connection',
  platform_not_connected: 'connection',
  platform_permission_denied: 'connection',
  platform_app_not_ready: 'operator',
  platform_rate_limited: 'network',
  content_rejected: 'author',
  duplicate_content: 'author',
  media_rejected: 'author',
  media_unreachable: 'operator',
  platform_unavailable: 'network',
  publication_unconfirmed: 'unknown',
  not_finished_in_app: 'author',
  missed_window: 'unknown',
  not_approved: 'author',
  internal_error: 'operator',
}

export const ErrorCauseValue = Type.Enum(errorCauses, {
  description:
    'Who can fix it: `author` (the post itself), `connection` (its owner, on the network or ' +
    'by connecting again), `operator` (the people who run this server: the application at the ' +
    'network, its public address), `network` (wait: it passes) or `unknown`.',
})

export const warningCodes = [
  'content_adapted',
  'picture_rendered',
  'font_missing',
  'platform_not_connected',
  'thread_incomplete',
  'comment_missing',
  'link_unknown',
  'possible_duplicate',
  'scheduled_at_ignored',
  'alt_text_missing',
  'too_many_hashtags',
  'replies_restricted',
  'access_ends_before',
  'mention_as_text',
  'link_without_card',
  'link_is_billed',
  'caption_not_handed_over',
  'media_unreachable',
  'picture_trimmed',
  'video_converted',
] as const
export type WarningCode = (typeof warningCodes)[number]

export const Resolution = Type.Object({
  published: Type.Literal(true),
  external_url: Nullable(
    Type.String({ description: 'The address of the post, where it was given.' }),
  ),
  by: ActorSchema('Who said so, by the name of that moment.'),
  at: Instant('When it was said.'),
})

export const approvalStates = ['awaiting', 'approved', 'rejected'] as const

export const Approval = Type.Object({
  state: Type.Enum(approvalStates, { description: 'Only `approved` goes out.' }),
  requested_by: Nullable(
    ActorSchema(
      'Who asked for it, by the name of that moment. Null: the person who made it may ' +
        'schedule, and it waits because a person without this right changed it.',
    ),
  ),
  decided_by: Type.Union([
    ActorSchema('Who decided, by the name of that moment.'),
    Client,
    Type.Null(),
  ]),
  decided_at: Nullable(Instant('When it was decided.')),
  comment: Nullable(Type.String({ description: 'What was said with the decision.' })),
})

const Count = (description: string) => Nullable(Type.Integer({ minimum: 0, description }))

export const Results = Type.Object({
  likes: Count('Likes, or reactions of all kinds.'),
  comments: Count('Comments, or replies.'),
  shares: Count('Shares, or reposts with quotes.'),
  views: Count('How often it was shown.'),
  read_at: Instant('When the network was asked.'),
})

const scheduleFields = {
  schedule_id: Id('sch'),
  draft_id: Id('drft'),
  post_id: Nullable(Id('post')),
  platform: PlatformValue,
  connection_id: Id('conn'),
  scheduled_at: Instant('When it is to go out; the slot when the next free one was asked for.'),
  not_later_than: Nullable(
    Instant(
      'Past this time it is not sent any more: it fails with `missed_window`. Null: ' +
        '`CRIER_MAX_LATENESS` alone decides.',
    ),
  ),
  repeat_id: Nullable(Id('rpt')),
  status: ScheduleStatusValue,
  next_attempt_at: Nullable(Instant('When something happens next; null when nothing is to.')),
  published_at: Nullable(Instant('When the network took it.')),
  external_url: Nullable(Type.String({ description: 'The post on the network.' })),
  external_id: Nullable(Type.String({ description: 'The network’s own id of the post.' })),
  error_code: Nullable(Type.Enum(publicationErrorCodes)),
  error_cause: Nullable(ErrorCauseValue),
  error_message: Nullable(
    Type.String({ description: 'What happened and what to do, in plain words.' }),
  ),
  warnings: Type.Array(Type.Object({ code: Type.Enum(warningCodes), detail: Type.String() })),
  resolution: Nullable(Resolution),
  results: Type.Union([Results, Type.Null()], {
    description:
      'What became of the post, as the network told it last; of a thread, its first post. ' +
      'Each number is null where the network does not tell it. Null as a whole: it was not ' +
      'read yet, or cannot be. Read ever more rarely, for the last time after 30 days.',
  }),
  dismissed: Type.Boolean({ description: 'A failed post that was put away.' }),
  approval: Type.Union([Approval, Type.Null()], {
    description:
      'Of a schedule that was requested by a person or key that may not schedule, or ' +
      'whose draft such a person or key has changed; null for all others. Due and not ' +
      'approved, it fails.',
  }),
  metadata: Metadata,
  created_at: Instant('When it was scheduled.'),
  updated_at: Instant('When it last changed.'),
}
export const Schedule = Type.Object(scheduleFields)
export type Schedule = Static<typeof Schedule>

/**
 * A schedule in a list, with what names it to a person: a calendar of a thousand posts must not ask
 * for a thousand drafts.
 */
export const ListedSchedule = Type.Object({
  ...scheduleFields,
  content_type: ContentTypeValue,
  opening: Type.String({
    description: 'How the draft begins: its first line, at most 140 characters.',
  }),
  thumbnail_url: Type.Optional(
    Type.String({
      description:
        'A small picture of what its author uploaded first (of a video a frame, of a PDF its ' +
        'first page), for at least half an hour; left out where there is none.',
    }),
  ),
})
export type ListedSchedule = Static<typeof ListedSchedule>

export const Attempt = Type.Object({
  attempt: Type.Integer({ minimum: 1 }),
  piece: Type.Integer({ minimum: 1, description: 'Which post of a thread, counted from 1.' }),
  phase: Type.Enum(['prepare', 'send', 'look_up'] as const),
  started_at: Instant('When the call began.'),
  finished_at: Nullable(
    Instant('When its answer was recorded; null while it runs, or when its process died.'),
  ),
  outcome: Nullable(
    Type.Enum([
      'confirmed',
      'refused',
      'throttled',
      'access_lost',
      'unreachable',
      'unknown',
    ] as const),
  ),
  error_code: Nullable(Type.Enum(publicationErrorCodes)),
  network_status: Nullable(Type.Integer({ description: 'The network’s HTTP status.' })),
  network_message: Nullable(
    Type.String({ description: 'The network’s own words; where it said nothing, why.' }),
  ),
  external_id: Nullable(Type.String()),
})
export const ScheduleWithAttempts = Type.Object({
  ...scheduleFields,
  attempts: Type.Array(Attempt, { description: 'Every call, oldest first.' }),
})
export type ScheduleWithAttempts = Static<typeof ScheduleWithAttempts>

export const ScheduledAt = Instant(
  'A time in the future, with a zone: `2026-11-24T09:00:00Z` or `2026-11-24T10:00:00+01:00`.',
)
export const NotLaterThan = Nullable(
  Instant(
    'A time later than `scheduled_at`, with a zone; default: null. What could not be sent by ' +
      'then, for whatever reason, fails with `missed_window`. The posts of a thread whose first ' +
      'is out still follow.',
  ),
)
export const UseNextFreeSlot = Type.Boolean({
  description: 'Take the next free slot of the calendar; `scheduled_at` is then ignored.',
})
export const PublishNow = Type.Boolean({
  description:
    'Publish it now, by the clock of the server: not together with `scheduled_at` or ' +
    '`use_next_free_slot`.',
})

const entryFields = {
  draft_id: BodyId('drft', 'The draft to publish'),
  platform: PlatformValue,
  connection_id: Type.Optional(ConnectionIdField),
  scheduled_at: Type.Optional(ScheduledAt),
  use_next_free_slot: Type.Optional(UseNextFreeSlot),
  not_later_than: Type.Optional(NotLaterThan),
  draft_version: Type.Optional(DraftVersion),
  ...givenMetadata,
}

const times = [{ needs: 'scheduled_at' }, { needs: 'use_next_free_slot', is: true }] as const
const Entry = oneOfThese(Type.Object(entryFields, strict), times)
const BatchEntry = oneOfThese(
  Type.Object({ ...entryFields, publish_now: Type.Optional(PublishNow) }, strict),
  [...times, { needs: 'publish_now', is: true, without: ['scheduled_at', 'use_next_free_slot'] }],
)

export const schedulingProblems = [
  'schedule_time_missing',
  'scheduled_at_in_past',
  'not_found',
  'no_connection',
  'slot_taken',
  'no_slot_configured',
  'conflict',
  'content_too_long',
  'media_not_supported',
  'feature_not_supported',
] as const

export const scheduleDraftEndpoint = endpoint({
  method: 'POST',
  path: '/api/schedules',
  scope: 'schedules:write',
  standIn: 'schedules:request',
  summary: 'Schedule a draft',
  description:
    'At a time, or in the next free slot. Exactly one schedule of a connection can stand at ' +
    'one time. With `schedules:request` in place of `schedules:write` it waits for approval.',
  body: Entry,
  success: { status: 201, schema: Schedule, location: '/api/schedules/{schedule_id}' },
  problems: schedulingProblems,
})

const { schedule_id: _, ...plannedFields } = scheduleFields

export const validateScheduleEndpoint = endpoint({
  method: 'POST',
  path: '/api/schedules/validate',
  scope: 'schedules:write',
  standIn: 'schedules:request',
  summary: 'Check a schedule without making it',
  description:
    'Answers as the request to schedule would at this moment, with the schedule that it would ' +
    'be. Nothing is changed, and no time is held.',
  body: Entry,
  success: { status: 200, schema: Type.Object(plannedFields) },
  problems: schedulingProblems,
})

export const entriesMax = 100

export const EntryProblem = Type.Object({
  type: Type.String({ description: 'Address of the page that explains `code`.' }),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String({ description: 'Stable: branch on it.' }),
  detail: Type.String({ description: 'What is wrong with this entry, and what to do.' }),
  errors: Type.Array(Type.Object({ pointer: Type.String(), detail: Type.String() })),
  conflicting_schedule_id: Type.Optional(
    Type.String({ description: 'Of `slot_taken`: the post at that time.' }),
  ),
  next_free_slot: Type.Optional(
    Nullable(Instant('Of `slot_taken`: the next free slot of the same calendar.')),
  ),
  limit: Type.Optional(
    Type.Integer({
      description: 'Of `content_too_long`: how many `unit` the network takes at most.',
    }),
  ),
  length: Type.Optional(
    Nullable(
      Type.Integer({
        description: 'Of `content_too_long`: how many `unit` the draft has; null: more.',
      }),
    ),
  ),
  unit: Type.Optional(
    Type.String({ description: 'Of `content_too_long`: what `limit` and `length` count.' }),
  ),
  version: Type.Optional(
    Type.Integer({
      description: 'Of a `conflict` about the version of a draft: the one that it has.',
    }),
  ),
})

export const batchSchedulesEndpoint = endpoint({
  method: 'POST',
  path: '/api/schedules/batch',
  scope: 'schedules:write',
  standIn: 'schedules:request',
  summary: 'Schedule many drafts',
  description:
    'All or none: the first entry that is refused is the answer, and `errors` says which. ' +
    'With `partial: true` the others are made, and the answer has the result of each entry, ' +
    'malformed ones included. Free slots are dealt out in the order given. Takes one request ' +
    'of the rate for each started ten entries.',
  body: Type.Object(
    {
      schedules: Type.Array(BatchEntry, {
        minItems: 1,
        maxItems: entriesMax,
        description: 'As one would be scheduled, each; also with `publish_now`.',
      }),
      partial: Type.Optional(
        Type.Boolean({ description: 'Make those that are not refused. Default: false.' }),
      ),
    },
    strict,
  ),
  rate: { items: 'schedules', each: 10 },
  success: { status: 201, schema: Type.Object({ data: Type.Array(Schedule) }) },
  partial: {
    status: 200,
    entries: 'schedules',
    schema: Type.Object({
      data: Type.Array(
        Type.Object({
          status: Type.Integer({ description: '201 for what was made, else that of the problem.' }),
          schedule: Type.Optional(Schedule),
          problem: Type.Optional(EntryProblem),
        }),
        { description: 'In the order of the entries.' },
      ),
    }),
  },
  problems: schedulingProblems,
})

export const reorderSchedulesEndpoint = endpoint({
  method: 'POST',
  path: '/api/schedules/reorder',
  scope: 'schedules:write',
  summary: 'Put the pending schedules of a connection in another order',
  description:
    'Deals the times of these schedules out in the order given: the first takes the earliest. ' +
    'All or none: 409 `conflict` when one is no longer pending, is due already, or would get ' +
    'a time after its `not_later_than`. An approved schedule stays approved, at its new time.',
  body: Type.Object(
    {
      connection_id: BodyId('conn', 'Of which they all are'),
      schedule_ids: Type.Array(BodyId('sch', 'A schedule'), {
        minItems: 2,
        maxItems: entriesMax,
        uniqueItems: true,
        description: 'In the order in which they are to go out.',
      }),
    },
    strict,
  ),
  success: {
    status: 200,
    schema: Type.Object({ data: Type.Array(Schedule, { description: 'In the order given.' }) }),
  },
  problems: ['not_found', 'conflict'],
})

const Posts = (description: string) => Type.Integer({ minimum: 0, maximum: countMax, description })

export const ScheduleCounts = Type.Object(
  {
    pending: Posts('Still to go out, approved or not.'),
    awaiting: Posts('Of these, what waits for approval.'),
    publishing: Posts('On their way to the network.'),
    published: Posts('Confirmed by the network.'),
    failed: Posts('Did not go out, and were neither put away nor said to be out.'),
  },
  {
    description:
      'With `counts=true`: how many schedules stand where, of the `platform` and the ' +
      '`connection_id` that were asked for; no other filter narrows them. A count of 10,000 ' +
      'says: as many, or more.',
  },
)
export type ScheduleCounts = Static<typeof ScheduleCounts>

export const listSchedulesEndpoint = endpoint({
  method: 'GET',
  path: '/api/schedules',
  scope: 'schedules:read',
  summary: 'List schedules by time',
  query: Type.Object(
    {
      status: Type.Optional(ScheduleStatusValue),
      platform: Type.Optional(PlatformValue),
      connection_id: Type.Optional(ConnectionFilter),
      draft_id: Type.Optional(BodyId('drft', 'Only of this draft')),
      post_id: Type.Optional(BodyId('post', 'Only of this post')),
      ...metadataFilter,
      q: Type.Optional(TextSearch('Schedules of drafts whose text holds')),
      from: Type.Optional(Instant('From this `scheduled_at` on.')),
      to: Type.Optional(Instant('Before this `scheduled_at`.')),
      dismissed: Type.Optional(
        Type.Boolean({
          description: 'Only those that were put away, or only the others; default: all.',
        }),
      ),
      approval: Type.Optional(
        Type.Enum(approvalStates, { description: 'Only those with this state of approval.' }),
      ),
      order: Type.Optional(
        Type.Enum(['asc', 'desc'] as const, {
          description: 'Earliest first (default), or latest first.',
        }),
      ),
      counts: Type.Optional(
        Type.Boolean({ description: 'With `counts` beside the page; default: false.' }),
      ),
      ...pageQuery,
    },
    strict,
  ),
  success: {
    status: 200,
    schema: Type.Object({
      ...Page(ListedSchedule).properties,
      counts: Type.Optional(ScheduleCounts),
    }),
  },
  problems: ['not_found', 'unrecognized_value'],
})

const scheduleParams = Type.Object({ schedule_id: PathId('sch') })

export const getScheduleEndpoint = endpoint({
  method: 'GET',
  path: '/api/schedules/{schedule_id}',
  scope: 'schedules:read',
  summary: 'Read a schedule with its attempts',
  params: scheduleParams,
  success: { status: 200, schema: ScheduleWithAttempts },
  problems: ['not_found'],
})

export const moveScheduleEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/schedules/{schedule_id}',
  scope: 'schedules:write',
  standIn: 'schedules:request',
  summary: 'Move or limit a pending schedule, or put a failed one away',
  description:
    'Once this has answered, the post does not go out at its old time, nor after its new ' +
    '`not_later_than`. A failed schedule takes `dismissed`, alone: true puts it away, false ' +
    'fetches it back, and a retry does so too. With `schedules:request`: only what you have ' +
    'requested yourself and what is not approved.',
  params: scheduleParams,
  body: Type.Object(
    {
      scheduled_at: Type.Optional(ScheduledAt),
      use_next_free_slot: Type.Optional(UseNextFreeSlot),
      not_later_than: Type.Optional(NotLaterThan),
      dismissed: Type.Optional(
        Type.Boolean({
          description: 'Put away. Only on a failed schedule, and alone in the body.',
        }),
      ),
    },
    strict,
  ),
  success: { status: 200, schema: Schedule },
  problems: [
    'schedule_time_missing',
    'scheduled_at_in_past',
    'not_found',
    'slot_taken',
    'no_slot_configured',
    'conflict',
  ],
})

export const cancelScheduleEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/schedules/{schedule_id}',
  scope: 'schedules:write',
  standIn: 'schedules:request',
  summary: 'Cancel a pending schedule',
  description:
    'Once this has answered, the post does not go out. With `schedules:request`: only what ' +
    'you have requested yourself and what is not approved.',
  params: scheduleParams,
  success: { status: 204, schema: Nothing },
  problems: ['not_found', 'conflict'],
})

export const DecisionComment = Type.String({
  maxLength: 2_000,
  description: 'For the person who requested it.',
})

const decision = {
  params: scheduleParams,
  body: Type.Object(
    {
      comment: Type.Optional(DecisionComment),
      draft_version: Type.Optional(DraftVersion),
    },
    strict,
  ),
  success: { status: 200, schema: Schedule },
  problems: ['not_found', 'conflict'],
} as const

export const approveScheduleEndpoint = endpoint({
  method: 'POST',
  path: '/api/schedules/{schedule_id}/approve',
  scope: 'schedules:write',
  summary: 'Approve a pending schedule that was requested',
  description:
    'Approved are its time, its connection and the content of its draft at this moment. A ' +
    'change of these by a person without approval rights makes it wait for approval again. A ' +
    'change by a person with approval rights is approved.',
  ...decision,
})

export const rejectScheduleEndpoint = endpoint({
  method: 'POST',
  path: '/api/schedules/{schedule_id}/reject',
  scope: 'schedules:write',
  summary: 'Reject a pending schedule that was requested',
  description:
    'It keeps its time, and may be edited (then it waits for approval again), moved or deleted.',
  ...decision,
})

export const retryScheduleEndpoint = endpoint({
  method: 'POST',
  path: '/api/schedules/{schedule_id}/retry',
  scope: 'schedules:write',
  standIn: 'schedules:request',
  summary: 'Publish a failed schedule again, now',
  description:
    'Also sends the missing pieces of an incomplete thread. After `publication_unconfirmed` ' +
    'it needs `{"force": true}`: the post may be out. So it does where the same draft was ' +
    'scheduled again on the same connection since this schedule failed, and that post is ' +
    'published, may be, or is still to come; repetitions do not count. A retry by a person ' +
    'with approval rights approves. With `schedules:request` it needs a time, works for what ' +
    'you have requested yourself and what is not approved, and waits for approval. Without a ' +
    '`not_later_than` in the request the present one stays, and is dropped where it is not ' +
    'later than the new time.',
  params: scheduleParams,
  body: Type.Object(
    {
      force: Type.Optional(
        Type.Boolean({
          description:
            'Publish it although it may be on the network, or its draft was scheduled again.',
        }),
      ),
      scheduled_at: Type.Optional(
        Instant('When, in place of now: a time in the future, with a zone.'),
      ),
      use_next_free_slot: Type.Optional(UseNextFreeSlot),
      not_later_than: Type.Optional(NotLaterThan),
      draft_version: Type.Optional(DraftVersion),
    },
    strict,
  ),
  success: { status: 200, schema: Schedule },
  problems: [
    'schedule_time_missing',
    'scheduled_at_in_past',
    'not_found',
    'conflict',
    'confirmation_required',
    'slot_taken',
    'no_slot_configured',
    'content_too_long',
    'media_not_supported',
    'feature_not_supported',
  ],
})

export const resolveScheduleEndpoint = endpoint({
  method: 'POST',
  path: '/api/schedules/{schedule_id}/resolve',
  scope: 'schedules:write',
  summary: 'Say that an unconfirmed post is out',
  description:
    `Only after \`publication_unconfirmed\`. The status stays \`failed\`; a retry ` +
    'is refused from then on.',
  params: scheduleParams,
  body: Type.Object(
    {
      published: Type.Literal(true),
      external_url: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
    },
    strict,
  ),
  success: { status: 200, schema: Schedule },
  problems: ['not_found', 'conflict'],
})

export const NextFreeSlot = Type.Object({
  platform: PlatformValue,
  connection_id: Id('conn'),
  next_free_slot: Nullable(Instant('The next free slot; null only when none is configured.')),
  slot_label: Type.String({
    description: 'For people; empty when there is none.',
    examples: ['Tuesday 24 November 2026, 09:00 UTC'],
  }),
  slots: Type.Optional(
    Type.Array(
      Type.Object({
        at: Instant('A free slot.'),
        slot_label: Type.String({ description: 'For people.' }),
      }),
      {
        maxItems: 50,
        description:
          'Only where `count` was asked for: the next free slots in order, fewer where the ' +
          'calendar has no more.',
      },
    ),
  ),
})

export const nextFreeSlotEndpoint = endpoint({
  method: 'GET',
  path: '/api/schedules/next-free',
  scope: 'schedules:read',
  summary: 'Show the next free slot',
  query: Type.Object(
    {
      platform: PlatformValue,
      connection_id: Type.Optional(ConnectionIdField),
      count: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 50,
          description: 'How many free slots to list as `slots`.',
        }),
      ),
    },
    strict,
  ),
  success: { status: 200, schema: NextFreeSlot },
  problems: ['missing_parameter', 'not_found', 'no_connection', 'unrecognized_value'],
})
