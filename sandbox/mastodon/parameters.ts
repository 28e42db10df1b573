import { formBody, jsonBody, multipartBody } from '../core/bodies.ts'
import type { SandboxCall } from '../core/call.ts'
import { contentType } from '../core/call.ts'

/** The parameters of a call, as Rails reads them from a query, a form, a multipart form or JSON. */
export interface Parameters {
  /** A text, or a number or boolean written as one; undefined when it is absent or null. */
  text(name: string): string | undefined
  flag(name: string): boolean | undefined
  /** Undefined when it is absent or no list. */
  list(name: string): readonly string[] | undefined
}

/** Undefined where the body says that it is JSON and is not. */
export function readParameters(call: SandboxCall): Parameters | undefined {
  if (contentType(call) === 'application/json' && call.body.length > 0) {
    const body = jsonBody(call)
    return body === undefined ? undefined : parametersOf(new Map(Object.entries(body)))
  }
  const form = formBody(call)
  const multipart = form === undefined ? multipartBody(call) : undefined
  const values = new Map<string, unknown>()
  for (const [name, value] of [...call.query, ...(form ?? multipart?.fields ?? [])]) {
    if (!name.endsWith('[]')) values.set(name, value)
    else {
      const before = values.get(name.slice(0, -2))
      values.set(name.slice(0, -2), [...(Array.isArray(before) ? before : []), value])
    }
  }
  return parametersOf(values)
}

const falseTexts = ['', '0', 'f', 'false', 'off']

function parametersOf(values: ReadonlyMap<string, unknown>): Parameters {
  const text = (name: string) => asText(values.get(name))
  return {
    text,
    flag(name) {
      const given = text(name)
      return given === undefined ? undefined : !falseTexts.includes(given.toLowerCase())
    },
    list(name) {
      const value = values.get(name)
      return Array.isArray(value)
        ? value.map(asText).filter((item) => item !== undefined)
        : undefined
    },
  }
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
