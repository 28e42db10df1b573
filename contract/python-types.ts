import { componentName, components } from './components.ts'
import { eventData } from './events.ts'
import type { JsonSchema } from './json-schema.ts'
import { problems } from './problems.ts'

/**
 * Every type of the Python client: the named ones of the contract, and one for each nested object.
 */
export class PythonTypes {
  readonly #declared = new Map<string, string>()
  readonly #nameByContent = new Map<string, string>()

  constructor() {
    for (const [name, schema] of Object.entries(components))
      this.#declare(name, schema as JsonSchema)
  }

  /** The type's name or text; `name` is for nested objects without a name. */
  text(schema: JsonSchema, name: string): string {
    return componentName(schema) ?? this.#writtenOut(schema, name)
  }

  #writtenOut(schema: JsonSchema, name: string): string {
    if (schema.enum) return literals(schema.enum)
    if (schema.const !== undefined) return literals([schema.const])
    if (schema.anyOf)
      return [
        ...new Set(
          schema.anyOf.map((option, index) => this.text(option, optionName(option, name, index))),
        ),
      ].join(' | ')
    if (schema.items) return `list[${this.text(schema.items, name.replace(/s$/, ''))}]`
    if (schema.type === 'object') return this.#object(schema, name)
    const type = schema.type && plain[schema.type]
    if (type === undefined)
      throw new Error(`The Python client has no type for ${JSON.stringify(schema)}.`)
    return type
  }

  /** The text of types.py. */
  source(): string {
    const events = Object.entries(eventData).map(([event, data]) => {
      const schema: JsonSchema = {
        type: 'object',
        required: ['event', 'delivered_at', 'data'],
        properties: {
          event: { const: event },
          delivered_at: { type: 'string' },
          data: data as JsonSchema,
        },
      }
      return this.text(schema, `${pascalCase(event)}Event`)
    })
    const aliases = [
      `WebhookEvent: TypeAlias = '${events.join(' | ')}'`,
      `ProblemCode: TypeAlias = Literal[\n${codes()}]`,
    ]
    const names = [...this.#declared.keys(), 'WebhookEvent', 'ProblemCode'].sort()
    return [
      `${madeFrom}"""Every type of the API: the answers are plain dictionaries, and these say ` +
        `what is in them."""\n`,
      'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n',
      `__all__ = [\n${names.map((name) => `    '${name}',\n`).join('')}]\n`,
      ...this.#declared.values(),
      ...aliases.map((alias) => `${alias}\n`),
    ].join('\n')
  }

  #declare(name: string, schema: JsonSchema): void {
    // Before its fields, which may name it again.
    this.#declared.set(name, '')
    const doc = schema.description ? `${pythonDocText(schema.description, '')}` : ''
    this.#declared.set(
      name,
      schema.type === 'object'
        ? this.#classText(name, schema)
        : `${name}: TypeAlias = ${quoted(this.#writtenOut(schema, name))}\n${doc}`,
    )
  }

  #object(schema: JsonSchema, wanted: string): string {
    const fields = Object.keys(schema.properties ?? {})
    const values = schema.additionalProperties
    if (fields.length === 0)
      return `dict[str, ${typeof values === 'object' ? this.text(values, wanted) : 'Any'}]`
    const content = JSON.stringify(schema)
    const known = this.#nameByContent.get(content)
    if (known !== undefined) return known
    const name = this.#free(wanted)
    this.#nameByContent.set(content, name)
    this.#declare(name, schema)
    return name
  }

  #free(wanted: string): string {
    for (let count = 1; ; count++) {
      const name = count === 1 ? wanted : `${wanted}${count}`
      if (!this.#declared.has(name)) return name
    }
  }

  // Types are in quotes, because a class may name one that follows; and by the call, because a
  // field may have a word of Python for its name.
  #classText(name: string, schema: JsonSchema): string {
    const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => {
      const type = this.text(inner, `${name}${pascalCase(field)}`)
      const isRequired = schema.required?.includes(field) ?? false
      return { field, type: isRequired ? type : `NotRequired[${type}]`, doc: inner.description }
    })
    if (fields.some(({ field }) => !isPythonName(field)))
      return (
        `${name} = TypedDict(\n    '${name}',\n    ` +
        `{\n${fields.map(({ field, type }) => `        '${field}': ${quoted(type)},\n`).join('')}    ` +
        `},\n)\n`
      )
    const lines = fields.map(
      ({ field, type, doc }) =>
        `    ${field}: ${quoted(type)}\n${doc ? pythonDocText(doc, '    ') : ''}`,
    )
    return (
      'class ' +
      `${name}(TypedDict):\n${schema.description ? `${pythonDocText(schema.description, '    ')}\n` : ''}${lines.join('')}`
    )
  }
}

export const madeFrom =
  '# Made from the contract by contract/write-sdk.ts: change the contract, not this file.\n'

const plain: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

const words = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield None True False'.split(
    ' ',
  ),
)

export const isPythonName = (name: string) => /^[a-z_]\w*$/i.test(name) && !words.has(name)

export const snakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const pascalCase = (name: string) =>
  name.replaceAll(/(?:^|(?<![^a-zA-Z0-9])[^a-zA-Z0-9]+)(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  )

export function pythonDocText(text: string, indent: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")
  // A quotation mark at the end would join those that end the text.
  return `${indent}"""${safe.replaceAll(/\n+/g, `\n\n${indent}`)}${safe.endsWith('"') ? ' ' : ''}"""\n`
}

const literals = (values: readonly unknown[]) => `Literal[${values.map(python).join(', ')}]`

function python(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'string'
    ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
    : String(value)
}

const quoted = (type: string) => `'${type.replaceAll("'", "\\'")}'`

/** The property that distinguishes a choice gives it its name. */
function optionName(option: JsonSchema, name: string, index: number): string {
  const kind = Object.values(option.properties ?? {}).find(
    (field) => typeof field.const === 'string' || field.enum?.length === 1,
  )
  if (kind) return `${name}${pascalCase(String(kind.const ?? kind.enum![0]))}`
  return index === 0 ? name : `${name}Or`
}

const codes = () =>
  Object.keys(problems)
    .map((code) => `    '${code}',\n`)
    .join('')
