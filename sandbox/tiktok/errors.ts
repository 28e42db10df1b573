import { randomBytes } from 'node:crypto'
import type { Reply } from '../core/call.ts'
import { json } from '../core/call.ts'

/** The envelope of the API. Success is the code `ok`, whatever the HTTP status. */
export function ok(data: unknown): Reply {
  return json(200, { data, error: { code: 'ok', message: '', log_id: logId() } })
}

export function apiError(status: number, code: string, message: string): Reply {
  return json(status, { data: {}, error: { code, message, log_id: logId() } })
}

export function invalidParams(message: string): Reply {
  return apiError(400, 'invalid_params', message)
}

/** The flat shape of the OAuth calls. */
export function oauthError(status: number, error: string, description: string): Reply {
  return json(status, { error, error_description: description, log_id: logId() })
}

/** Refusals of the calls that post, by code: the status each comes with, and its text. */
export const refusals = {
  access_token_invalid: [401, 'The access token is invalid or not found in the request.'],
  scope_not_authorized: [
    401,
    'The user did not authorize the scope required for completing this request.',
  ],
  spam_risk_too_many_posts: [
    403,
    'The daily post cap from the API is reached for the current user.',
  ],
  spam_risk_user_banned_from_posting: [403, 'The user is banned from making new posts.'],
  spam_risk_too_many_pending_share: [403, 'The user has too many drafts that wait in the inbox.'],
  reached_active_user_cap: [
    403,
    'The daily quota for active publishing users from your client is reached.',
  ],
  unaudited_client_can_only_post_to_private_accounts: [
    403,
    'Unaudited clients can only post to private accounts.',
  ],
  url_ownership_unverified: [403, 'The ownership of the domain or URL prefix is not verified.'],
  privacy_level_option_mismatch: [
    403,
    'The privacy level is not one of the privacy_level_options of the creator.',
  ],
  rate_limit_exceeded: [429, 'The API rate limit was exceeded, please try again later.'],
  invalid_publish_id: [400, 'The publish_id does not exist.'],
  token_not_authorized_for_specified_publish_id: [
    400,
    'The access token is not authorized for this publish_id.',
  ],
  internal_error: [500, 'Something went wrong. Please try again later.'],
} as const satisfies Record<string, readonly [number, string]>

export type TikTokRefusal = keyof typeof refusals

export function refused(code: TikTokRefusal): Reply {
  const [status, message] = refusals[code]
  return apiError(status, code, message)
}

function logId(): string {
  return `2026${randomBytes(15).toString('hex').toUpperCase()}`
}
