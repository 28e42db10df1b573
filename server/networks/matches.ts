import { Ajv } from 'ajv'
import type { Static, TSchema } from 'typebox'

// As the requests' own checks do: what checks them is loaded anyway. It compiles a schema once and keeps it, so schemas are constants.
const ajv = new Ajv({ strict: false, code: { optimize: false } })

/** Whether what a network answered has the shape that it documents; more than that is let pass. */
export function matches<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return ajv.validate(schema, value)
}
