export interface FormFile {
  readonly name: string
  readonly filename: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** A form with one file, as `multipart/form-data` (RFC 7578). `boundary` must not occur in the bytes: 16 random ones in hex do not. */
export function multipart(
  boundary: string,
  fields: Readonly<Record<string, string>>,
  file: FormFile,
): { contentType: string; body: Uint8Array } {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.name}"; filename="${file.filename}"\r\nContent-Type: ${file.contentType}\r\n\r\n`
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(parts.join('') + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
