import type { EndpointSpec } from './endpoint.ts'
import type { JsonSchema } from './json-schema.ts'
import {
  pythonDocText,
  isPythonName,
  madeFrom,
  pascalCase,
  PythonTypes,
  snakeCase,
} from './python-types.ts'
import { resourcePlaces } from './sdk-resources.ts'
import { callersText } from './sdk-source.ts'

type Place = ReturnType<typeof resourcePlaces>[number]

/**
 * The generated modules of the Python client by name: types, and every operation that a key may
 * call, once waiting and once awaited.
 */
export function pythonSources(): Readonly<Record<string, string>> {
  const types = new PythonTypes()
  const waiting = resourcesText(types, waitingForm)
  const awaited = resourcesText(types, awaitedForm)
  return {
    'types.py': types.source(),
    '_resources.py': waiting,
    '_async_resources.py': awaited,
    '_slow.py': slowText(),
  }
}

function slowText(): string {
  const slow = resourcePlaces().filter(({ spec }) => spec.takesMinutes)
  const keyless = resourcePlaces().filter(({ spec }) => spec.isKeyless)
  const set = (places: typeof slow) =>
    places.map(({ spec: { method, path } }) => `    ('${method}', '${path}'),\n`).join('')
  return (
    `${madeFrom}"""What may take minutes, so that more time is given to it, and what takes no ` +
    `idempotency key."""\n\nTAKES_MINUTES = {\n${set(slow)}}\n\nKEYLESS = {\n${set(keyless)}}\n`
  )
}

interface Form {
  readonly doc: string
  readonly caller: string
  readonly pages: string
  readonly prefix: string
  readonly define: string
  readonly send: string
}

const waitingForm: Form = {
  doc: 'Every operation that a key may call, by resource.',
  caller: 'Caller',
  pages: 'Pages',
  prefix: '',
  define: 'def',
  send: 'self._caller.call',
}

const awaitedForm: Form = {
  doc: 'Every operation that a key may call, by resource, to be awaited.',
  caller: 'AsyncCaller',
  pages: 'AsyncPages',
  prefix: 'Async',
  define: 'async def',
  send: 'await self._caller.call',
}

function resourcesText(types: PythonTypes, form: Form): string {
  const groups = Map.groupBy(resourcePlaces(), ({ group }) => group)
  const classes = [...groups].map(([group, places]) => classText(types, form, group, places))
  const attributes = [...groups.keys()].map((group) => {
    const name = `${form.prefix}${pascalCase(group)}`
    return { name: snakeCase(group), line: `        self.${snakeCase(group)} = ${name}(caller)\n` }
  })
  return [
    `${madeFrom}"""${form.doc}"""\n`,
    'from __future__ import annotations\n',
    'from datetime import datetime\nfrom typing import Any, List, Literal, Unpack\n',
    `from . import types as t\nfrom ._call import OMIT, CallSettings, Omit, ` +
      `PostSettings\nfrom ._drivers import ${form.caller}, ${form.pages}\n`,
    ...classes,
    `class ${form.prefix}Resources:\n    def __init__(self, caller: ${form.caller}) -> ` +
      `None:\n${attributes.map(({ line }) => line).join('')}`,
  ].join('\n')
}

function classText(
  types: PythonTypes,
  form: Form,
  group: string,
  places: readonly Place[],
): string {
  const methods = places.map((place) => methodText(types, form, place))
  return (
    `class ${form.prefix}${pascalCase(group)}:\n    def __init__(self, caller: ${form.caller}) ` +
    `-> None:\n        self._caller = caller\n\n${methods.join('\n')}`
  )
}

function methodText(types: PythonTypes, form: Form, { name, id, spec }: Place): string {
  const path = Array.from(spec.path.matchAll(/\{(\w+)\}/g), ([, param]) => param!)
  // A file is sent by `upload`, and what it is called beside it.
  const query = fieldsOf(types, id, spec.file ? undefined : (spec.query as JsonSchema | undefined))
  const body = fieldsOf(types, id, spec.body as JsonSchema | undefined)
  const fields = [...body, ...query]
  const taken = [
    ...path,
    ...fields.map(({ given }) => given),
    'idempotency_key',
    'timeout',
    'retries',
    'on_answer',
    'call',
    'self',
  ]
  const twice = taken.find((one, index) => taken.indexOf(one) !== index)
  if (twice) throw new Error(`${id} would take ${twice} twice in the Python client: rename one.`)
  const isPost = spec.method === 'POST'
  const parameters = [
    ...path.map(
      (param) =>
        `${param}: ` +
        `${(spec.params as JsonSchema).properties?.[param]?.type === 'integer' ? 'int' : 'str'}`,
    ),
    ...(fields.length > 0 ? ['*'] : []),
    ...fields.map(({ given, type, isRequired }) =>
      isRequired ? `${given}: ${type}` : `${given}: ${type} | Omit = OMIT`,
    ),
    `**call: Unpack[${isPost ? 'PostSettings' : 'CallSettings'}]`,
  ]
  const { method, result, sent } = shapeOf(types, form, id, spec)
  const dict = (some: typeof fields) =>
    some.length === 0 ? 'None' : `{${some.map((one) => `'${one.field}': ${one.given}`).join(', ')}}`
  // With a body that may be empty, none is sent: it counts as {}.
  const parts = [
    `'${spec.method}'`,
    `'${spec.path}'`,
    `(${path.map((param) => `${param},`).join(' ')})`,
    `query=${dict(query)}`,
    `body=${dict(body)}`,
    'call=call',
  ]
  return [
    `    ${method} ${snakeCase(name)}(\n        ` +
      `self,\n${parameters.map((parameter) => `        ${parameter},\n`).join('')}    ) -> ` +
      `${result}:\n`,
    pythonDocText(docOf(spec), '        '),
    `        return ${sent}(${parts.join(', ')})\n`,
  ].join('')
}

/**
 * A list is asked for page by page as one comes to it: what makes it neither waits nor is awaited.
 */
function shapeOf(types: PythonTypes, form: Form, id: string, spec: EndpointSpec) {
  const success = spec.success.schema as JsonSchema
  const { data, next_cursor } = success.properties ?? {}
  const name = pascalCase(id)
  if (spec.method === 'GET' && data?.items && next_cursor)
    return {
      method: 'def',
      result: `${form.pages}[${typed(types, data.items, `${name}Item`)}]`,
      sent: 'self._caller.pages',
    }
  const all =
    spec.success.status === 204
      ? []
      : [success, ...(spec.partial ? [spec.partial.schema as JsonSchema] : [])]
  const text = all
    .map((schema, index) =>
      typed(types, schema, `${name}${index === 0 ? 'Answer' : 'PartialAnswer'}`),
    )
    .join(' | ')
  return { method: form.define, result: text || 'None', sent: form.send }
}

function fieldsOf(types: PythonTypes, id: string, schema: JsonSchema | undefined) {
  return Object.entries(schema?.properties ?? {})
    .map(([field, inner]) => ({
      field,
      given: isPythonName(field) ? field : `${field}_`,
      type: typed(types, inner, `${pascalCase(id)}${pascalCase(field)}`, holdsInstant(inner)),
      isRequired: schema?.required?.includes(field) ?? false,
    }))
    .sort((one, other) => Number(other.isRequired) - Number(one.isRequired))
}

const holdsInstant = (schema: JsonSchema): boolean =>
  schema.format === 'date-time' || (schema.anyOf?.some((option) => holdsInstant(option)) ?? false)

/** As it is written outside of types.py; `list` is a method there. */
function typed(types: PythonTypes, schema: JsonSchema, name: string, isInstant = false): string {
  const text = types
    .text(schema, name)
    .replaceAll(/\blist\[/g, 'List[')
    .replaceAll(/"[^"]*"|\b[A-Z]\w*/g, (word) =>
      word.startsWith('"') || known.has(word) ? word : `t.${word}`,
    )
  return isInstant ? `datetime | ${text}` : text
}

const known = new Set(['List', 'Literal', 'None', 'Any', 'True', 'False'])

function docOf(spec: EndpointSpec): string {
  return (
    `${spec.summary}.${spec.description ? `\n\n${spec.description}` : ''}\n\n` + callersText(spec)
  )
}
