import { formBody, multipartBody } from '../core/bodies.ts'
import type { SandboxAnswer } from '../core/call.ts'
import { contentType } from '../core/call.ts'
import { invalidParameter } from './errors.ts'
import type { AuthorizedCall } from './gate.ts'
import type { chunkedUpload } from './upload-in-chunks.ts'
import { missingField } from './upload-image.ts'

/**
 * POST /2/media/upload: in one call, or, when a `command` is given, one step of the older form of
 * the chunked upload.
 */
export function uploadByCommand(
  chunked: ReturnType<typeof chunkedUpload>,
  inOneCall: (call: AuthorizedCall) => SandboxAnswer,
) {
  return function upload(call: AuthorizedCall): SandboxAnswer | Promise<SandboxAnswer> {
    const fields = commandFields(call)
    switch (fields.get('command')) {
      case undefined:
        return inOneCall(call)
      case 'INIT':
        return chunked.begin(call, {
          ...Object.fromEntries(fields),
          total_bytes: Number(fields.get('total_bytes') ?? Number.NaN),
        })
      case 'APPEND':
        return appendStep(call, fields)
      case 'FINALIZE':
        return chunked.conclude(call, fields.get('media_id') ?? '')
      default:
        return invalidParameter(
          'command',
          fields.get('command') ?? '',
          'command must be one of [INIT, APPEND, FINALIZE]',
        )
    }
  }

  function appendStep(call: AuthorizedCall, fields: ReadonlyMap<string, string>): SandboxAnswer {
    const file = multipartBody(call)?.files.get('media')
    const encoded = fields.get('media_data')
    const bytes =
      file?.bytes ?? (encoded === undefined ? undefined : Buffer.from(encoded, 'base64'))
    if (bytes === undefined) return missingField('media')
    return chunked.keepChunk(
      call,
      fields.get('media_id') ?? '',
      fields.get('segment_index') ?? '',
      bytes,
    )
  }
}

/** Fields of the query and of a form, whichever kind. */
function commandFields(call: AuthorizedCall): Map<string, string> {
  const form =
    formBody(call) ??
    (contentType(call) === 'multipart/form-data' ? multipartBody(call)?.fields : undefined)
  return new Map([...call.query, ...(form ?? [])])
}
