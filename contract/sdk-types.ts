import type { TSchema } from 'typebox'
import { alternativesOf, type Alternative } from './alternatives.ts'
import { componentName } from './components.ts'
import { insideNullable, type JsonSchema } from './json-schema.ts'

/**
 * Which side writes the value: what a client sends may be read-only, and may leave out or not know
 * a field.
 */
export type Side = 'sent' | 'received'

/** A schema as a TypeScript type: the name of a component, or the type written out. */
export function typeText(schema: JsonSchema | TSchema, side: Side, indent = ''): string {
  return componentName(schema) ?? writtenOut(schema, side, indent)
}

export function writtenOut(schema: JsonSchema, side: Side, indent = ''): string {
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map((option) => typeText(option, side, indent)).join(' | ')
  if (schema.items) return listOf(typeText(schema.items, side, indent), side)
  if (schema.type === 'object') return objectType(schema, side, indent)
  if (schema.type === 'integer') return 'number'
  // JSON writes a `Date` as the API takes it.
  if (schema.format === 'date-time' && side === 'sent') return 'string | Date'
  if (schema.type === undefined)
    throw new Error(`The client has no type for ${JSON.stringify(schema)}.`)
  return schema.type
}

function listOf(item: string, side: Side): string {
  const list = /[ |]/.test(item) && !/^\{[^]*\}$/.test(item) ? `(${item})[]` : `${item}[]`
  return side === 'sent' ? `readonly ${list}` : list
}

function objectType(schema: JsonSchema, side: Side, indent: string): string {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0)
    return `Record<string, ${valueText(schema.additionalProperties, side, indent)}>`
  const shape = `{\n${fields.map(([name, field]) => fieldText(schema, name, field, side, `${indent}  `)).join('')}${indent}}`
  const alternatives = alternativesOf(schema).map((one) => alternativeText(schema, one, side))
  return alternatives.length === 0 ? shape : `${shape} & (${alternatives.join(' | ')})`
}

function alternativeText(
  { properties }: JsonSchema,
  { needs, is, without = [] }: Alternative,
  side: Side,
): string {
  const type = typeText(properties![needs]!, side)
  // Long types are written out above.
  const needed = `${needs}: ${is ?? (type.includes('\n') ? 'object' : type)}`
  return `{ ${[needed, ...without.map((name) => `${name}?: undefined`)].join('; ')} }`
}

function valueText(values: JsonSchema['additionalProperties'], side: Side, indent: string): string {
  if (typeof values === 'object') return typeText(values, side, indent)
  return values ? 'unknown' : 'never'
}

function fieldText(
  schema: JsonSchema,
  name: string,
  field: JsonSchema,
  side: Side,
  indent: string,
): string {
  const type = typeText(field, side, indent)
  const isRequired = schema.required?.includes(name) ?? false
  const shown = isRequired
    ? `${name}: ${type}`
    : `${name}?: ${type}${side === 'sent' ? ' | undefined' : ''}`
  return `${docText(field.description ?? insideNullable(field)?.description, indent)}${indent}${shown}\n`
}

export function docText(text: string | undefined, indent = ''): string {
  if (!text) return ''
  const lines = text.replaceAll('*/', '* /').split(/\n+/)
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

export const literal = (value: string) =>
  `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
