import type { EndpointSpec } from './endpoint.ts'
import { eventData, type EventName } from './events.ts'
import { bodyExamples } from './examples.ts'
import { contract, type OperationId } from './index.ts'
import type { JsonSchema } from './json-schema.ts'
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  Reference,
} from './openapi-document.ts'
import { headers, ProblemSchema, refusalComponents, responsesOf } from './openapi-responses.ts'
import { componentSchemas, referTo } from './openapi-schemas.ts'
import { namingNetworks, type ServedNetworks } from './openapi-networks.ts'
import { introduction, tagOf, tags } from './openapi-text.ts'
import { takesKey } from './operation-problems.ts'
import { codeSamples } from './samples/code-samples.ts'
import { platforms } from './platform.ts'
import { neededScopes, scopes } from './scopes.ts'
import { uploadPaths } from './uploads.ts'

/**
 * The contract as an OpenAPI 3.1 document: a pure function of the contract, the server's address
 * and its networks; without networks it names all known ones.
 */
export function openapi({
  serverUrl,
  version,
  networks = { enabled: platforms, inAnswers: platforms },
}: {
  serverUrl: string
  version: string
  networks?: ServedNetworks
}): OpenApiDocument {
  return namingNetworks(wholeDocument({ serverUrl, version }), networks)
}

function wholeDocument({
  serverUrl,
  version,
}: {
  serverUrl: string
  version: string
}): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crier',
      version,
      summary: 'Draft social posts, schedule them, publish each once, and be told by webhook.',
      description: introduction,
      contact: { name: 'The operator of this server' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl, description: 'This server.' }],
    tags,
    paths: { ...paths(), ...uploadPaths },
    webhooks: Object.fromEntries(
      (Object.keys(eventData) as EventName[]).map((event) => [event, { post: webhook(event) }]),
    ),
    components: {
      schemas: { ...componentSchemas(), Problem: ProblemSchema },
      responses: refusalComponents(Object.values(contract)),
      headers,
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'crier_session',
          description:
            'A person who is signed in to the dashboard; under https the cookie is ' +
            '`__Host-crier_session`.',
        },
        operatorKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'crierop_…',
          description:
            'An operator’s key, which `crier operator-keys create` makes on the server. It opens ' +
            'what is below `/api/operator`, and nothing else.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'crier_…',
          description:
            `An API key: \`Authorization: Bearer crier_…\`. Its scopes: ` +
            `${scopes.map((scope) => `\`${scope}\``).join(', ')}. A \`:write\` scope includes ` +
            `its \`:read\`.`,
        },
      },
    },
  }
}

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a repetition safe: for 24 hours the same key, sent by the same API key, agent or ' +
    'person, is answered as the first request was. 1 to 255 printable ASCII characters, bare ' +
    'or in quotes.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function paths(): OpenApiDocument['paths'] {
  const byPath = Map.groupBy(Object.entries<EndpointSpec>(contract), ([, spec]) => spec.path)
  return Object.fromEntries(
    [...byPath].map(([path, operations]) => [
      path,
      Object.fromEntries(
        operations.map(([id, spec]) => [spec.method.toLowerCase(), operation(id, spec)]),
      ),
    ]),
  )
}

function operation(id: string, spec: EndpointSpec): OpenApiOperation {
  const samples = codeSamples(id as OperationId)
  return {
    operationId: id,
    summary: spec.summary,
    description: [spec.description, needText(spec)].filter(Boolean).join('\n\n'),
    tags: [tagOf(spec.path)],
    security: [
      spec.operator
        ? { operatorKey: [] }
        : spec.browser
          ? { session: [] }
          : { apiKey: neededScopes(spec) },
    ],
    parameters: parametersOf(spec),
    ...(spec.body && { requestBody: requestBody(id, spec.body) }),
    ...(spec.file && { requestBody: fileBody(spec.file, requestBody(id, spec.body!)) }),
    responses: responsesOf(spec),
    ...(samples.length > 0 && { 'x-codeSamples': samples }),
  }
}

/** Describes the needed scope in a sentence. */
function needText(spec: EndpointSpec): string {
  const { scope, andScope, browser, operator } = spec
  if (operator) return 'Only for an operator’s key: not for API keys, nor for people.'
  if (browser === 'owner') return 'Only for an owner who is signed in: not for API keys.'
  return browser
    ? 'Only for a person who is signed in: not for API keys.'
    : 'Needs the scope ' +
        `\`${scope}\`${andScope === undefined ? '' : ` and the scope \`${andScope}\``}.`
}

function parametersOf(spec: EndpointSpec): (OpenApiParameter | Reference)[] {
  return [
    ...parametersIn('path', spec.params),
    ...parametersIn('query', spec.query),
    ...(takesKey(spec) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

function parametersIn(place: 'path' | 'query', schema: JsonSchema | undefined): OpenApiParameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: schema?.required?.includes(name) ?? false,
    ...(property.description && { description: property.description }),
    schema: referTo(property),
    // `metadata[campaign]=spring`.
    ...(property.type === 'object' && { style: 'deepObject' as const, explode: true as const }),
  }))
}

function requestBody(id: string, schema: JsonSchema) {
  const example = Object.entries(bodyExamples).find(([known]) => known === id)?.[1]
  // An empty body counts as {}: only where something is required must there be one.
  return {
    required: (schema.required ?? []).length > 0,
    content: { 'application/json': { schema: referTo(schema), example } },
  }
}

function fileBody(
  { texts }: NonNullable<EndpointSpec['file']>,
  json: ReturnType<typeof requestBody>,
) {
  const file = { type: 'string', format: 'binary' } as const
  const properties = {
    file,
    ...Object.fromEntries(texts.map((name) => [name, { type: 'string' as const }])),
  }
  return {
    required: true,
    content: {
      ...json.content,
      'application/octet-stream': { schema: file },
      'multipart/form-data': {
        schema: { type: 'object' as const, required: ['file'], properties },
      },
    },
  }
}

function webhook(event: EventName): OpenApiOperation {
  const text = (description: string): JsonSchema => ({ type: 'string', description })
  return {
    operationId: `on.${event}`,
    summary: `The event ${event}`,
    description:
      'Sent to every webhook that subscribed to it. Verify a signature before anything else, ' +
      'and answer 2xx within 5 seconds.',
    tags: ['Webhooks'],
    security: [],
    parameters: webhookHeaders.map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      schema: text(description),
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['event', 'delivered_at', 'data'],
            properties: {
              event: { type: 'string', const: event },
              delivered_at: {
                type: 'string',
                format: 'date-time',
                description: 'When this attempt was sent.',
              },
              data: referTo(eventData[event]),
            },
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Taken.' },
      '4XX': {
        description:
          'Anything but 2xx is tried again: 30 seconds later, then 5 minutes after that.',
      },
    },
  }
}

const webhookHeaders = [
  [
    'X-Service-Signature',
    'Hex HMAC-SHA256 of the raw body, keyed with the whole secret, `whsec_` included.',
  ],
  ['webhook-id', 'The event’s id: the same on every attempt.'],
  ['webhook-timestamp', 'Seconds since 1970 of this attempt.'],
  [
    'webhook-signature',
    'Standard Webhooks: `v1,` and base64; two, parted by a space, while a secret is being replaced.',
  ],
] as const
