import type { JsonSchema } from '@crier/contract/json-schema.ts'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { isDateTime } from './date-time.ts'
import { pointerTo, type Fault, type Place } from './faults.ts'
import { faultDetail } from './fault-detail.ts'
import { normalize } from './normalize.ts'

/** Judges one part of a request; `value` is what an operation may trust when there is no fault. */
export type Check = (value: unknown) => { readonly value: unknown; readonly faults: readonly Fault[] }

// Everything that is wrong is told at once. Ajv counts Unicode code points, as the contract does.
const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, formats: { 'date-time': isDateTime } })

export function makeCheck(schema: JsonSchema, place: Place): Check {
  // Compiled at its first use: all of them at once would cost every start a quarter of a second.
  let validate: ValidateFunction | undefined
  return (given) => {
    validate ??= ajv.compile(schema)
    const faults: Fault[] = []
    const value = normalize(schema, given, place, faults)
    if (!validate(value)) faults.push(...faultsOf(validate.errors ?? [], place))
    return { value, faults }
  }
}

/** Judges an answer: for tests. Beside the schema's own rules, an answer must not show what the contract does not name. */
export function makeAnswerCheck(schema: JsonSchema): (answer: unknown) => void {
  const validate = ajv.compile(closed(schema))
  return (answer) => {
    if (validate(answer)) return
    throw new Error(`an answer breaks the contract: ${ajv.errorsText(validate.errors)}`)
  }
}

function closed(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, closed(inner)])),
      additionalProperties: false,
    }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
  }
}

function faultsOf(errors: readonly ErrorObject[], place: Place): Fault[] {
  const faults = new Map<string, Fault>()
  for (const error of errors) {
    // A nullable value fails as "not null" too: what matters is how it fails as the other thing.
    if (error.keyword === 'anyOf' || (error.keyword === 'type' && error.params['type'] === 'null')) continue
    const path = pathOf(error)
    const pointer = pointerTo(place, path)
    if (!faults.has(pointer)) faults.set(pointer, { code: codeOf(error), pointer, detail: faultDetail(error, place) })
  }
  return [...faults.values()]
}

function pathOf({ instancePath, keyword, params }: ErrorObject): string[] {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return keyword === 'required' ? [...path, String(params['missingProperty'])] : path
}

function codeOf({ keyword, data }: ErrorObject): Fault['code'] {
  if (keyword === 'required') return 'missing_parameter'
  return keyword === 'enum' && typeof data === 'string' ? 'unrecognized_value' : 'invalid_parameter'
}
