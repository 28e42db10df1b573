import type { TSchema } from 'typebox'
import { componentName, components } from './components.ts'
import type { JsonSchema } from './json-schema.ts'

/** A schema in the document: a named one becomes a reference. */
export function referTo(schema: JsonSchema | TSchema): JsonSchema {
  const name = componentName(schema)
  return name === undefined ? expand(schema) : { $ref: `#/components/schemas/${name}` }
}

/** The named schemas themselves. */
export function componentSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [name, expand(schema)]),
  )
}

function expand(schema: JsonSchema | TSchema): JsonSchema {
  const {
    properties,
    items,
    anyOf,
    additionalProperties: values,
    ...rest
  } = JSON.parse(JSON.stringify(schema)) as JsonSchema
  return {
    // An enumeration of the contract is always one of strings; said here for tools that want a
    // type.
    ...(rest.enum && { type: 'string' as const }),
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, referTo(inner)]),
      ),
    }),
    ...(items && { items: referTo(items) }),
    ...(values !== undefined && {
      additionalProperties: typeof values === 'object' ? referTo(values) : values,
    }),
    ...(anyOf && { anyOf: anyOf.map(referTo) }),
  }
}
