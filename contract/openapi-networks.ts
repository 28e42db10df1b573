import { forNetworks } from './enabled-networks.ts'
import type { OpenApiDocument, OpenApiOperation } from './openapi-document.ts'
import type { Platform } from './platform.ts'

export interface ServedNetworks {
  /** What requests take. */
  readonly enabled: readonly Platform[]
  /** Also those that rows of earlier days name. */
  readonly inAnswers: readonly Platform[]
}

const reference = '#/components/schemas/Platform'
const enabledName = 'EnabledPlatform'

/**
 * The document as a server with these networks serves it. Where answers name more networks than
 * requests take, requests refer to a second schema.
 */
export function namingNetworks(
  document: OpenApiDocument,
  { enabled, inAnswers }: ServedNetworks,
): OpenApiDocument {
  const shown = forNetworks(document, inAnswers)
  if (enabled.length === inAnswers.length) return shown
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        { ...shown.paths[path]![method]!, ...requestOf(operation, enabled) },
      ]),
    ),
  ])
  const { schemas } = shown.components
  const taken = forNetworks(document.components.schemas['Platform']!, enabled)
  return {
    ...shown,
    paths: Object.fromEntries(paths),
    components: { ...shown.components, schemas: { ...schemas, [enabledName]: taken } },
  }
}

function requestOf(
  { parameters, requestBody }: OpenApiOperation,
  enabled: readonly Platform[],
): Pick<OpenApiOperation, 'parameters' | 'requestBody'> {
  const request = { ...(parameters && { parameters }), ...(requestBody && { requestBody }) }
  return JSON.parse(
    JSON.stringify(forNetworks(request, enabled)).replaceAll(
      `"${reference}"`,
      `"#/components/schemas/${enabledName}"`,
    ),
  ) as typeof request
}
