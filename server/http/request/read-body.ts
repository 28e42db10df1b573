import type { IncomingMessage } from 'node:http'
import { Refusal } from '@crier/contract/problems.ts'
import { unsupportedBodyType } from '../pipeline/problems.ts'

export const bodyBytesMax = 1_048_576
// A body that is too large is read to its end, up to this many times the limit, and thrown away: a
// client that is still writing would otherwise find its connection reset instead of reading the
// 413.
const drainedTimes = 16

/**
 * The bytes of a request's body. Refuses what is not declared as JSON (415) and what is larger than
 * `bytesMax` (413); none is empty.
 */
export async function readJsonBytes(
  request: IncomingMessage,
  bytesMax: number = bodyBytesMax,
): Promise<Uint8Array> {
  if (!hasBody(request)) return new Uint8Array()
  assertJson(request)
  return readBytes(request, bytesMax)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

const jsonType = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?;?[ \t]*$/i

function assertJson(request: IncomingMessage): void {
  const types = request.headersDistinct['content-type'] ?? []
  if (
    types.length !== 1 ||
    !jsonType.test(types[0]!) ||
    request.headers['content-encoding'] !== undefined
  )
    throw unsupportedBodyType()
}

async function readBytes(request: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  const drainedBytesMax = drainedTimes * bytesMax
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    if (Number(request.headers['content-length'] ?? 0) > drainedBytesMax) throw tooLarge(bytesMax)
    for await (const chunk of request.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes <= bytesMax) chunks.push(chunk)
      else chunks.length = 0
      if (bytes > drainedBytesMax) break
    }
  } catch (error) {
    // The client has disconnected, so the answer is not read.
    if (request.destroyed)
      throw new Refusal('invalid_json', 'The body ended before it was complete.')
    throw error
  }
  if (bytes > bytesMax) throw tooLarge(bytesMax)
  return Buffer.concat(chunks)
}

function tooLarge(bytesMax: number): Refusal {
  const size = bytesMax < 1_048_576 ? `${bytesMax / 1_024} KiB` : `${bytesMax / 1_048_576} MiB`
  return new Refusal(
    'payload_too_large',
    `A body may have at most ${size} (${bytesMax.toLocaleString('en')} bytes).`,
  )
}
