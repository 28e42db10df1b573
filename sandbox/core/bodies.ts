import type { Call } from './call.ts'
import { contentType } from './call.ts'

/** The fields of an `application/x-www-form-urlencoded` body; undefined when the body says it is something else. */
export function formBody(call: Call): URLSearchParams | undefined {
  return contentType(call) === 'application/x-www-form-urlencoded' ? new URLSearchParams(call.body.toString('utf8')) : undefined
}

export type JsonObject = Readonly<Record<string, unknown>>

/** The body as a JSON object; undefined when it is not one (invalid UTF-8 included). The content type is the caller's to judge. */
export function jsonBody(call: Call): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(decoder.decode(call.body))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export interface MultipartBody {
  readonly fields: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, { readonly bytes: Buffer; readonly type: string; readonly name: string }>
}

/** A `multipart/form-data` body; undefined when it is something else or malformed. */
export async function multipartBody(call: Call): Promise<MultipartBody | undefined> {
  if (contentType(call) !== 'multipart/form-data') return undefined
  const fields = new Map<string, string>()
  const files = new Map<string, { bytes: Buffer; type: string; name: string }>()
  try {
    const response = new Response(new Uint8Array(call.body), { headers: { 'content-type': call.headers['content-type'] ?? '' } })
    for (const [name, value] of await response.formData()) {
      if (typeof value === 'string') fields.set(name, value)
      else files.set(name, { bytes: Buffer.from(await value.arrayBuffer()), type: value.type, name: value.name })
    }
  } catch {
    return undefined
  }
  return { fields, files }
}
