import type { JsonSchema } from './json-schema.ts'
import { platformDescription, platforms, type Platform } from './platform.ts'

/**
 * A schema of the contract, or a document made of them, for a server with these networks: they
 * replace all known platforms in each enumeration, and in each object with a property for each
 * platform.
 */
export function forNetworks<Schema extends object>(
  schema: Schema,
  names: readonly Platform[],
): Schema {
  if (names.length === platforms.length) return schema
  return walk(schema, (part) => {
    if (isEachPlatform(part.enum))
      return { ...part, enum: names, description: platformDescription(names) }
    const { properties } = part
    return properties === undefined || !isEachPlatform(Object.keys(properties))
      ? part
      : { ...part, properties: Object.fromEntries(names.map((name) => [name, properties[name]!])) }
  })
}

/**
 * A schema that takes every known platform, for a server that shows only these: as the choices of
 * an error, for example.
 */
export function offeringNetworks<Schema extends object>(
  schema: Schema,
  names: readonly Platform[],
): Schema {
  if (names.length === platforms.length) return schema
  return walk(schema, (part) => (isEachPlatform(part.enum) ? { ...part, offered: names } : part))
}

const isEachPlatform = (values: readonly string[] | undefined) =>
  values?.length === platforms.length && platforms.every((platform) => values.includes(platform))

function walk<Value>(value: Value, change: (part: JsonSchema) => JsonSchema): Value
function walk(value: unknown, change: (part: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => walk(entry, change))
  if (typeof value !== 'object' || value === null) return value
  return change(
    Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, walk(entry, change)])),
  )
}
