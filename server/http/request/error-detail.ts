import type { JsonSchema } from '@crier/contract/json-schema.ts'
import type { ErrorObject } from 'ajv'
import type { Part } from './validation-errors.ts'
import { valueMeant } from './did-you-mean.ts'

/** What is wrong with a parameter, in words that follow its name: "must have at least 5 characters". */
export function errorDetail(error: ErrorObject, part: Part): string {
  const schema = error.parentSchema as JsonSchema
  const limit = Number(error.params['limit'])
  switch (error.keyword) {
    case 'required':
      return 'is required'
    case 'type':
      return ofAnotherType(schema, String(error.params['type']), error.data, part)
    case 'minLength':
      return error.data === '' ? 'must not be empty' : `must have at least ${count(limit, 'character')}`
    case 'maxLength':
      return `must have at most ${count(limit, 'character')}`
    case 'minItems':
      return `must have at least ${count(limit, 'item')}`
    case 'maxItems':
      return `must have at most ${count(limit, 'item')}`
    case 'uniqueItems':
      return 'must not name anything twice'
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'enum':
      return notKnown(error.data, schema.enum ?? [])
    case 'const':
      return `must be ${String(schema.const)}`
    case 'pattern':
      return schema.examples?.[0] === undefined ? `must match ${schema.pattern}` : `must look like ${String(schema.examples[0])}`
    case 'format':
      return timestamp(error.data, part)
    default:
      return 'is not valid'
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const count = (amount: number, what: string) => `${amount} ${what}${amount === 1 ? '' : 's'}`

/** By what is taken, where that says more than its type. */
function ofAnotherType(schema: JsonSchema, type: string, value: unknown, part: Part): string {
  if (schema.enum) return notKnown(value, schema.enum)
  if (schema.format === 'date-time') return timestamp(value, part)
  const needed = type === 'object' && schema.required?.length ? ` with ${schema.required.join(', ')}` : ''
  return `must be ${typeNames[type] ?? 'of another type'}${needed}`
}

function notKnown(value: unknown, known: readonly string[]): string {
  const near = typeof value === 'string' ? valueMeant(value, known) : undefined
  return `must be one of ${known.join(', ')}${near === undefined ? '' : `; did you mean ${near}?`}`
}

function timestamp(value: unknown, part: Part): string {
  const expected = 'must be a timestamp with a zone, such as 2026-11-24T09:00:00Z'
  // The commonest mistake: a plus sign in a query means a space.
  return part === 'query' && / \d\d:\d\d$/.test(String(value)) ? `${expected}; write the + of an offset as %2B` : expected
}
