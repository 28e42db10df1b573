import assert from 'node:assert/strict'
import { isStreamed, type OutboundRequest } from '@crier/server/ports/outbound/outbound.ts'

/** Nothing is uploaded from a file in the simulation. */
export function wholeBody({ body = '' }: OutboundRequest): string | Uint8Array {
  assert.ok(!isStreamed(body), 'a body is a stream')
  return body as string | Uint8Array
}
