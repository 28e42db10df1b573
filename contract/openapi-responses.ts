import type { EndpointSpec } from './endpoint.ts'
import type { JsonSchema } from './json-schema.ts'
import type { OpenApiHeader, OpenApiResponse, Reference } from './openapi-document.ts'
import { referTo } from './openapi-schemas.ts'
import { problemsOf, takesKey } from './operation-problems.ts'
import { problems, type ProblemCode } from './problems.ts'

export const headers: Readonly<Record<string, OpenApiHeader>> = {
  'X-Request-Id': {
    description: 'The id of this request: the caller’s own `X-Request-Id` when it was a sane one.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The account’s limit: `q` requests in a window of `w` seconds (IETF draft).',
    schema: { type: 'string', examples: ['"default";q=100;w=60'] },
  },
  RateLimit: {
    description: 'What is left of the window: `r` requests, for `t` seconds (IETF draft).',
    schema: { type: 'string', examples: ['"default";r=99;t=42'] },
  },
  'Idempotency-Replayed': {
    description: '`true` on an answer that repeats the first one with this idempotency key.',
    schema: { type: 'string', enum: ['true'] },
  },
  Location: { description: 'The path of what was made.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
}

export const ProblemSchema: JsonSchema = {
  type: 'object',
  description: 'An error, as RFC 9457 has it.',
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
  properties: {
    type: {
      type: 'string',
      description: 'Address of the page that explains `code`.',
      examples: ['/problems/insufficient_credits'],
    },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    code: { type: 'string', description: 'Stable: branch on it.', enum: Object.keys(problems) },
    detail: { type: 'string', description: 'What is wrong with this request, and what to do.' },
    request_id: { type: 'string' },
    version: {
      type: 'integer',
      description: 'Of a `conflict` about the version of a draft: the one that it has.',
    },
    external_account_id: {
      type: 'string',
      description:
        'Of `conflict` at a sign-in: who signs in, another author than the connection has.',
    },
    conflicting_schedule_id: {
      type: 'string',
      description:
        'Of `slot_taken`: the post at that time. Of `confirmation_required`: the later schedule ' +
        'of the same draft.',
    },
    next_free_slot: {
      anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
      description:
        'Of `slot_taken`: the next free slot of the same calendar; null where none is configured.',
    },
    limit: {
      type: 'integer',
      description: 'Of `content_too_long`: how many `unit` the network takes at most.',
    },
    length: {
      anyOf: [{ type: 'integer' }, { type: 'null' }],
      description:
        'Of `content_too_long`: how many `unit` the draft has, as the network counts; null: ' +
        'more, and not counted further.',
    },
    unit: {
      type: 'string',
      enum: [
        'characters',
        'bytes',
        'posts',
        'pictures',
        'pages',
        'hashtags',
        'mentions',
        'cashtags',
      ],
      description: 'Of `content_too_long`: what `limit` and `length` count.',
    },
    required: {
      type: 'integer',
      description: 'Of `insufficient_credits`: what the request costs.',
    },
    available: { type: 'integer', description: 'Of `insufficient_credits`: what is left.' },
    renews_at: {
      type: 'string',
      format: 'date-time',
      description: 'Of `insufficient_credits`: when the balance is set to the quota again.',
    },
    bytes_max: {
      type: 'integer',
      description: 'Of `payload_too_large`: what this file may have at most.',
    },
    bytes_asked: {
      type: 'integer',
      description: 'Of `payload_too_large`: what it has, where that is known before it was read.',
    },
    media_bytes: {
      type: 'integer',
      description:
        'Of `payload_too_large`, where the uploads of the account leave too little room: what ' +
        'they may weigh together.',
    },
    text_bytes: {
      type: 'integer',
      description: 'Of `quota_exceeded`: what the drafts, versions and sources may weigh together.',
    },
    text_bytes_used: {
      type: 'integer',
      description: 'Of `quota_exceeded`: what they weigh, or would weigh with this change.',
    },
    first_status: {
      type: 'integer',
      description:
        'Of `idempotency_answer_gone`: the status that the first request was answered with.',
    },
    media_bytes_used: {
      type: 'integer',
      description: 'Of `payload_too_large`, as `media_bytes`: what they weigh now.',
    },
    required_scope: {
      type: 'string',
      description: 'Of `insufficient_scope`: the scope that is missing.',
    },
    retry_after: {
      type: 'integer',
      description:
        'Of `rate_limited`, `service_unavailable` and `idempotency_key_in_progress`: seconds ' +
        'to wait, as in `Retry-After`.',
    },
    outcome: {
      const: 'unknown',
      description:
        'Of `service_unavailable`, where the database went away while a change was made: it ' +
        'may have been made.',
    },
    errors: {
      type: 'array',
      description: 'Everything that is wrong with the request; on 400 and 422.',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: {
          pointer: {
            type: 'string',
            description:
              'A JSON pointer into the body, `?name` for a query parameter, `{name}` for one ' +
              'in the path, or the name of a header.',
          },
          detail: { type: 'string' },
        },
      },
    },
  },
}

/** The answers that say no and have a name: where an operation has only one code for a status. */
export function refusalComponents(
  specs: readonly EndpointSpec[],
): Readonly<Record<string, OpenApiResponse>> {
  const alone = new Set(
    specs.flatMap((spec) =>
      codesByStatus(spec).flatMap(([, codes]) => (codes.length === 1 ? codes : [])),
    ),
  )
  return Object.fromEntries([...alone].map((code) => [pascal(code), refusal([code])]))
}

export function responsesOf(
  spec: EndpointSpec,
): Readonly<Record<string, OpenApiResponse | Reference>> {
  const partial = spec.partial && { [String(spec.partial.status)]: success(spec, spec.partial) }
  return {
    ...partial,
    [String(spec.success.status)]: success(spec),
    ...Object.fromEntries(refusalsByStatus(spec)),
  }
}

function success(
  spec: EndpointSpec,
  { status, schema }: Pick<EndpointSpec['success'], 'status' | 'schema'> = spec.success,
): OpenApiResponse {
  const names = [
    ...['X-Request-Id', 'RateLimit-Policy', 'RateLimit'],
    ...(takesKey(spec) ? ['Idempotency-Replayed'] : []),
    ...(spec.success.location === undefined ? [] : ['Location']),
  ]
  const description = status === 204 ? 'Done; the answer has no body.' : 'Done.'
  const content =
    status === 204 ? {} : { content: { 'application/json': { schema: referTo(schema) } } }
  return { description, headers: refer(names), ...content }
}

function refusalsByStatus(spec: EndpointSpec): [string, OpenApiResponse | Reference][] {
  return codesByStatus(spec).map(([status, codes]) => [
    status,
    codes.length === 1 ? { $ref: `#/components/responses/${pascal(codes[0]!)}` } : refusal(codes),
  ])
}

function codesByStatus(spec: EndpointSpec): [string, ProblemCode[]][] {
  return [...Map.groupBy(problemsOf(spec), (code) => String(problems[code].status))]
}

function refusal(codes: readonly ProblemCode[]): OpenApiResponse {
  return {
    description: codes.map((code) => `${problems[code].title} (\`${code}\`).`).join(' '),
    headers: refer([
      'X-Request-Id',
      ...(codes.includes('rate_limited') ? ['RateLimit-Policy', 'RateLimit', 'Retry-After'] : []),
      ...(codes.includes('idempotency_key_in_progress') ? ['Retry-After'] : []),
    ]),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { code: { type: 'string', enum: codes } } },
          ],
        },
      },
    },
  }
}

function refer(names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function pascal(code: string): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
