import type { JsonSchema } from '@crier/contract/json-schema.ts'
import type { ErrorObject } from 'ajv'
import type { RequestPart } from './validation-errors.ts'
import { valueMeant } from '../../ports/did-you-mean.ts'
import { notEnabledDetail } from '../../networks/not-enabled.ts'
import { timestampDetail } from './timestamp-detail.ts'

/** The error of a parameter, in words that follow its name: "must have at least 5 characters". */
export function errorDetail(error: ErrorObject, part: RequestPart): string {
  const schema = error.parentSchema as JsonSchema
  const limit = Number(error.params['limit'])
  switch (error.keyword) {
    case 'required':
      return `is required${choiceOf(schema.properties?.[String(error.params['missingProperty'])])}`
    case 'type':
      return ofAnotherType(error, String(error.params['type']), part)
    case 'minLength':
      return error.data === ''
        ? 'must not be empty'
        : `must have at least ${count(limit, 'character')}`
    case 'maxLength':
      return `must have at most ${count(limit, 'character')}`
    case 'minItems':
      return `must have at least ${count(limit, 'item')}`
    case 'maxItems':
      return `must have at most ${count(limit, 'item')}`
    case 'maxProperties':
      return `must have at most ${count(limit, 'entry').replace(/ys$/, 'ies')}`
    case 'propertyNames':
      return `has a name of another length: ${JSON.stringify(shortened(String(error.params['propertyName'])))}`
    case 'uniqueItems':
      return 'must not name anything twice'
    case 'minimum':
      return `must be at least ${limit}${received(error)}`
    case 'maximum':
      return `must be at most ${limit}${received(error)}`
    case 'enum':
      return notKnown(error, schema)
    case 'const':
      return `must be ${String(schema.const)}${received(error)}`
    case 'pattern':
      return `must look like ${exampleOf(schema)}${received(error)}`
    case 'format':
      return timestampDetail(error.data, part)
    default:
      return 'is not valid'
  }
}

/** Every pattern of the contract has examples: a regular expression explains nothing. */
const exampleOf = ({ examples = [] }: JsonSchema) => examples.map(String).join(' or ')

function choiceOf(schema: JsonSchema | undefined): string {
  const known = schema?.offered ?? schema?.enum
  return known ? `: one of ${known.join(', ')}` : ''
}

// Shows enough of a value to recognize it; secrets are never shown.
const echoedMax = 40
const secret = /password|secret|token|key/i

function received({ data, instancePath }: ErrorObject): string {
  if (secret.test(instancePath)) return ''
  if (typeof data === 'string')
    return data.length <= echoedMax
      ? `; received ${JSON.stringify(data)}`
      : `; received ${count(data.length, 'character')}`
  if (Array.isArray(data)) return '; received a list'
  if (typeof data === 'object' && data !== null) return '; received an object'
  return `; received ${String(data)}`
}

const shortened = (text: string) =>
  text.length <= echoedMax ? text : `${text.slice(0, echoedMax)}…`.toWellFormed()

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const count = (amount: number, what: string) => `${amount} ${what}${amount === 1 ? '' : 's'}`

/** By what is taken, where that says more than its type. */
function ofAnotherType(error: ErrorObject, type: string, part: RequestPart): string {
  const schema = error.parentSchema as JsonSchema
  if (schema.enum) return notKnown(error, schema)
  if (schema.format === 'date-time') return timestampDetail(error.data, part)
  const needed =
    type === 'object' && schema.required?.length ? ` with ${schema.required.join(', ')}` : ''
  return `must be ${typeNames[type] ?? 'of another type'}${needed}${received(error)}`
}

function notKnown(error: ErrorObject, { enum: taken = [], offered }: JsonSchema): string {
  const known = offered ?? taken
  const notEnabled = notEnabledDetail(error.data, taken)
  if (notEnabled !== undefined) return notEnabled
  const near = typeof error.data === 'string' ? valueMeant(error.data, known) : undefined
  const isList =
    typeof error.data === 'string' &&
    error.data.includes(',') &&
    error.data.split(',').every((one) => known.includes(one.trim()))
  if (isList)
    return `must be one of ${known.join(', ')}${received(error)}: send one of them in each request`
  return (
    'must be one of ' +
    `${known.join(', ')}${received(error)}${near === undefined ? '' : `; did you mean ${near}?`}`
  )
}
