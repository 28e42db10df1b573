import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const pack = promisify(gzip)

// An answer that fits into one packet does not arrive sooner when it is smaller.
const packedFrom = 1_400

/** True when the client accepts this encoding (RFC 9110, 12.5.3). */
export function takesEncoding(request: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(
    String(request.headers['accept-encoding'] ?? ''),
  )
}

/**
 * A list of a hundred schedules has 60 kB, and a tenth of that packed; the event loop has no part
 * in it.
 */
export async function packAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  if (text.length < packedFrom) return text
  void reply.header('vary', 'accept-encoding')
  if (!takesEncoding(request, 'gzip')) return text
  void reply.header('content-encoding', 'gzip')
  return pack(text)
}
