import type { IncomingMessage } from 'node:http'
import type { Random } from '../../ports/random.ts'

// Characters that cannot break a header, a log line or an address.
const sane = /^[A-Za-z0-9._-]{1,128}$/

/**
 * The caller's own `X-Request-Id` when it is a sane one, so that both sides find a request under
 * one name; otherwise a new one.
 */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>, random: Random): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && sane.test(given) ? given : newRequestId(random)
}

export function newRequestId(random: Random): string {
  return Buffer.from(random.bytes(16)).toString('hex')
}
