import type { JsonSchema } from '@crier/contract/json-schema.ts'
import { pointerTo, type ValidationError } from './validation-errors.ts'

interface Query {
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: readonly ValidationError[]
}

/**
 * The query of an address, strictly: each name once, valid percent-encoded UTF-8, and digits read
 * as the integer, `true` and `false` as the boolean, that the schema asks for. What cannot be read
 * stays a text, which the schema then refuses.
 */
export function parseQuery(url: string, schema: JsonSchema | undefined): Query {
  const values: Record<string, unknown> = Object.create(null)
  const errors: ValidationError[] = []
  const error = (name: string, detail: string) =>
    errors.push({ code: 'invalid_parameter', pointer: pointerTo('query', [name]), detail })
  for (const part of partsOf(url)) {
    const [rawName, rawValue] = splitAt(part, '=')
    const name = decode(rawName)
    const value = decode(rawValue)
    if (name === undefined || value === undefined)
      error(rawName, 'is not valid percent-encoded UTF-8')
    else if (/* mutant: nul-in-query */ value.includes('\u0000'))
      error(name, 'must not hold a NUL character')
    else if (!put(values, name, value, schema)) error(name, 'is given more than once')
  }
  return { values, errors }
}

/** Reads `name[entry]` as an entry where the parameter is an object. False: it has a value. */
function put(
  values: Record<string, unknown>,
  name: string,
  value: string,
  schema: JsonSchema | undefined,
): boolean {
  const [, object, entry] = /^(\w+)\[([^\]]*)\]$/.exec(name) ?? []
  const isEntry = object !== undefined && schema?.properties?.[object]?.type === 'object'
  const target = isEntry
    ? ((values[object] ??= Object.create(null)) as Record<string, unknown>)
    : values
  const key = isEntry ? entry! : name
  if (typeof target !== 'object' || key in target) return false
  target[key] = isEntry ? value : typed(value, schema?.properties?.[name])
  return true
}

function partsOf(url: string): string[] {
  const [, query] = splitAt(url, '?')
  return query.split('&').filter((part) => part !== '')
}

function splitAt(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator)
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

function typed(value: string, schema: JsonSchema | undefined): unknown {
  if (schema?.type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  return schema?.type === 'integer' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
}
