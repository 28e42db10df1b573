import type { IncomingMessage } from 'node:http'
import { Refusal } from '@crier/contract/problems.ts'
import { unsupportedMediaType } from './problems.ts'

export const bodyBytesMax = 1_048_576
// A body that is too large is read to its end, up to here, and thrown away: a client that is still writing would otherwise
// find its connection reset instead of reading the 413.
const drainedBytesMax = 16 * bodyBytesMax

/** The bytes of a request's body. Refuses what is not declared as JSON (415) and what is larger than 1 MiB (413); none is empty. */
export async function readJsonBytes(request: IncomingMessage): Promise<Uint8Array> {
  if (!hasBody(request)) return new Uint8Array()
  refuseUnlessJson(request)
  return readBytes(request)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

const jsonType = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?;?[ \t]*$/i

function refuseUnlessJson(request: IncomingMessage): void {
  const types = request.headersDistinct['content-type'] ?? []
  if (types.length !== 1 || !jsonType.test(types[0]!) || request.headers['content-encoding'] !== undefined) throw unsupportedMediaType()
}

async function readBytes(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    if (Number(request.headers['content-length'] ?? 0) > drainedBytesMax) throw tooLarge()
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes <= bodyBytesMax) chunks.push(chunk)
      else chunks.length = 0
      if (bytes > drainedBytesMax) break
    }
  } catch (error) {
    // Nobody is there any more to read an answer.
    if (request.destroyed) throw new Refusal('invalid_json', 'The body ended before it was complete.')
    throw error
  }
  if (bytes > bodyBytesMax) throw tooLarge()
  return Buffer.concat(chunks)
}

function tooLarge(): Refusal {
  return new Refusal('payload_too_large', 'A body may have at most 1 MiB (1,048,576 bytes).')
}
