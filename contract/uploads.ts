import type { OpenApiOperation, OpenApiParameter, OpenApiResponse } from './openapi-document.ts'
import { problems, type ProblemCode } from './problems.ts'

/**
 * The protocol tus 1.0 as the document shows it: its answers are headers, so these are no
 * operations of the client.
 */

const integer = { type: 'integer', minimum: 0 } as const
const text = { type: 'string' } as const

const asHeader = (
  name: string,
  description: string,
  required = true,
  schema: OpenApiParameter['schema'] = text,
): OpenApiParameter => ({
  name,
  in: 'header',
  required,
  description,
  schema,
})
const version = asHeader('Tus-Resumable', 'The version of the protocol: `1.0.0`.')
const id: OpenApiParameter = {
  name: 'upload_id',
  in: 'path',
  required: true,
  description: '`upl_` and 32 hex digits.',
  schema: text,
}

const headers = {
  'Tus-Resumable': { description: '`1.0.0`.', schema: text },
  'Upload-Offset': { description: 'How many bytes are there.', schema: integer },
  'Upload-Length': { description: 'How many there will be.', schema: integer },
  'Upload-Expires': { description: 'When it goes, if it is unfinished by then.', schema: text },
  'Crier-Media-Id': {
    description: 'What came of it, once it is whole: GET /api/media/{media_id}.',
    schema: text,
  },
  Location: { description: 'The address of the upload.', schema: text },
} as const

/**
 * tus uses headers, which are declared here, because the document names only those of
 * all operations.
 */
const answer = (description: string, ...names: readonly (keyof typeof headers)[]) =>
  ({
    description,
    headers: Object.fromEntries(
      ['Tus-Resumable' as const, ...names].map((name) => [name, headers[name]]),
    ),
  }) as unknown as OpenApiResponse

const refusals = (...codes: readonly ProblemCode[]): Record<string, OpenApiResponse> =>
  Object.fromEntries(
    [...Map.groupBy(codes, (code) => String(problems[code].status))].map(([status, same]) => [
      status,
      {
        description: same.map((code) => `${problems[code].title} (\`${code}\`).`).join(' '),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  )

const always = [
  'unauthorized',
  'insufficient_scope',
  'tus_version_unsupported',
  'rate_limited',
  'internal_error',
  'service_unavailable',
] as const
const ofOne = [...always, 'not_found'] as const

const common = { tags: ['Media'], security: [{ apiKey: ['media:write'] }] } as const

const operation = (given: Omit<OpenApiOperation, 'tags' | 'security'>): OpenApiOperation => ({
  ...common,
  ...given,
})

export const uploadPaths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>> = {
  '/api/media/uploads': {
    post: operation({
      operationId: 'beginUpload',
      summary: 'Begin an upload that may be interrupted',
      description:
        'The protocol tus 1.0 (creation, termination, expiration), for what is large. The ' +
        'length is reserved in the plan. At most five unfinished uploads an account; each ' +
        'goes after 24 hours. The same key or session goes on with it.\n\nNeeds the scope ' +
        '`media:write`.',
      parameters: [
        version,
        asHeader('Upload-Length', 'The bytes of the file.', true, integer),
        asHeader(
          'Upload-Metadata',
          '`name` and `alt_text`, if wanted, with values in base64, as tus has it.',
          false,
        ),
      ],
      responses: {
        '201': answer('Begun.', 'Location', 'Upload-Offset', 'Upload-Expires'),
        ...refusals(
          'missing_parameter',
          'invalid_parameter',
          ...always,
          'conflict',
          'payload_too_large',
        ),
      },
    }),
  },
  '/api/media/uploads/{upload_id}': {
    head: operation({
      operationId: 'readUpload',
      summary: 'Read how far an upload came',
      description: 'Costs nothing of the rate.\n\nNeeds the scope `media:write`.',
      parameters: [id, version],
      responses: {
        '200': answer(
          'How far it came.',
          'Upload-Offset',
          'Upload-Length',
          'Upload-Expires',
          'Crier-Media-Id',
        ),
        ...refusals(...ofOne, 'upload_locked'),
      },
    }),
    patch: operation({
      operationId: 'continueUpload',
      summary: 'Send the next bytes of an upload',
      description:
        'Costs nothing of the rate. What came counts, also when the link breaks. 404 where ' +
        'the first bytes are not on this server (any more): begin again. The last one reads ' +
        'the file as POST /api/media does, and refuses it as that does.\n\nNeeds the scope ' +
        '`media:write`.',
      parameters: [
        id,
        version,
        asHeader('Upload-Offset', 'Where these bytes begin: as many as are there.', true, integer),
      ],
      requestBody: {
        required: true,
        content: {
          'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } },
        },
      },
      responses: {
        '204': answer('They are there.', 'Upload-Offset', 'Upload-Expires', 'Crier-Media-Id'),
        ...refusals(
          'invalid_parameter',
          ...ofOne,
          'conflict',
          'payload_too_large',
          'unsupported_media_type',
          'media_unreadable',
          'upload_locked',
        ),
      },
    }),
    delete: operation({
      operationId: 'endUpload',
      summary: 'Give up an upload',
      description:
        'Its bytes go. What came of a whole one stays.\n\nNeeds the scope `media:write`.',
      parameters: [id, version],
      responses: { '204': answer('It is gone.'), ...refusals(...ofOne, 'upload_locked') },
    }),
  },
}
