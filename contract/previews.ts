import { Type, type Static } from 'typebox'
import { ActorSchema } from './actor.ts'
import { oneOfThese } from './alternatives.ts'
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
} from './endpoint.ts'

const expiresAt = Instant('When the link stops working.')

const Preview = Type.Object({
  preview_id: Id('prv'),
  schedule_ids: Type.Array(Id('sch'), {
    description:
      'The posts that it shows; those that were cancelled since are gone. Empty where it shows ' +
      'a period.',
  }),
  from: Nullable(Instant('The period that it shows begins here; null: it shows `schedule_ids`.')),
  to: Nullable(Instant('The period ends before this time.')),
  may_approve: Type.Boolean({
    description: 'Whether a person with the link may approve and reject what waits for approval.',
  }),
  created_at: Instant('When it was made.'),
  created_by: ActorSchema('Who made it, by the name of that moment.'),
  expires_at: expiresAt,
  revoked_at: Nullable(Instant('When it was revoked.')),
  active: Type.Boolean({
    description:
      'Whether the link works: it has not expired, it is not revoked, and the person who made ' +
      'it may still make one.',
  }),
  comments: Type.Integer({ minimum: 0, description: 'How many comments were left.' }),
})

export const createPreviewEndpoint = endpoint({
  method: 'POST',
  path: '/api/previews',
  scope: 'schedules:read',
  summary: 'Make a link that shows posts to a client',
  description:
    'Takes `schedule_ids`, or `from` and `to`: then it shows all posts of that period, also ' +
    'those that are scheduled or moved there later, the first 500. ' +
    'People with the link see these posts as their networks would show them, without an ' +
    'account, and may leave comments. `may_approve` needs `schedules:write`. The link works ' +
    'as long as the person who made it may make one: it ends with their membership, their ' +
    'role or their key. Beyond 100 links that work: 409.',
  body: oneOfThese(
    Type.Object(
      {
        schedule_ids: Type.Optional(
          Type.Array(BodyId('sch', 'A schedule'), {
            minItems: 1,
            maxItems: 100,
            uniqueItems: true,
          }),
        ),
        from: Type.Optional(Instant('When the period begins, with a zone.')),
        to: Type.Optional(Instant('When the period ends: later than `from`, by at most 366 days.')),
        expires_at: Type.Optional(
          Instant(
            'A time in the future, with a zone, at most 90 days from now; default: in 14 days.',
          ),
        ),
        may_approve: Type.Optional(
          Type.Boolean({
            description:
              'People with the link may approve and reject what waits for approval. ' +
              'Default: false.',
          }),
        ),
      },
      strict,
    ),
    [
      { needs: 'schedule_ids', without: ['from', 'to'] },
      { needs: 'from', without: ['schedule_ids'] },
    ],
  ),
  success: {
    status: 201,
    schema: Type.Object({
      preview_id: Id('prv'),
      url: Type.String({ description: 'The link. Shown this once: only a hash of it is stored.' }),
      expires_at: expiresAt,
      may_approve: Type.Boolean(),
    }),
    location: '/api/previews/{preview_id}',
  },
  problems: ['not_found', 'conflict'],
})

export const listPreviewsEndpoint = endpoint({
  method: 'GET',
  path: '/api/previews',
  scope: 'schedules:read',
  summary: 'List links for clients, newest first',
  description:
    'Without their addresses. One that has expired is listed as long as the operator keeps ' +
    'attempts and deliveries.',
  query: Type.Object({ ...pageQuery }, strict),
  success: { status: 200, schema: Page(Preview) },
  problems: [],
})

export const revokePreviewEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/previews/{preview_id}',
  scope: 'schedules:read',
  summary: 'Revoke a link for a client',
  description:
    'From then on it shows nothing, and nothing can be decided by it. Links of others need ' +
    '`schedules:write`.',
  params: Type.Object({ preview_id: PathId('prv') }),
  success: { status: 204, schema: Nothing },
  problems: ['not_found'],
})

const commentMax = 2_000

export const Comment = Type.Object({
  comment_id: Id('cmt'),
  preview_id: Type.Union([Id('prv'), Type.Null()], {
    description: 'The link of the client who wrote it; null: it is of the team.',
  }),
  author: Type.Object(
    {
      type: Type.Enum(['person', 'key', 'client'] as const),
      id: Type.String({ description: 'Of the person, the key, or the link of the client.' }),
      name: Nullable(Type.String({ description: 'Null where there is none.' })),
    },
    { description: 'Who wrote it, by the name of that moment.' },
  ),
  name: Nullable(Type.String({ description: 'That of `author`. Clients name themselves.' })),
  text: Type.String({
    maxLength: commentMax,
    description: 'Plain text, of a client a stranger’s: never to be shown as anything else.',
  }),
  visible_to_client: Type.Boolean({
    description:
      'Whether clients see it below the post, by any link that shows the post. What a client ' +
      'wrote is seen by the client of that link alone.',
  }),
  created_at: Instant('When it was written.'),
})
export type Comment = Static<typeof Comment>

export const listCommentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/schedules/{schedule_id}/comments',
  scope: 'schedules:read',
  summary: 'List the comments on a post, of clients and of the team, oldest first',
  params: Type.Object({ schedule_id: PathId('sch') }),
  query: Type.Object({ ...pageQuery }, strict),
  success: { status: 200, schema: Page(Comment) },
  problems: ['not_found'],
})

export const createCommentEndpoint = endpoint({
  method: 'POST',
  path: '/api/schedules/{schedule_id}/comments',
  scope: 'schedules:read',
  summary: 'Comment on a post',
  description:
    'For the team; clients comment by their links. A post has at most 100 comments of its ' +
    'team: beyond, 409.',
  params: Type.Object({ schedule_id: PathId('sch') }),
  body: Type.Object(
    {
      text: Type.String({ minLength: 1, maxLength: commentMax, description: 'Plain text.' }),
      visible_to_client: Type.Optional(
        Type.Boolean({
          description: 'Clients with a link to the post see it, with your name. Default: false.',
        }),
      ),
    },
    strict,
  ),
  success: { status: 201, schema: Comment },
  problems: ['not_found', 'conflict'],
})
