import type { IncomingMessage } from 'node:http'

/**
 * The whole body; `too_large` as soon as it is known to have more than `bytesMax` bytes. Rejects
 * when the caller goes away.
 */
export function bodyBytes(
  request: IncomingMessage,
  bytesMax: number,
): Promise<Buffer | 'too_large'> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return Promise.resolve('too_large')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > bytesMax) resolve('too_large')
      else chunks.push(chunk)
    })
    request.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    )
    request.on('error', reject)
    request.on('close', () => reject(new Error('the caller went away')))
  })
}
