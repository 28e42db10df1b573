import { formBody, jsonBody, multipartBody } from '../core/bodies.ts'
import type { SandboxCall } from '../core/call.ts'
import { contentType } from '../core/call.ts'

/**
 * Parameters by name. The Graph API takes them from the query and from a form, multipart or JSON
 * body alike.
 */
export type Parameters = ReadonlyMap<string, string>

/** Undefined when the body is not what it says it is. */
export function parametersOf(call: SandboxCall): Parameters | undefined {
  const fromBody = bodyParameters(call)
  return fromBody === undefined ? undefined : new Map([...call.query, ...fromBody])
}

function bodyParameters(call: SandboxCall): Iterable<[string, string]> | undefined {
  if (call.body.length === 0) return []
  switch (contentType(call)) {
    case 'application/x-www-form-urlencoded':
      return formBody(call)
    case 'multipart/form-data':
      return multipartBody(call)?.fields
    case 'application/json': {
      const body = jsonBody(call)
      return (
        body &&
        Object.entries(body).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ])
      )
    }
    default:
      return undefined
  }
}

/** A list as the Graph API takes it: `a,b` or `["a","b"]`. */
export function listOf(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value.map(String)
  } catch {
    // Not JSON: commas.
  }
  return text.split(',').map((item) => item.trim()).filter((item) => item !== '') // prettier-ignore
}

export function isTrue(text: string | undefined): boolean {
  return text === 'true' || text === '1'
}
