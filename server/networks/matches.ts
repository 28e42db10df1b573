import { Ajv, type ValidateFunction } from 'ajv'
import type { Static, TSchema } from 'typebox'

// An Ajv keeps every schema that it compiled, also after `removeSchema`. Each schema has a separate
// Ajv (0.2 ms, 6 KiB), which is freed with the schema.
const compiled = new WeakMap<TSchema, ValidateFunction>()

/**
 * True when a network's answer has the documented shape; additional fields pass. Schemas are
 * constants: each is compiled once.
 */
export function matches<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
): value is Static<Schema> {
  let validate = compiled.get(schema)
  if (validate === undefined) {
    validate = new Ajv({
      strict: false,
      meta: false,
      validateSchema: false,
      code: { optimize: false },
    }).compile(schema)
    compiled.set(schema, validate)
  }
  return validate(value) === true
}
