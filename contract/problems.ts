/**
 * The closed list of refusals. A code is stable: users branch on it, and `/problems/<code>`
 * explains it.
 */
export interface ProblemKind {
  readonly status: number
  readonly title: string
  /** Shown on the problem's page: what happened, and what to do. */
  readonly remedy: string
}

export const problems = {
  invalid_json: {
    status: 400,
    title: 'The body is not valid JSON',
    remedy:
      'Send one JSON object, in UTF-8, without duplicate keys, NUL characters or lone surrogates.',
  },
  missing_parameter: {
    status: 400,
    title: 'A required parameter is missing',
    remedy: 'Add the parameters named in `errors`.',
  },
  invalid_parameter: {
    status: 400,
    title: 'A parameter has the wrong type, length or form',
    remedy: 'Correct the parameters named in `errors`. Types are never converted: "1" is not 1.',
  },
  unknown_parameter: {
    status: 400,
    title: 'A parameter is not known',
    remedy: 'Remove the parameters named in `errors`, or correct their spelling.',
  },
  scheduled_at_in_past: {
    status: 400,
    title: 'The time is in the past',
    remedy: 'Give a `scheduled_at` later than now, or set `use_next_free_slot` to true.',
  },
  schedule_time_missing: {
    status: 400,
    title: 'No time is given',
    remedy: 'Give `scheduled_at`, or set `use_next_free_slot` to true.',
  },
  unauthorized: {
    status: 401,
    title: 'The API key is missing, invalid or revoked',
    remedy: 'Send `Authorization: Bearer <API key>` with a key that has not been revoked.',
  },
  insufficient_credits: {
    status: 402,
    title: 'Not enough credits',
    remedy:
      'Wait for the renewal on the first of the month, or ask the operator for a larger plan.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The API key lacks a scope',
    remedy: 'Use a key with the scope named in `detail`.',
  },
  account_suspended: {
    status: 403,
    title: 'The account is suspended',
    remedy:
      'The operator has suspended the account: people may read, and pending posts wait. Ask the operator.',
  },
  foreign_origin: {
    status: 403,
    title: 'The request comes from a page of another site',
    remedy:
      'A signed-in browser changes something only from this server’s own pages. Programs send an API key instead of a cookie.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    remedy: 'Check the address and the id. What belongs to another account is not found either.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This method is not allowed here',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  slot_taken: {
    status: 409,
    title: 'The time is taken',
    remedy:
      'Another post of this connection is scheduled at exactly this time. Choose another time, or `use_next_free_slot`.',
  },
  no_connection: {
    status: 409,
    title: 'The account has no connection of this network',
    remedy:
      'Connect one with POST /api/connections/{platform}/authorize (or /sign-in, where the network takes an app password), or add one with POST /api/connections.',
  },
  application_missing: {
    status: 409,
    title: 'The operator has not set up the application for this',
    remedy:
      'Ask the operator to make the application at the network and to set what `detail` names. The guide of the network says how.',
  },
  no_slot_configured: {
    status: 409,
    title: 'No recurring slot is configured',
    remedy: 'Configure slots with POST /api/schedule-slots, or give `scheduled_at`.',
  },
  confirmation_required: {
    status: 409,
    title: 'A confirmation is required',
    remedy:
      'The post may already be on the network, or its draft was scheduled again since it failed. Look at the network and at `conflicting_schedule_id`; to publish it all the same, repeat the retry with `{"force": true}`.',
  },
  idempotency_key_in_progress: {
    status: 409,
    title: 'The first request with this idempotency key is still running',
    remedy: 'Repeat the request in a moment: it will answer as the first one did.',
  },
  idempotency_answer_gone: {
    status: 409,
    title:
      'The first request with this idempotency key was done, and its answer is no longer stored',
    remedy: 'Nothing was done again. Read what the first request made: `detail` names it.',
  },
  conflict: {
    status: 409,
    title: 'The request does not fit the present state',
    remedy: 'Read the object again: `detail` says what prevents it.',
  },
  tus_version_unsupported: {
    status: 412,
    title: 'This version of tus is not spoken here',
    remedy: 'Send `Tus-Resumable: 1.0.0`.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    remedy: 'A body may have at most 1 MiB; of a file, `bytes_max` says what is left to it.',
  },
  quota_exceeded: {
    status: 413,
    title: 'The texts are larger than the plan allows',
    remedy:
      'Delete drafts, which free their room 30 days later, or ask the operator for a larger plan.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body is not JSON, or no file that is taken',
    remedy:
      'Send `Content-Type: application/json`. Files that are taken: JPEG, PNG, WebP, GIF, AVIF, MP4, MOV, WebM, PDF.',
  },
  unrecognized_value: {
    status: 422,
    title: 'A value is not recognized',
    remedy: 'Use one of the values listed in `errors`.',
  },
  upload_locked: {
    status: 423,
    title: 'The upload is being written',
    remedy:
      'Another request of this upload has not ended yet: ask with HEAD in a moment how far it came, and go on from there.',
  },
  media_unreadable: {
    status: 422,
    title: 'The file cannot be read',
    remedy:
      'Open it in a program that shows it, and save it again: `detail` says what is wrong with it.',
  },
  source_unreadable: {
    status: 422,
    title: 'The source cannot be read',
    remedy: 'Give the address of a public page with text, or paste the text itself as `source`.',
  },
  url_not_allowed: {
    status: 422,
    title: 'The address is not allowed',
    remedy:
      'Use a public http or https address without user name. Private addresses are the operator’s choice: CRIER_ALLOW_PRIVATE_NETWORK.',
  },
  content_too_long: {
    status: 422,
    title: 'The content does not fit the platform',
    remedy: 'Shorten the draft: nothing is ever cut off silently.',
  },
  model_needed: {
    status: 422,
    title: 'A language model is needed',
    remedy:
      'The offline writer changes length and tone only. Write the text by hand, or ask the operator to name a model: CRIER_MODEL_URL and CRIER_MODEL.',
  },
  media_not_supported: {
    status: 422,
    title: 'The network cannot take the media',
    remedy: 'Each entry of `errors` names a limit that is broken, and what would fit.',
  },
  feature_not_supported: {
    status: 422,
    title: 'The network does not have this',
    remedy: 'Take it out of the draft, or schedule the draft on another network.',
  },
  app_password_needed: {
    status: 422,
    title: 'An app password is needed',
    remedy:
      'This was the password of the account itself. Make an app password in the settings of the network, as `detail` says, and sign in with it.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was used with another request, or by another key or person',
    remedy: 'Use a new key for a new request.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    remedy: 'Wait for the seconds in `Retry-After`.',
  },
  internal_error: {
    status: 500,
    title: 'An error on our side',
    remedy:
      'Repeat the request with the same Idempotency-Key; if it stays, tell the operator the `request_id`.',
  },
  generation_failed: {
    status: 502,
    title: 'The draft could not be written',
    remedy: 'Nothing was charged. Repeat the request.',
  },
  service_unavailable: {
    status: 503,
    title: 'The service is not available',
    remedy:
      'Repeat the request in a moment, a POST with the same Idempotency-Key. Where `outcome` is `unknown`, look before you repeat a PATCH or DELETE: it may have been done.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problems

export interface ProblemDetail {
  /**
   * A JSON pointer into the body, `?name` for a query parameter, `{name}` for a part of the path,
   * or the name of a header.
   */
  readonly pointer: string
  readonly detail: string
}

/**
 * Thrown by an operation that says no; the HTTP edge turns it into an answer of
 * `application/problem+json`.
 */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly errors: readonly ProblemDetail[]
  /**
   * Members of the problem beside the sentence, for programs: such as the `version` that a draft
   * has.
   */
  readonly facts: Readonly<Record<string, string | number | null>>
  /**
   * Which of many was refused, as a JSON pointer; then `errors` says where, whatever the status.
   */
  entry: string | null = null

  /**
   * `detail` is for people: what is wrong with this request and what to do. It never holds a stack,
   * SQL, a path or a secret.
   */
  constructor(
    code: ProblemCode,
    detail: string,
    errors: readonly ProblemDetail[] = [],
    facts: Refusal['facts'] = {},
  ) {
    super(detail)
    this.name = 'Refusal'
    this.code = code
    this.errors = errors
    this.facts = facts
  }
}

/** As `refusalOfEntry`, where the entry has no fields in the body: only its place is named. */
export function refusalAt(refusal: Refusal, place: string): Refusal {
  const { code, message, errors, facts } = refusal
  const here = errors.map(({ detail }) => ({ pointer: '', detail }))
  return refusalOfEntry(new Refusal(code, message, here, facts), place)
}

/** The refusal of one of many. */
export function refusalOfEntry(refusal: Refusal, entry: string): Refusal {
  const { code, message, errors, facts } = refusal
  const placed = errors.map(({ pointer, detail }) => ({
    pointer: pointer.startsWith('/') ? entry + pointer : entry,
    detail,
  }))
  const named = new Refusal(
    code,
    `${entry}: ${message}`,
    placed.length > 0 ? placed : [{ pointer: entry, detail: message }],
    facts,
  )
  named.entry = entry
  return named
}
