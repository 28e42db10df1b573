import { Type, type Static } from 'typebox'
import { endpoint, Id, Instant, Nullable, Page, pageQuery, strict } from './endpoint.ts'
import { PlatformValue } from './platform.ts'
import { publicationErrorCodes } from './schedules.ts'

export const noticeKinds = [
  'post_failed',
  'post_unconfirmed',
  'post_to_approve',
  'post_approved',
  'post_rejected',
  'connection_expiring',
  'connection_needs_reconnect',
  'credits_low',
  'texts_over_quota',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** How many unread notices are counted: who has more has many. */
export const unreadMax = 1_000

const Unread = Type.Integer({
  minimum: 0,
  maximum: unreadMax,
  description: `How many are still so and not read yet, at most ${unreadMax}.`,
})

export const Notice = Type.Object({
  notice_id: Id('ntc'),
  at: Instant(
    'When it was noticed, a few seconds after it happened. No two moments of an account are ' +
      'told out of order.',
  ),
  kind: Type.Enum(noticeKinds, {
    description:
      '`post_failed`, `post_unconfirmed` (it is not known whether it is out: decide): for all ' +
      'who may read schedules. `post_to_approve`: for owners and editors. `post_approved`, ' +
      '`post_rejected`: for the person who asked for it. `connection_expiring` (the answer to ' +
      'a renewal was lost: the present access is used to its end), ' +
      '`connection_needs_reconnect`: for owners. `credits_low`: for all who may spend ' +
      'credits, once each time that they fall below a tenth of the quota. `texts_over_quota`: ' +
      'for all who may write drafts, once, where the texts were above the quota when there ' +
      'began to be one.',
  }),
  read: Type.Boolean({ description: 'Also true of what is no longer so.' }),
  open: Type.Boolean({
    description:
      'Whether it is still so. False once the post was retried, decided or put away, the ' +
      'account connected again, the credits renewed, the 30 days over in which texts above ' +
      'the quota may grow.',
  }),
  object_type: Type.Enum(['schedule', 'connection', 'account'] as const),
  object_id: Type.String({ description: 'What it is about.' }),
  draft_id: Nullable(Id('drft')),
  opening: Nullable(
    Type.String({ description: 'Of a post: the first line of its draft, at most 140 characters.' }),
  ),
  platform: Nullable(PlatformValue),
  connection_id: Nullable(Id('conn')),
  connection_name: Nullable(Type.String({ description: 'What the connection is called now.' })),
  scheduled_at: Nullable(Instant('The time of the post.')),
  error_code: Nullable(Type.Enum(publicationErrorCodes)),
})
export type Notice = Static<typeof Notice>

export const listNoticesEndpoint = endpoint({
  method: 'GET',
  path: '/api/notices',
  scope: 'account:read',
  browser: 'person',
  summary: 'List your notifications, newest first',
  description:
    'Notifications of the account in `crier-account` since you joined it, as far as your role ' +
    'allows. They are kept as long as the operator keeps attempts and deliveries (90 days by ' +
    'default). Choose email notifications with PATCH /api/session.',
  query: Type.Object({ ...pageQuery }, strict),
  success: { status: 200, schema: Type.Object({ ...Page(Notice).properties, unread: Unread }) },
  problems: [],
})

export const readNoticesEndpoint = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  scope: 'account:read',
  browser: 'person',
  summary: 'Mark notices as read',
  description:
    'With `until`: all notices of the account up to a time, as far as there are any now. What ' +
    'is noticed later is unread, whatever its time. With `notice_id`: this one alone. Of ' +
    'single ones the last 1,000 are remembered.',
  body: Type.Object(
    {
      until: Type.Optional(Instant('The `at` of the newest that was shown.')),
      notice_id: Type.Optional(Id('ntc')),
    },
    strict,
  ),
  success: { status: 200, schema: Type.Object({ unread: Unread }) },
  problems: ['not_found'],
})
