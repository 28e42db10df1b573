import { Ajv, type ValidateFunction } from 'ajv'
import type { Static, TSchema } from 'typebox'

// As the requests' own checks do: what judges them is loaded anyway, and a compiled schema judges a reply in microseconds.
const ajv = new Ajv({ strict: false })
const compiled = new WeakMap<TSchema, ValidateFunction>()

/** Whether what a network answered has the shape that it documents; more than that is let pass. */
export function matches<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  const known = compiled.get(schema)
  const validate = known ?? ajv.compile(schema)
  if (known === undefined) compiled.set(schema, validate)
  return validate(value) === true
}
