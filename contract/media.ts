import { Type, type Static } from 'typebox'
import {
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

export const mediaKinds = ['image', 'gif', 'video', 'document'] as const

const name = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What it is called, for people: never a part of a path.',
})
const altText = Type.String({
  maxLength: 4_086,
  description: 'What is to be seen, for those who cannot see it.',
})
const whole = Type.Integer({ minimum: 0 })

export const Media = Type.Object({
  media_id: Id('med'),
  kind: Type.Enum(mediaKinds),
  content_type: Type.String({ description: 'By its content, whatever its name or header said.' }),
  bytes: Type.Integer({ minimum: 0, description: 'As it is kept: without metadata.' }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the bytes as they are kept.' }),
  name: Nullable(name),
  alt_text: Nullable(altText),
  width: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'In pixels, as it is shown; of a document in points.',
    }),
  ),
  height: Nullable(whole),
  duration_ms: Nullable(Type.Integer({ minimum: 0, description: 'Of a video or an animation.' })),
  codecs: Type.Array(Type.String(), { description: 'Of a video: picture, then sound.' }),
  animated: Type.Boolean({ description: 'Whether it moves: a video, or a GIF of several frames.' }),
  status: Type.Enum(['processing', 'ready', 'failed'] as const),
  detail: Nullable(Type.String({ description: 'Why it failed.' })),
  url: Nullable(
    Type.String({
      description: 'Serves its bytes for an hour, with ranges; null while there are none.',
    }),
  ),
  thumbnail_url: Nullable(
    Type.String({
      description:
        'A small picture of it, for an hour: of a video a frame, where the server has ffmpeg, ' +
        'of a PDF its first page. Null where there is none.',
    }),
  ),
  created_at: Instant('When it was uploaded.'),
})
export type Media = Static<typeof Media>

const params = Type.Object({ media_id: PathId('med') })

export const createMediaEndpoint = endpoint({
  method: 'POST',
  path: '/api/media',
  scope: 'media:write',
  takesMinutes: true,
  summary: 'Upload a picture, a video or a document',
  description:
    'The file as body, or `multipart/form-data` with `file` and, if wanted, `alt_text` and ' +
    '`name` (by default the name of the file), or as JSON an address from which it is ' +
    'fetched: within ten minutes, over at most five redirects. Its content decides what it ' +
    'is. Taken: JPEG, PNG, WebP, GIF, AVIF; MP4, MOV, WebM; PDF; for drafting plain text, VTT ' +
    'and SRT. An animated WebP becomes a GIF; `kind` is `gif` for what moves. Place, camera ' +
    'and other metadata are dropped. The limit of 1 MiB does not hold here. For ' +
    '`Idempotency-Key` the SHA-256 of the bytes is the body.',
  query: Type.Object({ name: Type.Optional(name) }, strict),
  body: Type.Object(
    {
      url: Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: 'A public http or https address that answers with the file.',
      }),
      alt_text: Type.Optional(altText),
    },
    strict,
  ),
  file: { texts: ['alt_text', 'name'] },
  success: { status: 201, schema: Media, location: '/api/media/{media_id}' },
  problems: ['media_unreadable', 'source_unreadable', 'url_not_allowed'],
})

export const listMediaEndpoint = endpoint({
  method: 'GET',
  path: '/api/media',
  scope: 'media:read',
  summary: 'List uploads, newest first',
  query: Type.Object(
    {
      q: Type.Optional(TextSearch('Uploads whose name or alt text holds')),
      kind: Type.Optional(Type.Enum(mediaKinds)),
      ...pageQuery,
    },
    strict,
  ),
  success: { status: 200, schema: Page(Media) },
  problems: ['unrecognized_value'],
})

export const getMediaEndpoint = endpoint({
  method: 'GET',
  path: '/api/media/{media_id}',
  scope: 'media:read',
  summary: 'Read an upload',
  params,
  success: { status: 200, schema: Media },
  problems: ['not_found'],
})

export const updateMediaEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/media/{media_id}',
  scope: 'media:write',
  summary: 'Change the name or the alt text of an upload',
  params,
  body: Type.Object(
    { name: Type.Optional(Nullable(name)), alt_text: Type.Optional(Nullable(altText)) },
    strict,
  ),
  success: { status: 200, schema: Media },
  problems: ['not_found'],
})

export const deleteMediaEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/media/{media_id}',
  scope: 'media:write',
  summary: 'Delete an upload',
  description:
    'Refused while a post that shows it is pending or on its way; other drafts lose it. For a ' +
    'day it can be brought back; then its bytes go, where no other upload has the same.',
  params,
  success: { status: 204, schema: Nothing },
  problems: ['not_found', 'conflict'],
})

export const restoreMediaEndpoint = endpoint({
  method: 'POST',
  path: '/api/media/{media_id}/restore',
  scope: 'media:write',
  summary: 'Bring a deleted upload back',
  description:
    'For a day after its deletion, where there is room for it. Drafts that lost it show it ' +
    'again where they did, as an edit; those that were edited, scheduled or deleted since ' +
    'stay as they are. An upload that is not deleted is answered as it is.',
  params,
  success: { status: 200, schema: Media },
  problems: ['not_found', 'payload_too_large', 'quota_exceeded'],
})
