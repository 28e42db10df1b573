import type { JsonSchema } from '@crier/contract/json-schema.ts'

const echoedMax = 60
// The first of a long list show the mistake.
const itemsMax = 100

/** Describes the first id that has the wrong form. */
export function wrongIdIn(
  name: string,
  schema: JsonSchema | undefined,
  value: unknown,
): string | undefined {
  if (schema === undefined || value === undefined || value === null) return undefined
  if (typeof value === 'string') return wrongId(name, schema.examples?.[0], value)
  if (Array.isArray(value)) {
    const singular = name.replace(/s$/, '')
    for (const item of value.slice(0, itemsMax)) {
      const wrong = wrongIdIn(singular, schema.items, item)
      if (wrong !== undefined) return wrong
    }
    return undefined
  }
  for (const [inner, innerSchema] of Object.entries(schema.properties ?? {})) {
    const wrong = wrongIdIn(inner, innerSchema, (value as Readonly<Record<string, unknown>>)[inner])
    if (wrong !== undefined) return wrong
  }
  return undefined
}

function wrongId(name: string, like: unknown, value: string): string | undefined {
  if (typeof like !== 'string' || !name.endsWith('_id')) return undefined
  const hasPrefix = value.startsWith(like.slice(0, like.indexOf('_') + 1))
  if (hasPrefix && !/[A-Z]/.test(value)) return undefined
  const shown = value.length <= echoedMax ? value : `${value.slice(0, echoedMax).toWellFormed()}…`
  return `A \`${name}\` looks like ${like}${hasPrefix ? ', in lower case' : ''}; received ${shown}.`
}
