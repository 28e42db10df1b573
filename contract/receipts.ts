import { Type, type Static } from 'typebox'
import { Actor } from './activity.ts'
import { endpoint, Id, Instant, Nullable, PathId } from './endpoint.ts'
import { mediaKinds } from './media.ts'
import { PlatformValue } from './platform.ts'
import { PostStateValue } from './posts.ts'
import { Attempt, publicationErrorCodes } from './schedules.ts'

const Hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })

const Step = Type.Object({
  at: Instant('When it was done.'),
  kind: Type.String({ description: 'As in GET /api/activity, such as `schedule.approved`.' }),
  actor: Actor,
})

const Intent = Type.Object({
  piece: Type.Integer({ minimum: 1, description: 'Which post of a thread, counted from 1.' }),
  state: Type.Enum(['waiting', 'armed', 'out'] as const, {
    description: '`armed`: it was sent, and it is not known whether it is out.',
  }),
  intent_at: Nullable(Instant('When it was stored that this would be sent.')),
  request_hash: Nullable(
    Type.String({
      description:
        'Of the request that was sent, in hex; null for callers that may not read the text.',
    }),
  ),
  external_id: Nullable(Type.String()),
  external_url: Nullable(Type.String()),
})

const Part = Type.Object({
  schedule_id: Id('sch'),
  draft_id: Id('drft'),
  platform: PlatformValue,
  connection_id: Id('conn'),
  status: Type.Enum(['published', 'failed'] as const),
  scheduled_at: Instant('The time that it was planned for.'),
  text: Type.Object({
    sha256: Hash(
      'SHA-256 of `salt`, a line feed, and the texts of its pieces as a JSON array without blanks.',
    ),
    salt: Nullable(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        description: 'Null for callers that may not read the text (`drafts:read`).',
      }),
    ),
    frozen: Type.Boolean({
      description: 'True: as it was sent. False: nothing was sent, and it is the draft’s text.',
    }),
  }),
  media: Type.Array(
    Type.Object({
      media_id: Id('med'),
      kind: Type.Enum(mediaKinds),
      sha256: Hash('Of its bytes.'),
    }),
  ),
  sources: Nullable(
    Type.Array(Type.Object({ index: Type.Integer({ minimum: 0 }), url: Nullable(Type.String()) }), {
      description:
        'What the draft was written from, as `evidence` counts it; null for callers that may not ' +
        'read the text.',
    }),
  ),
  steps: Type.Array(Step, {
    description:
      'Who wrote, planned, approved and resolved it, oldest first; of more than 500 the newest.',
  }),
  intents: Type.Array(Intent),
  attempts: Type.Array(Attempt, {
    description:
      'Every call with the network’s answer, oldest first; of more than 500 the newest. ' +
      '`look_up` is a reconciliation.',
  }),
  published_at: Nullable(Instant('When the network took it.')),
  external_id: Nullable(Type.String()),
  external_url: Nullable(Type.String()),
  error_code: Nullable(Type.Enum(publicationErrorCodes)),
  resolved_at: Nullable(Instant('When a person said that it is out.')),
})

export const Receipt = Type.Object({
  post_id: Id('post'),
  state: PostStateValue,
  written_at: Instant('When this was written.'),
  parts: Type.Array(Part, { description: 'The oldest first; of more than 100 the newest.' }),
})
export type Receipt = Static<typeof Receipt>

export const getReceiptEndpoint = endpoint({
  method: 'GET',
  path: '/api/posts/{post_id}/receipt',
  scope: 'schedules:read',
  summary: 'Read the receipt of a post',
  description:
    'Its journal as one document, written when all parts have ended, and again after a retry or ' +
    'a decision about an unconfirmed part. It is kept as long as the post. The salt and the text ' +
    'together prove that this text was sent.',
  params: Type.Object({ post_id: PathId('post') }),
  success: { status: 200, schema: Receipt },
  problems: ['not_found', 'conflict'],
})
