import { alternativesOf } from './alternatives.ts'
import { components } from './components.ts'
import type { EndpointSpec } from './endpoint.ts'
import { eventData } from './events.ts'
import { contract } from './index.ts'
import type { JsonSchema } from './json-schema.ts'
import { problems } from './problems.ts'
import { docText, literal, typeText, writtenOut } from './sdk-types.ts'

/**
 * The text of sdk/operations.ts: every operation with its types. A pure function of the contract,
 * so that the client cannot differ from it.
 */
export function sdkSource(): string {
  return [
    '// Made from the contract by contract/write-sdk.ts: change the contract, not this file.\n',
    ...Object.entries(components).map(([name, schema]) => component(name, schema)),
    docText('Why a request was refused.') +
      `export type ProblemCode =\n${Object.keys(problems)
        .map((code) => `  | ${literal(code)}\n`)
        .join('')}`,
    docText('What a webhook receives.') +
      `export type WebhookEvent =\n${Object.entries(eventData).map(event).join('')}`,
    docText('What each operation takes and gives.') +
      `export interface Operations {\n${operations().map(operationType).join('')}}\n`,
    docText('Where each operation is.') +
      `export const operations = {\n${operations().map(operationPlace).join('')}} as const\n`,
  ].join('\n')
}

const operations = () => Object.entries<EndpointSpec>(contract)

function component(name: string, schema: JsonSchema): string {
  const text = writtenOut(schema, 'received')
  const declared =
    schema.type === 'object'
      ? `export interface ${name} ${text}\n`
      : `export type ${name} = ${text}\n`
  return docText(schema.description) + declared
}

function event([name, data]: [string, JsonSchema]): string {
  return (
    `  | { event: ${literal(name)}; delivered_at: string; data: ${typeText(data, 'received')} ` +
    `}\n`
  )
}

export function callersText({ browser, operator, scope }: EndpointSpec): string {
  if (operator) return 'Only for an operator’s key.'
  return browser ? 'Only for a signed-in browser.' : `Scope: \`${scope}\`.`
}

function operationType([id, spec]: [string, EndpointSpec]): string {
  const text =
    `${spec.summary}.${spec.description ? ` ${spec.description}` : ''} ` + callersText(spec)
  const output =
    spec.success.status === 204
      ? 'null'
      : [spec.success, ...(spec.partial ? [spec.partial] : [])]
          .map(({ schema }) => typeText(schema, 'received', '    '))
          .join(' | ')
  return (
    `${docText(text, '  ')}  ${id}: {\n    input: ${inputType(spec)}\n    output: ${output}\n  ` +
    `}\n`
  )
}

function inputType(spec: EndpointSpec): string {
  const parts = [
    part('params', spec.params),
    part('query', spec.query),
    spec.file
      ? part('body', spec.body).replace('body: ', 'body: Blob | ')
      : part('body', spec.body),
  ].join('')
  return parts === '' ? 'Record<never, never>' : `{\n${parts}    }`
}

/**
 * A part may be left out when nothing in it is required; one that can hold nothing is not there.
 */
function part(name: string, schema: JsonSchema | undefined): string {
  if (schema === undefined || Object.keys(schema.properties ?? {}).length === 0) return ''
  const type = typeText(schema, 'sent', '      ')
  return (schema.required ?? []).length > 0 || alternativesOf(schema).length > 0
    ? `      ${name}: ${type}\n`
    : `      ${name}?: ${type} | undefined\n`
}

function operationPlace([id, spec]: [string, EndpointSpec]): string {
  return `  ${id}: { method: ${literal(spec.method)}, path: ${literal(spec.path)} },\n`
}
