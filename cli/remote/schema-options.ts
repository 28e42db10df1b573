import { insideNullable, type JsonSchema } from '@crier/contract/json-schema.ts'
import { optionsOfText } from '@crier/sdk/options-text.ts'
import type { Command } from 'commander'
import { Mistake } from '../output.ts'

/** `--version` is the program's own. */
const otherNames: Readonly<Record<string, string>> = { version: 'draft-version' }

export interface SchemaOption {
  /** As the API calls it. */
  readonly property: string
  /** As commander gives it. */
  readonly attribute: string
  readonly flag: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** One option for each property of a body or a query. */
export function schemaOptions(schema: JsonSchema | undefined): SchemaOption[] {
  return Object.entries(schema?.properties ?? {}).map(([property, one]) => {
    const name = otherNames[property] ?? property.replaceAll('_', '-')
    const attribute = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    return {
      property,
      attribute,
      flag: `--${name}`,
      required: schema?.required?.includes(property) ?? false,
      schema: one,
    }
  })
}

export function addSchemaOption(command: Command, { flag, schema, required }: SchemaOption): void {
  const inner = insideNullable(schema) ?? schema
  const help = `${firstSentence(schema.description ?? inner.description ?? '')}${required ? ' (required)' : ''}`
  if (inner.type === 'boolean') command.option(`${flag} [true|false]`, help)
  else if (isTextList(inner) && !inner.items?.enum) command.option(`${flag} <text...>`, help)
  else command.option(`${flag} <${placeholder(inner)}>`, help)
}

/** Converts an option into the API's form. */
export function readOption(
  { flag, schema }: SchemaOption,
  given: unknown,
  now: () => Temporal.Instant,
): unknown {
  const inner = insideNullable(schema) ?? schema
  if (given === 'null' && inner !== schema) return null
  if (Array.isArray(given)) return given
  if (inner.type === 'boolean') return readBoolean(flag, given)
  const text = String(given)
  if (isTextList(inner))
    return text.split(',').map((part) => checkEnum(flag, inner.items!, part.trim()))
  if (inner.type === 'integer' || inner.type === 'number') return readNumber(flag, text)
  if (inner.type === 'string' || inner.enum)
    return inner.format === 'date-time' ? readTime(text, now) : checkEnum(flag, inner, text)
  if (flag === '--options' && !text.trimStart().startsWith('{')) return optionsOfText(text)
  return readJson(flag, text)
}

const isTextList = ({ type, items }: JsonSchema) =>
  type === 'array' && (items?.type === 'string' || items?.enum !== undefined)

function placeholder({ type, enum: values, items, format }: JsonSchema): string {
  const choices = values ?? items?.enum
  if (choices) return choices.length <= 6 ? choices.join('|') : 'value'
  if (format === 'date-time') return 'time'
  return type === 'string' ? 'text' : type === 'integer' || type === 'number' ? 'number' : 'json'
}

function checkEnum(flag: string, { enum: values }: JsonSchema, text: string): string {
  if (values && !values.includes(text))
    throw new Mistake(`${flag} takes ${values.join(', ')}, and not ${text}.`)
  return text
}

function readBoolean(flag: string, given: unknown): boolean {
  if (given === true || given === 'true') return true
  if (given === 'false') return false
  throw new Mistake(`${flag} takes true or false, and not ${String(given)}.`)
}

function readNumber(flag: string, text: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Mistake(`${flag} takes a number, and not ${text}.`)
  return Number(text)
}

const units: Readonly<Record<string, Temporal.DurationLike>> = {
  s: { seconds: 1 },
  m: { minutes: 1 },
  h: { hours: 1 },
  d: { hours: 24 },
}

/** `+10s`, `+5m`, `+2h`, `+3d` count from now; everything else is the server's to read. */
export function readTime(text: string, now: () => Temporal.Instant): string {
  const [, count, unit] = /^\+(\d{1,6})([smhd])$/.exec(text) ?? []
  if (count === undefined) return text
  const step = Temporal.Duration.from(units[unit!]!).total('milliseconds')
  return now()
    .add({ milliseconds: Number(count) * step })
    .toString({ smallestUnit: 'millisecond' })
}

export function readJson(flag: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Mistake(`${flag} takes JSON, and this is none: ${text.slice(0, 60)}`)
  }
}

const firstSentence = (text: string) =>
  (/^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text).replaceAll('`', '')
