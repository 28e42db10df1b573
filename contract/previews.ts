import { Type, type Static } from 'typebox'
import { ActorSchema } from './actor.ts'
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
    description: 'The posts that it shows; those that were cancelled since are gone.',
  }),
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
    'People with the link see these posts as their networks would show them, without an ' +
    'account, and may leave comments. `may_approve` needs `schedules:write`. The link works ' +
    'as long as the person who made it may make one: it ends with their membership, their ' +
    'role or their key. Beyond 100 links that work: 409.',
  body: Type.Object(
    {
      schedule_ids: Type.Array(BodyId('sch', 'A schedule'), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
      }),
      expires_at: Type.Optional(
        Instant(
          'A time in the future, with a zone, at most 90 days from now; default: in 14 days.',
        ),
      ),
      may_approve: Type.Optional(
        Type.Boolean({
          description:
            'People with the link may approve and reject what waits for approval. Default: false.',
        }),
      ),
    },
    strict,
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

const Comment = Type.Object({
  comment_id: Id('cmt'),
  preview_id: Id('prv'),
  name: Type.String({ description: 'As the author of the comment called themselves.' }),
  text: Type.String({
    maxLength: 2_000,
    description: 'Plain text of a stranger: never to be shown as anything else.',
  }),
  created_at: Instant('When it was written.'),
})
export type Comment = Static<typeof Comment>

export const listCommentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/schedules/{schedule_id}/comments',
  scope: 'schedules:read',
  summary: 'List what clients have said of a post, oldest first',
  params: Type.Object({ schedule_id: PathId('sch') }),
  query: Type.Object({ ...pageQuery }, strict),
  success: { status: 200, schema: Page(Comment) },
  problems: ['not_found'],
})
