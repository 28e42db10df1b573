import type { JsonObject } from '../core/bodies.ts'
import { jsonBody } from '../core/bodies.ts'
import type { SandboxCall, Reply } from '../core/call.ts'
import { contentType } from '../core/call.ts'
import { badJson, noLength, unsupportedType } from './errors.ts'

/** The JSON object of a call, or how LinkedIn refuses what is none. */
export function readJsonBody(
  call: SandboxCall,
): { readonly fields: JsonObject } | { readonly refused: Reply } {
  if (call.headers['content-length'] === undefined) return { refused: noLength() }
  if (contentType(call) !== 'application/json') return { refused: unsupportedType() }
  const fields = jsonBody(call)
  return fields === undefined ? { refused: badJson() } : { fields }
}
