import type { Reply } from '../core/call.ts'
import { htmlReply, json } from '../core/call.ts'

/** Mastodon's errors: one sentence under `error`. */
export function refusal(status: number, error: string): Reply {
  return json(status, { error })
}

export const outsideScopes = 'This action is outside the authorized scopes'

/** 422 in the words of a validation. */
export function invalid(sentence: string): Reply {
  return refusal(422, `Validation failed: ${sentence}`)
}

export function notFound(): Reply {
  return refusal(404, 'Record not found')
}

/** 401 about the token. */
export function unauthorized(reason: 'invalid' | 'revoked' | 'expired'): Reply {
  const sentence = {
    invalid: 'The access token is invalid',
    revoked: 'The access token was revoked',
    expired: 'The access token expired',
  }[reason]
  return json(
    401,
    { error: sentence },
    {
      'www-authenticate': `Bearer realm="Doorkeeper", error="invalid_token", error_description="${sentence}"`,
    },
  )
}

/** Two requests wanted the same lock. */
export function temporaryProblem(): Reply {
  return refusal(503, 'There was a temporary problem serving your request, please try again')
}

export function tooManyRequests(): Reply {
  return refusal(429, 'Too many requests')
}

/** The page that the web server in front of an instance shows while Mastodon is away. */
export function unavailable(): Reply {
  return htmlReply(
    503,
    '<!DOCTYPE html><html><head><title>We’re sorry, but something went wrong (503)</title>' +
      '</head><body><h1>503</h1></body></html>',
  )
}

/** The page of Rails for an error that nothing handles. */
export function internalError(): Reply {
  return json(500, { status: 500, error: 'Internal Server Error' })
}
