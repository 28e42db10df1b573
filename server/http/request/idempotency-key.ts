import type { IncomingMessage } from 'node:http'
import type { ValidationError } from './validation-errors.ts'

const bare = /^[\x20-\x7e]{1,255}$/
const quoted = /^"((?:[^"\\]|\\["\\])*)"$/

/**
 * The key of a request that is to have one effect however often it is sent: bare, or quoted as RFC
 * 9651 has it; null without one.
 */
export function idempotencyKeyOf(request: IncomingMessage): {
  readonly key: string | null
  readonly errors: readonly ValidationError[]
} {
  const values = request.headersDistinct['idempotency-key'] ?? []
  if (values.length === 0) return { key: null, errors: [] }
  if (values.length > 1) return wrong('is given more than once')
  const key = unquoted(values[0]!)
  return key !== undefined && bare.test(key)
    ? { key, errors: [] }
    : wrong('must be 1 to 255 printable ASCII characters, bare or in quotes')
}

/** For an operation that stores nothing of its request, not even a digest of it. */
export function refusedKeyOf({ headersDistinct }: IncomingMessage) {
  return headersDistinct['idempotency-key'] === undefined
    ? { key: null, errors: [] }
    : wrong('is not taken here, because nothing of this request is stored: leave the header out')
}

function unquoted(value: string): string | undefined {
  return value.startsWith('"') ? quoted.exec(value)?.[1]?.replaceAll(/\\(.)/g, '$1') : value
}

function wrong(detail: string): { key: null; errors: readonly ValidationError[] } {
  return { key: null, errors: [{ code: 'invalid_parameter', pointer: 'Idempotency-Key', detail }] }
}
