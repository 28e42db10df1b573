import {
  problems,
  Refusal,
  type ProblemCode,
  type ProblemDetail,
} from '@crier/contract/problems.ts'
import { errorCodes } from 'fastify'
import { isDatabaseAway, isDiskFull } from '../../database/database-errors.ts'
import { BlobStoreAway, BlobStoreFull } from '../../ports/files/blobs.ts'
import type { Log } from '../../ports/log.ts'

/** An answer that is ready to be sent, or to be stored and sent again byte for byte. */
export interface StoredResponse {
  readonly status: number
  /** JSON text; null for no body. */
  readonly body: string | null
  /** For the header of that name; never stored. */
  readonly retryAfterSeconds?: number
}

export const problemContentType = ({ status }: StoredResponse) =>
  status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8'

/** RFC 9457, with our stable `code`. */
export interface ProblemBody {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ProblemCode
  readonly detail: string
  readonly request_id: string
  readonly errors?: readonly ProblemDetail[]
}

/** A program may retry after this time when a dependency was unavailable. */
const awaySeconds = 5

interface Failed {
  readonly id: string
  readonly log: Log
  readonly route: string
  /** An operation that changes something had begun: it may have had its effect. */
  readonly isChange?: boolean
}

/**
 * Turns any thrown value into an answer. Anything but a refusal is logged here, and never shown to
 * the caller.
 */
export function problemAnswer(error: unknown, request: Failed): StoredResponse {
  const refusal = refusalFor(error, request.isChange)
  if (refusal !== error) logUnlessTheirs(refusal, error, request)
  const { status } = problems[refusal.code]
  const seconds = refusal.facts['retry_after'] ?? (status === 503 ? awaySeconds : undefined)
  return {
    status,
    body: JSON.stringify(problemBody(refusal, request.id)),
    ...(typeof seconds === 'number' && { retryAfterSeconds: seconds }),
  }
}

export function problemBody(refusal: Refusal, requestId: string): ProblemBody {
  const { code, message: detail, errors, facts, entry } = refusal
  const { status, title } = problems[code]
  const listed = status === 400 || status === 422 || entry !== null ? { errors } : {}
  return {
    type: `/problems/${code}`,
    title,
    status,
    code,
    detail,
    request_id: requestId,
    ...listed,
    ...facts,
  }
}

function refusalFor(error: unknown, isChange = false): Refusal {
  if (error instanceof Refusal) return error
  if (isDiskFull(error))
    return new Refusal(
      'service_unavailable',
      'The disk of the server is full: nothing can be stored until its operator makes room.',
    )
  if (error instanceof BlobStoreFull)
    return new Refusal(
      'service_unavailable',
      'The store of uploaded files is full: nothing can be uploaded until its operator makes room.',
    )
  if (error instanceof BlobStoreAway)
    return new Refusal(
      'service_unavailable',
      'The store of uploaded files cannot be reached at the moment. Nothing is lost: ' +
        'repeat the request.',
    )
  if (isDatabaseAway(error)) return databaseAway(isChange)
  return (
    frameworkRefusal(error) ??
    new Refusal(
      'internal_error',
      'Something went wrong on our side. The operator finds it under the request id.',
    )
  )
}

/** A connection that breaks during a commit does not tell whether it was made. */
function databaseAway(isChange: boolean): Refusal {
  if (!isChange)
    return new Refusal('service_unavailable', 'The database cannot be reached at the moment.')
  const detail =
    'The database went away while the request was carried out: whether it has had its effect ' +
    'is not known.'
  return new Refusal('service_unavailable', detail, [], { outcome: 'unknown' })
}

// Errors that Fastify throws before our own code sees the request.
const frameworkCodes: Readonly<Record<string, () => Refusal>> = {
  [errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE().code]: () => unsupportedBodyType(),
  [errorCodes.FST_ERR_BAD_URL().code]: () =>
    new Refusal('invalid_parameter', 'The path is not valid percent-encoded UTF-8.'),
}

function frameworkRefusal(error: unknown): Refusal | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return frameworkCodes[code]?.()
}

export function unsupportedBodyType(): Refusal {
  return new Refusal(
    'unsupported_media_type',
    'The body must be JSON, with the header `Content-Type: application/json`.',
  )
}

function logUnlessTheirs(
  refusal: Refusal,
  error: unknown,
  { id, log, route }: { id: string; log: Log; route: string },
): void {
  if (problems[refusal.code].status >= 500)
    log.error('request.failed', error, { requestId: id, route, answeredWith: refusal.code })
}
