import { insideNullable, type JsonSchema } from '@crier/contract/json-schema.ts'
import { notEnabledDetail } from '../../networks/not-enabled.ts'
import { adviceFor } from './unknown-name.ts'
import { pointerTo, type ValidationError, type RequestPart } from './validation-errors.ts'

/**
 * The value as the contract reads it: `null` for an optional parameter is absent, texts are
 * trimmed, and what the schema does not know is an error. Makes new objects that hold known names
 * only, so that nothing a caller names reaches a prototype; keeps one item more than a list may
 * have, so that what checks it has little to do however long it is.
 */
export function normalize(
  schema: JsonSchema,
  value: unknown,
  part: RequestPart,
  errors: ValidationError[],
  path: readonly (string | number)[] = [],
): unknown {
  const inner = insideNullable(schema)
  if (inner) return value === null ? null : normalize(inner, value, part, errors, path)
  if (typeof value === 'string') return isFreeText(schema) ? value.trim() : value
  if (schema.items && Array.isArray(value)) {
    const checked = value.slice(0, (schema.maxItems ?? value.length) + 1)
    return checked.map((item, index) =>
      normalize(schema.items!, item, part, errors, [...path, index]),
    )
  }
  if (!isRecord(value)) return value
  if (schema.properties) return normalizeObject(schema, value, part, errors, path)
  return typeof schema.additionalProperties === 'object'
    ? normalizeEntries(schema.additionalProperties, schema, value, part, errors, path)
    : value
}

/** An object whose names are the caller's: one entry more is kept than it may have. */
function normalizeEntries(
  entry: JsonSchema,
  { maxProperties = Infinity }: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  part: RequestPart,
  errors: ValidationError[],
  path: readonly (string | number)[],
): Record<string, unknown> {
  const kept = Object.entries(value).slice(0, maxProperties + 1)
  // Made without an assignment, so that a caller's `__proto__` is a name like any other.
  return Object.fromEntries(
    kept.map(([name, one]) => [name, normalize(entry, one, part, errors, [...path, name])]),
  )
}

// Far more than are ever listed: a body of a hundred thousand names costs no more than its parsing.
const errorsChecked = 100

function normalizeObject(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  part: RequestPart,
  errors: ValidationError[],
  path: readonly (string | number)[],
): Record<string, unknown> {
  const properties = schema.properties ?? {}
  const known: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const given = value[name]
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    const isRequired = schema.required?.includes(name) ?? false
    if (property === undefined && errors.length >= errorsChecked) continue
    if (property === undefined) errors.push(unknown(name, Object.keys(properties), part, path))
    else if (given !== null || isRequired || insideNullable(property))
      known[name] = normalize(property, given, part, errors, [...path, name])
  }
  return known
}

function unknown(
  name: string,
  known: readonly string[],
  part: RequestPart,
  path: readonly (string | number)[],
): ValidationError {
  const pointer = pointerTo(part, [...path, name])
  const notEnabled = known.length > 0 ? notEnabledDetail(name, known) : undefined
  if (notEnabled !== undefined) return { code: 'unrecognized_value', pointer, detail: notEnabled }
  const { near, hint } = adviceFor(name, known)
  const advice =
    near === undefined
      ? `${hint === undefined ? '' : `${hint}; `}${allowed(known)}`
      : `did you mean ${near}?`
  const subject = path.length > 0 && part === 'body' ? pointer : pointer.replace(/^[/?]/, '')
  const sentences = advice.replace(
    /(?:^|; )(\w)/g,
    (_, first: string) => `. ${first.toUpperCase()}`,
  )
  return {
    code: 'unknown_parameter',
    pointer,
    detail: `is unknown; ${advice}`,
    sentence: `Unknown parameter \`${subject}\`${sentences}`,
  }
}

const namesListed = 20

/** Lists the allowed names for an error about an unknown one. */
function allowed(known: readonly string[]): string {
  if (known.length === 0) return 'no parameters are allowed here'
  return (
    'allowed: ' +
    `${known.slice(0, namesListed).join(', ')}${known.length > namesListed ? ' and more' : ''}`
  )
}

/** A text whose form is not fixed: only there do spaces at the ends mean nothing. */
function isFreeText(schema: JsonSchema): boolean {
  return schema.type === 'string' && schema.pattern === undefined && schema.format === undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
