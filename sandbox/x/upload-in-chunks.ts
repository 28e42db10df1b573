import { jsonBody, multipartBody } from '../core/bodies.ts'
import type { SandboxAnswer, Reply } from '../core/call.ts'
import { contentType, json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { invalidParameter, invalidSchema, serviceUnavailable } from './errors.ts'
import type { AuthorizedCall } from './gate.ts'
import { openFirstTimes } from '../core/first-times.ts'
import { mediaFacts } from '../core/media-facts.ts'
import { mediaProblem, videoContent } from './media-content.ts'
import type { MediaLibrary, XUpload } from './media-library.ts'
import { categories, mediaKey } from './media-library.ts'
import { mediaLifetimeSeconds, missingField, undefinedField } from './upload-image.ts'

const initializedLifetimeSeconds = 1_295_999
const segmentMax = 999

/**
 * The three steps of a chunked upload and the question after them; the older command form calls the
 * same functions.
 */
export function chunkedUpload(ports: SandboxPorts, library: MediaLibrary) {
  const isFirst = openFirstTimes()
  return { initialize, append, finalize, conclude, status, begin, keepChunk }

  function initialize(call: AuthorizedCall): SandboxAnswer {
    const body = contentType(call) === 'application/json' ? jsonBody(call) : undefined
    if (body === undefined)
      return invalidSchema('Requests with bodies must contain a valid JSON object.')
    const known = ['media_type', 'total_bytes', 'media_category', 'shared', 'additional_owners']
    const unknown = Object.keys(body).find((name) => !known.includes(name))
    return unknown === undefined ? begin(call, body) : undefinedField(unknown)
  }

  function begin(call: AuthorizedCall, fields: Readonly<Record<string, unknown>>): Reply {
    const { media_type: mediaType, total_bytes: total, media_category: wanted } = fields
    if (typeof mediaType !== 'string' || !/^[\w.+-]+\/[\w.+-]+$/.test(mediaType))
      return invalidParameter('media_type', mediaType ?? '', 'media_type is invalid')
    const most = ports.switches.number('media_bytes_max')
    if (typeof total !== 'number' || !Number.isInteger(total) || total < 1 || total > most) {
      return invalidParameter(
        'total_bytes',
        total ?? '',
        `total_bytes must be between 1 and ${most}`,
      )
    }
    const category = categories.find((name) => name === wanted)
    if (category === undefined)
      return invalidParameter(
        'media_category',
        wanted ?? '',
        `media_category must be one of [${categories.join(', ')}]`,
      )
    const upload: XUpload = {
      media_id: library.newId(),
      author_id: call.author.author_id,
      category,
      media_type: mediaType,
      total_bytes: total,
      chunks: {},
      content: null,
      alt_text: '',
      expires_at: ports.clock.now() + initializedLifetimeSeconds * 1_000,
      processing: null,
      rejected: false,
      used: false,
    }
    library.put(upload)
    return json(200, {
      data: {
        id: upload.media_id,
        media_key: mediaKey(upload),
        expires_after_secs: initializedLifetimeSeconds,
      },
    })
  }

  function append(
    call: AuthorizedCall,
    { id = '' }: Readonly<Record<string, string>>,
  ): SandboxAnswer {
    if (contentType(call) === 'application/json') {
      const body = jsonBody(call)
      if (body === undefined)
        return invalidSchema('Requests with bodies must contain a valid JSON object.')
      const unknown = Object.keys(body).find((name) => name !== 'segment_index' && name !== 'media')
      if (unknown !== undefined) return undefinedField(unknown)
      if (typeof body['media'] !== 'string') return missingField('media')
      return keepChunk(
        call,
        id,
        String(body['segment_index'] ?? ''),
        Buffer.from(body['media'], 'base64'),
      )
    }
    const body = multipartBody(call)
    const file = body?.files.get('media')
    if (body === undefined || file === undefined) return missingField('media')
    if (file.bytes.length > ports.switches.number('edge_part_bytes_max'))
      return { status: Number(ports.switches.text('edge_refusal')) }
    return keepChunk(call, id, body.fields.get('segment_index') ?? '', file.bytes)
  }

  /** Keeps one chunk; sending an index again replaces it. */
  function keepChunk(call: AuthorizedCall, mediaId: string, index: string, bytes: Buffer): Reply {
    const upload = library.get(call.author.author_id, mediaId)
    if (upload === undefined || upload.content !== null) return unknownMedia(mediaId)
    if (!/^\d{1,3}$/.test(index) || Number(index) > segmentMax)
      return invalidParameter('segment_index', index, 'segment_index must be between 0 and 999')
    const most = ports.switches.number('append_bytes_max')
    if (bytes.length === 0 || bytes.length > most)
      return invalidParameter('media', '', `A chunk must have 1 to ${most} bytes.`)
    library.put({
      ...upload,
      chunks: { ...upload.chunks, [Number(index)]: ports.store.keepBytes(bytes) },
    })
    if (isFirst(`${mediaId}/${index}`, ports.switches.number('lost_append_answers')))
      return serviceUnavailable(ports.switches.text('unavailable_body'))
    return json(200, { data: { expires_at: Math.floor(upload.expires_at / 1_000) } })
  }

  /** Wants a JSON object, though it may be empty. */
  function finalize(
    call: AuthorizedCall,
    { id = '' }: Readonly<Record<string, string>>,
  ): SandboxAnswer | Promise<SandboxAnswer> {
    const body = contentType(call) === 'application/json' ? jsonBody(call) : undefined
    return body === undefined
      ? invalidSchema('Request body must be a JSON object')
      : conclude(call, id)
  }

  async function conclude(call: AuthorizedCall, id: string): Promise<SandboxAnswer> {
    const upload = library.get(call.author.author_id, id)
    if (upload === undefined) return unknownMedia(id)
    if (upload.content !== null) return json(200, { data: described(upload) })
    const bytes = assembled(upload)
    if (bytes === undefined)
      return invalidParameter('media_id', id, 'Segments do not add up to provided total file size.')
    const video = await videoContent(upload.category, bytes)
    const concluded = library.get(call.author.author_id, id)
    if (concluded !== undefined && concluded.content !== null)
      return json(200, { data: described(concluded) })
    const struck = ports.faults.take('media_rejected', call.author.author_id) !== undefined
    const problem = mediaProblem(
      upload.category,
      bytes,
      video,
      ports.switches.number('video_seconds_max'),
    )
    const rejected = struck || problem !== undefined
    const processed =
      upload.category !== 'tweet_image' &&
      upload.category !== 'dm_image' &&
      upload.category !== 'subtitles'
    if (rejected && !processed) return invalidParameter('media_id', id, 'Your media is invalid.')
    const from = ports.clock.now()
    const done: XUpload = {
      ...upload,
      chunks: {},
      content: { sha256: ports.store.keepBytes(bytes), ...mediaFacts(bytes, video) },
      expires_at: from + mediaLifetimeSeconds * 1_000,
      processing: processed
        ? { from, until: from + ports.switches.number('media_processing_ms') }
        : null,
      rejected,
    }
    library.put(done)
    if (isFirst(id, ports.switches.number('lost_finalize_answers'))) return { cut: 'reset' }
    return json(200, { data: described(done) })
  }

  function assembled({ chunks, total_bytes }: XUpload): Buffer | undefined {
    const parts: Uint8Array[] = []
    for (let index = 0; index < Object.keys(chunks).length; index += 1) {
      const bytes = ports.store.bytes(chunks[index] ?? '')
      if (bytes === undefined) return undefined
      parts.push(bytes)
    }
    const whole = Buffer.concat(parts)
    return whole.length === total_bytes ? whole : undefined
  }

  function status(call: AuthorizedCall): SandboxAnswer {
    if (call.query.get('command') !== 'STATUS')
      return invalidParameter('command', call.query.get('command') ?? '', 'command must be STATUS')
    const mediaId = call.query.get('media_id') ?? ''
    const upload = library.get(call.author.author_id, mediaId)
    return upload === undefined ? unknownMedia(mediaId) : json(200, { data: described(upload) })
  }

  function described(upload: XUpload) {
    const info = upload.content === null ? undefined : processingInfo(upload, ports.clock.now())
    return {
      id: upload.media_id,
      media_key: mediaKey(upload),
      size: upload.content?.bytes ?? 0,
      expires_after_secs: Math.max(0, Math.floor((upload.expires_at - ports.clock.now()) / 1_000)),
      ...(info === undefined ? {} : { processing_info: info }),
    }
  }
}

/** Pending for the first quarter of the time, in progress for the rest. */
function processingInfo({ processing, rejected }: XUpload, now: number) {
  if (processing === null) return undefined
  const { from, until } = processing
  if (now >= until)
    return rejected ? { state: 'failed', error } : { state: 'succeeded', progress_percent: 100 }
  const check_after_secs = Math.max(1, Math.ceil((until - now) / 1_000))
  const progress = (now - from) / (until - from)
  return progress < 0.25
    ? { state: 'pending', check_after_secs }
    : { state: 'in_progress', check_after_secs, progress_percent: Math.floor(progress * 100) }
}

const error = { code: 1, name: 'InvalidMedia', message: 'Unsupported video format' }

function unknownMedia(mediaId: string): Reply {
  return invalidParameter('media_id', mediaId, 'Your media ID is invalid.')
}
