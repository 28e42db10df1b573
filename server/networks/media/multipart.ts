import { Readable } from 'node:stream'
import type { StreamedBody } from '../../ports/outbound/outbound.ts'

export interface FormFile {
  readonly name: string
  readonly filename: string
  readonly contentType: string
  readonly body: Uint8Array | StreamedBody
}

/**
 * A form with one file, as `multipart/form-data` (RFC 7578). `boundary` must not occur in the
 * bytes: 16 random ones in hex do not.
 */
export function multipart(
  boundary: string,
  fields: Readonly<Record<string, string>>,
  file: FormFile,
): { contentType: string; body: Uint8Array | StreamedBody } {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${file.name}"; ` +
      `filename="${file.filename}"\r\nContent-Type: ${file.contentType}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const contentType = `multipart/form-data; boundary=${boundary}`
  return {
    contentType,
    body:
      file.body instanceof Uint8Array
        ? Buffer.concat([head, file.body, tail])
        : framed(head, file.body, tail),
  }
}

function framed(head: Buffer, { bytes, read }: StreamedBody, tail: Buffer): StreamedBody {
  async function* whole() {
    yield head
    yield* read()
    yield tail
  }
  return {
    bytes: head.length + bytes + tail.length,
    read: () => Readable.from(whole(), { objectMode: false }),
  }
}
