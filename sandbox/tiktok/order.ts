import { Type, type Static, type TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { jsonBody } from '../core/bodies.ts'
import type { SandboxCall, Reply } from '../core/call.ts'
import { contentType } from '../core/call.ts'
import { invalidParams } from './errors.ts'

const strict = { additionalProperties: false } as const
const Flag = Type.Optional(Type.Boolean())
const Text = Type.Optional(Type.String())
const PostMode = Type.Union([Type.Literal('DIRECT_POST'), Type.Literal('MEDIA_UPLOAD')])

export const PhotoOrder = Type.Object(
  {
    media_type: Type.Literal('PHOTO'),
    post_mode: PostMode,
    post_info: Type.Object(
      {
        title: Text,
        description: Text,
        privacy_level: Type.Optional(Type.String()),
        disable_comment: Flag,
        auto_add_music: Flag,
        brand_content_toggle: Flag,
        brand_organic_toggle: Flag,
      },
      strict,
    ),
    source_info: Type.Object(
      {
        source: Type.Literal('PULL_FROM_URL'),
        photo_images: Type.Array(Type.String(), { minItems: 1, maxItems: 35 }),
        photo_cover_index: Type.Integer({ minimum: 0 }),
      },
      strict,
    ),
  },
  strict,
)

const VideoSource = Type.Union([
  Type.Object({ source: Type.Literal('PULL_FROM_URL'), video_url: Type.String() }, strict),
  Type.Object(
    {
      source: Type.Literal('FILE_UPLOAD'),
      video_size: Type.Integer({ minimum: 1, maximum: 4 * 1_073_741_824 }),
      chunk_size: Type.Integer({ minimum: 1 }),
      total_chunk_count: Type.Integer({ minimum: 1, maximum: 1_000 }),
    },
    strict,
  ),
])

export const VideoOrder = Type.Object(
  {
    post_info: Type.Object(
      {
        title: Text,
        privacy_level: Type.String(),
        disable_duet: Flag,
        disable_stitch: Flag,
        disable_comment: Flag,
        video_cover_timestamp_ms: Type.Optional(Type.Integer({ minimum: 0 })),
        brand_content_toggle: Flag,
        brand_organic_toggle: Flag,
        is_aigc: Flag,
      },
      strict,
    ),
    source_info: VideoSource,
  },
  strict,
)

export const VideoDraftOrder = Type.Object({ source_info: VideoSource }, strict)

export type VideoSourceInfo = Static<typeof VideoSource>

/**
 * The first text above its limit, in UTF-16 code units, as TikTok counts them (a schema's
 * `maxLength` counts code points).
 */
export function lengthProblem(
  given: Readonly<Record<string, unknown>>,
  limits: Readonly<Record<string, number>>,
): Reply | undefined {
  const long = Object.entries(limits).find(
    ([name, most]) => String(given[name] ?? '').length > most,
  )
  return long && invalidParams(`${long[0]} has more than ${long[1]} UTF-16 code units.`)
}

/** The body of a call as one of these, or what TikTok answers instead. */
export function readOrder<Schema extends TSchema>(
  schema: Schema,
  call: SandboxCall,
): { readonly order: Static<Schema> } | { readonly refusal: Reply } {
  if (contentType(call) !== 'application/json')
    return { refusal: invalidParams('The Content-Type must be application/json.') }
  const body = jsonBody(call)
  if (body === undefined) return { refusal: invalidParams('The body is not a JSON object.') }
  if (Check(schema, body)) return { order: body }
  const [first] = Errors(schema, body)
  return {
    refusal: invalidParams(
      `The request body is invalid: ${first?.instancePath ?? ''} ${first?.message ?? ''}`,
    ),
  }
}
