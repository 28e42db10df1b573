import { isObject, jsonBody } from '../core/bodies.ts'
import type { SandboxAnswer } from '../core/call.ts'
import { contentType, json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { invalidParameter, invalidSchema } from './errors.ts'
import type { AuthorizedCall } from './gate.ts'
import type { MediaLibrary } from './media-library.ts'
import { undefinedField } from './upload-image.ts'

/** POST /2/media/metadata: the alternative text of an upload. */
export function mediaMetadata(ports: SandboxPorts, library: MediaLibrary) {
  return function describe(call: AuthorizedCall): SandboxAnswer {
    const altTextMax = ports.switches.number('alt_text_max')
    const body = contentType(call) === 'application/json' ? jsonBody(call) : undefined
    if (body === undefined)
      return invalidSchema('Requests with bodies must contain a valid JSON object.')
    const unknown = Object.keys(body).find((name) => name !== 'id' && name !== 'metadata')
    if (unknown !== undefined) return undefinedField(unknown)
    const metadata = isObject(body['metadata']) ? body['metadata'] : {}
    const altText = isObject(metadata['alt_text']) ? metadata['alt_text']['text'] : undefined
    if (typeof altText !== 'string' || [...altText].length > altTextMax)
      return invalidSchema(
        `$.metadata.alt_text.text: must be a string of at most ${altTextMax} characters`,
      )
    const mediaId = String(body['id'] ?? '')
    const upload = library.get(call.author.author_id, mediaId)
    if (upload === undefined || upload.used)
      return invalidParameter('id', mediaId, 'Your media ID is invalid.')
    library.put({ ...upload, alt_text: altText })
    return json(200, {
      data: { id: mediaId, associated_metadata: { alt_text: { text: altText } } },
    })
  }
}
