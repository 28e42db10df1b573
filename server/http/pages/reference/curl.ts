import type { JsonSchema } from '@crier/contract/json-schema.ts'
import { quote } from '@crier/contract/samples/shell.ts'
import type { OpenApiDocument, OpenApiParameter } from '@crier/contract/openapi-document.ts'
import type { PresentedOperation } from './present-operation.ts'

/**
 * A command that can be pasted into a shell, once `CRIER_API_KEY` is set and its ids are replaced
 * by real ones.
 */
export function curlExample(
  document: OpenApiDocument,
  { method, path, operation }: PresentedOperation,
  parameters: readonly OpenApiParameter[],
): string {
  const of = (place: OpenApiParameter['in']) =>
    parameters.filter((parameter) => parameter.in === place)
  const filled = of('path').reduce(
    (address, parameter) => address.replace(`{${parameter.name}}`, exampleOf(document, parameter)),
    path,
  )
  const query = of('query')
    .filter(({ required }) => required)
    .map((parameter) => `${parameter.name}=${exampleOf(document, parameter)}`)
  const body = operation.requestBody?.content['application/json']?.example
  const lines = [
    'curl ' +
      `${method === 'GET' ? '' : `-X ${method} `}${quote(`${document.servers[0]?.url}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`)}`,
    '-H "Authorization: Bearer $CRIER_API_KEY"',
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body))}`]),
  ]
  return lines.join(' \\\n  ')
}

function exampleOf(document: OpenApiDocument, { schema, description }: OpenApiParameter): string {
  const named = schema.$ref
    ? document.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
    : undefined
  const { enum: values } = named ?? (schema satisfies JsonSchema)
  // Ids are described by their prefix: "`drft_` and 32 hex digits."
  const prefix = /`([a-z]+_)`/.exec(description ?? '')?.[1]
  return values?.[0] ?? `${prefix ?? ''}019aa5c27d3e7c1f8b2a4d6e8f0a1b2c`
}
