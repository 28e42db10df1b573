import { multipartBody } from '../core/bodies.ts'
import type { SandboxAnswer, Reply } from '../core/call.ts'
import { json } from '../core/call.ts'
import { mediaFacts } from '../core/media-facts.ts'
import type { SandboxPorts } from '../core/network.ts'
import { readPictureFacts } from '../core/picture.ts'
import type { RouteParameters } from '../core/routes.ts'
import { readVideo } from '../core/video.ts'
import { invalid, notFound, refusal } from './errors.ts'
import type { AuthorizedCall } from './gate.ts'
import { mediaLimits } from './instance.ts'
import type { MediaAttachment, MediaLibrary, MediaType } from './media-library.ts'
import { readParameters } from './parameters.ts'
import { mediaView } from './views.ts'

const processingFailed = 'Error processing thumbnail for uploaded media'
const unverified = 'File type of uploaded media could not be verified'

/** POST /api/v2/media, GET and PUT /api/v1/media/{id}. */
export function mediaCalls(ports: SandboxPorts, library: MediaLibrary) {
  return { upload, show, update }

  async function upload(call: AuthorizedCall): Promise<SandboxAnswer> {
    const body = multipartBody(call)
    const file = body?.files.get('file')
    if (body === undefined || file === undefined) return invalid("File can't be blank")
    const description = body.fields.get('description') ?? ''
    const read = await readMedia(file.bytes)
    const problem =
      problemOfDescription(description) ?? ('refused' in read ? read.refused : undefined)
    if (problem !== undefined || 'refused' in read) return problem ?? invalid('File is invalid')
    const rejected = ports.faults.take('media_rejected', call.author.author_id) !== undefined
    if (rejected && read.type === 'image') return refusal(422, unverified)
    const now = ports.clock.now()
    const waits = read.type !== 'image' || ports.switches.text('pictures_answered') === '202'
    const media: MediaAttachment = {
      id: library.newId(),
      host: call.host,
      author_id: call.author.author_id,
      type: read.type,
      content: { sha256: ports.store.keepBytes(file.bytes), ...read.facts },
      description,
      created_at: now,
      processed_at: waits ? now + ports.switches.number('media_processing_ms') : now,
      rejected,
      attached: false,
    }
    library.put(media)
    const processed = library.isProcessed(media)
    return json(processed ? 200 : 202, mediaView(call, media, processed))
  }

  function show(call: AuthorizedCall, { id = '' }: RouteParameters): SandboxAnswer {
    const media = library.unattached(call.host, call.author.author_id, id)
    return media === undefined ? notFound() : present(call, media)
  }

  function update(call: AuthorizedCall, { id = '' }: RouteParameters): SandboxAnswer {
    const media = library.unattached(call.host, call.author.author_id, id)
    if (media === undefined) return notFound()
    const description =
      multipartBody(call)?.fields.get('description') ?? readParameters(call)?.text('description')
    const problem = problemOfDescription(description ?? '')
    if (problem !== undefined) return problem
    const changed = { ...media, description: description ?? media.description }
    library.put(changed)
    return present(call, changed)
  }

  function present(call: AuthorizedCall, media: MediaAttachment): Reply {
    const processed = library.isProcessed(media)
    if (processed && media.rejected) return refusal(422, processingFailed)
    return json(processed ? 200 : 206, mediaView(call, media, processed))
  }
}

function problemOfDescription(description: string): Reply | undefined {
  const most = mediaLimits.description_limit
  return [...description].length > most
    ? invalid(`Description is too long (maximum is ${most} characters)`)
    : undefined
}

type ReadMedia =
  | { readonly type: MediaType; readonly facts: ReturnType<typeof mediaFacts> }
  | { readonly refused: Reply }

/** What the bytes are, or why they are refused. */
export async function readMedia(bytes: Buffer): Promise<ReadMedia> {
  const picture = readPictureFacts(bytes)
  if (picture !== undefined) return readPicture(bytes, picture)
  const video = await readVideo(bytes)
  if (video === undefined) return { refused: refusal(422, unverified) }
  if (bytes.length > mediaLimits.video_size_limit) return tooLarge(mediaLimits.video_size_limit)
  if (video.framesPerSecond > mediaLimits.video_frame_rate_limit + 0.5)
    return {
      refused: invalid(`${Math.floor(video.framesPerSecond)}fps videos are not supported`),
    }
  if (video.width * video.height > mediaLimits.video_matrix_limit)
    return { refused: invalid(`${video.width}x${video.height} videos are not supported`) }
  return { type: 'video', facts: mediaFacts(bytes, video) }
}

function readPicture(
  bytes: Buffer,
  { width, height, contentType, frames }: NonNullable<ReturnType<typeof readPictureFacts>>,
): ReadMedia {
  if (bytes.length > mediaLimits.image_size_limit) return tooLarge(mediaLimits.image_size_limit)
  const moves = contentType === 'image/gif' && frames > 1
  const most = moves ? mediaLimits.gif_matrix_limit : mediaLimits.image_matrix_limit
  if (width * height > most)
    return { refused: invalid(`${width}x${height} images are not supported`) }
  return { type: moves ? 'gifv' : 'image', facts: mediaFacts(bytes) }
}

function tooLarge(most: number): ReadMedia {
  return {
    refused: invalid(
      `File file size must be less than or equal to ${Math.floor(most / 1_048_576)} MB`,
    ),
  }
}
