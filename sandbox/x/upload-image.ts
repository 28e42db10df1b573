import { jsonBody, multipartBody } from '../core/bodies.ts'
import type { SandboxAnswer, Reply } from '../core/call.ts'
import { contentType, json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { mediaFacts } from '../core/media-facts.ts'
import { mediaProblem } from './media-content.ts'
import { invalidParameter, invalidSchema } from './errors.ts'
import type { AuthorizedCall } from './gate.ts'
import type { Category, MediaLibrary } from './media-library.ts'
import { mediaKey } from './media-library.ts'

export const mediaLifetimeSeconds = 86_400
const oneShotCategories = [
  'tweet_image',
  'dm_image',
  'subtitles',
] as const satisfies readonly Category[]
const fieldNames = ['media', 'media_category', 'media_type', 'additional_owners', 'shared']

interface Given {
  readonly bytes: Buffer
  readonly category: string
  readonly mediaType: string
}

/** POST /2/media/upload in one call: multipart, or JSON with base64. */
export function imageUpload(ports: SandboxPorts, library: MediaLibrary) {
  return function upload(call: AuthorizedCall): SandboxAnswer {
    const given = contentType(call) === 'application/json' ? fromJson(call) : fromMultipart(call)
    if ('status' in given) return given
    if (
      contentType(call) !== 'application/json' &&
      given.bytes.length > ports.switches.number('edge_part_bytes_max')
    )
      return { status: Number(ports.switches.text('edge_refusal')) }
    const category = oneShotCategories.find((known) => known === given.category)
    if (category === undefined)
      return invalidParameter(
        'media_category',
        given.category,
        `media_category must be one of [${oneShotCategories.join(', ')}]`,
      )
    const authorId = call.author.author_id
    const problem = mediaProblem(category, given.bytes)
    if (problem !== undefined) return invalidParameter('media', '', problem)
    if (ports.faults.take('media_rejected', authorId) !== undefined)
      return invalidParameter('media', '', 'Your media is invalid.')
    const content = { sha256: ports.store.keepBytes(given.bytes), ...mediaFacts(given.bytes) }
    const upload = {
      media_id: library.newId(),
      author_id: authorId,
      category,
      media_type: given.mediaType || content.content_type,
      total_bytes: content.bytes,
      chunks: {},
      content,
      alt_text: '',
      expires_at: ports.clock.now() + mediaLifetimeSeconds * 1_000,
      processing: null,
      rejected: false,
      used: false,
    }
    library.put(upload)
    const image = { image_type: content.content_type, w: content.width, h: content.height }
    return json(200, {
      data: {
        id: upload.media_id,
        media_key: mediaKey(upload),
        size: content.bytes,
        expires_after_secs: mediaLifetimeSeconds,
        image,
      },
    })
  }
}

function fromMultipart(call: AuthorizedCall): Given | Reply {
  const body = multipartBody(call)
  if (body === undefined)
    return invalidSchema('Requests with bodies must be multipart/form-data or application/json.')
  const unknown = [...body.fields.keys(), ...body.files.keys()].find(
    (name) => !fieldNames.includes(name),
  )
  if (unknown !== undefined) return undefinedField(unknown)
  const file = body.files.get('media')
  if (file === undefined) return missingField('media')
  if (!body.fields.has('media_category')) return missingField('media_category')
  return {
    bytes: file.bytes,
    category: body.fields.get('media_category') ?? '',
    mediaType: body.fields.get('media_type') ?? '',
  }
}

function fromJson(call: AuthorizedCall): Given | Reply {
  const body = jsonBody(call)
  if (body === undefined)
    return invalidSchema('Requests with bodies must contain a valid JSON object.')
  const unknown = Object.keys(body).find((name) => !fieldNames.includes(name))
  if (unknown !== undefined) return undefinedField(unknown)
  const { media, media_category: category, media_type: mediaType = '' } = body
  if (typeof media !== 'string') return missingField('media')
  if (typeof category !== 'string') return missingField('media_category')
  if (typeof mediaType !== 'string') return invalidSchema('$.media_type: string expected')
  const bytes = Buffer.from(media, 'base64')
  // Buffer skips what is no base64 instead of refusing it.
  if (bytes.toString('base64').replace(/(?<!=)=+$/, '') !== media.replace(/(?<!=)=+$/, ''))
    return invalidParameter('media', '', 'media is not valid base64')
  return { bytes, category, mediaType }
}

export function missingField(name: string): Reply {
  return invalidSchema(`$.${name}: is missing but it is required`)
}

export function undefinedField(name: string): Reply {
  return invalidSchema(
    `$.${name}: is not defined in the schema and the schema does not allow additional properties`,
  )
}
