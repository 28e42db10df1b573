/** The facts of an answer beside its data. */
export interface Answer<Data> {
  readonly data: Data
  readonly status: number
  readonly headers: Headers
  /** Tell it the operator when something stays wrong. */
  readonly requestId: string | null
  /** Null where the server did not say. */
  readonly rateLimit: RateLimit | null
  /** How often it was asked: 1, and one more for each retry. */
  readonly attempts: number
}

export interface RateLimit {
  readonly limit: number | null
  readonly remaining: number
  /** When `remaining` is full again. */
  readonly resetSeconds: number
}

export function readAnswer<Data>(
  { status, headers }: Response,
  text: string,
  attempts: number,
): Answer<Data> {
  const data = (text === '' ? null : JSON.parse(text)) as Data
  return {
    data,
    status,
    headers,
    requestId: headers.get('x-request-id'),
    rateLimit: readRateLimit(headers),
    attempts,
  }
}

/**
 * As in draft-ietf-httpapi-ratelimit-headers: `"default";r=99;t=60`, and `"default";q=100;w=60`.
 */
function readRateLimit(headers: Headers): RateLimit | null {
  const [, remaining, reset] = /;r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  const [, limit] = /;q=(\d+)/.exec(headers.get('ratelimit-policy') ?? '') ?? []
  if (remaining === undefined) return null
  return {
    limit: limit === undefined ? null : Number(limit),
    remaining: Number(remaining),
    resetSeconds: Number(reset),
  }
}
