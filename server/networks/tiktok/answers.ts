import type { OutcomeErrorCode } from '../outcome.ts'

/** The meaning of an `error.code`. `retry`: the same content may succeed later. */
export type Meaning =
  | { readonly is: 'access_lost' }
  /** TikTok names no time: the window that rolls. */
  | { readonly is: 'throttled'; readonly minutes: number }
  /** Trouble on the other side: says nothing of the content. */
  | { readonly is: 'trouble' }
  | { readonly is: 'refused'; readonly code: OutcomeErrorCode; readonly retry: boolean }

export interface Answer {
  readonly error: string
  readonly means: Meaning
  /** In plain words: what happened and what helps. */
  readonly detail: string
}

const content: Meaning = { is: 'refused', code: 'content_rejected', retry: false }
const media: Meaning = { is: 'refused', code: 'media_rejected', retry: false }
const permission: Meaning = { is: 'refused', code: 'platform_permission_denied', retry: false }
// Nothing of the post or the connection is wrong: the operator's application is.
const application: Meaning = { is: 'refused', code: 'platform_app_not_ready', retry: false }
const minute: Meaning = { is: 'throttled', minutes: 1 }
const day: Meaning = { is: 'throttled', minutes: 24 * 60 }

const banned =
  'TikTok has banned this account from posting: open the TikTok app and settle it there.'

/** Sources: docs/networks.md. */
export const answers: readonly Answer[] = [
  {
    error: 'invalid_param',
    means: content,
    detail: 'TikTok does not accept a part of what was sent.',
  },
  {
    error: 'invalid_params',
    means: content,
    detail: 'TikTok does not accept a part of what was sent.',
  },
  { error: 'invalid_file_upload', means: media, detail: 'TikTok does not take these pictures.' },
  {
    error: 'app_version_check_failed',
    means: permission,
    detail: 'The TikTok app of this account is too old for photo posts: update it.',
  },
  {
    error: 'access_token_invalid',
    means: { is: 'access_lost' },
    detail: 'TikTok no longer accepts the connection: connect it again.',
  },
  {
    error: 'scope_not_authorized',
    means: permission,
    detail: 'The connection lacks a permission: connect TikTok again and leave everything ticked.',
  },
  {
    error: 'scope_permission_missed',
    means: permission,
    detail: 'The connection lacks a permission: connect TikTok again and leave everything ticked.',
  },
  {
    error: 'spam_risk_too_many_posts',
    means: day,
    detail: 'The account has reached the number of posts that TikTok takes by API in 24 hours.',
  },
  { error: 'spam_risk_user_banned_from_posting', means: permission, detail: banned },
  {
    error: 'spam_risk_too_many_pending_share',
    means: day,
    detail: 'Too many drafts wait in the TikTok app of this account.',
  },
  {
    error: 'reached_active_user_cap',
    means: day,
    detail:
      'This TikTok application has reached the number of users that may post by it in 24 hours.',
  },
  {
    error: 'unaudited_client_can_only_post_to_private_accounts',
    means: application,
    detail:
      'TikTok has not audited this application: until then it posts only to accounts ' +
      'that are set to private. Set this account to private in the TikTok app, or ' +
      'have the application audited.',
  },
  {
    error: 'url_ownership_unverified',
    means: application,
    detail: 'The public address of this service is not verified in TikTok’s developer portal.',
  },
  {
    error: 'privacy_level_option_mismatch',
    means: { is: 'refused', code: 'platform_permission_denied', retry: true },
    detail: 'The account no longer offers the chosen audience: it is asked again.',
  },
  {
    error: 'rate_limit_exceeded',
    means: minute,
    detail: 'TikTok takes no more calls for this account for a minute.',
  },
  {
    error: 'invalid_publish_id',
    means: { is: 'trouble' },
    detail: 'TikTok does not know this publication, or no longer.',
  },
  {
    error: 'token_not_authorized_for_specified_publish_id',
    means: { is: 'trouble' },
    detail: 'The publication belongs to another TikTok account.',
  },
  { error: 'internal_error', means: { is: 'trouble' }, detail: 'TikTok had an error of its own.' },
]

export function answerFor(error: string): Answer | undefined {
  return answers.find((row) => row.error === error)
}

interface FailReason {
  readonly reason: string
  readonly code: OutcomeErrorCode
  readonly retry: boolean
  readonly detail: string
}

/** Why TikTok gave up a post that it had taken. The list is not TikTok's last word. */
export const failReasons: readonly FailReason[] = [
  {
    reason: 'file_format_check_failed',
    code: 'media_rejected',
    retry: false,
    detail: 'TikTok does not take this format.',
  },
  {
    reason: 'duration_check_failed',
    code: 'media_rejected',
    retry: false,
    detail: 'The video is too short or too long for TikTok.',
  },
  {
    reason: 'frame_rate_check_failed',
    code: 'media_rejected',
    retry: false,
    detail: 'TikTok does not take the frame rate of this video.',
  },
  {
    reason: 'picture_size_check_failed',
    code: 'media_rejected',
    retry: false,
    detail: 'TikTok does not take this size.',
  },
  {
    reason: 'internal',
    code: 'platform_unavailable',
    retry: true,
    detail: 'TikTok had an error of its own.',
  },
  {
    reason: 'video_pull_failed',
    code: 'media_unreachable',
    retry: true,
    detail: 'TikTok could not fetch the video.',
  },
  {
    reason: 'photo_pull_failed',
    code: 'media_unreachable',
    retry: true,
    detail:
      'TikTok could not fetch the pictures: the public address of this service must be reachable.',
  },
  {
    reason: 'publish_cancelled',
    code: 'content_rejected',
    retry: false,
    detail: 'The publication was cancelled at TikTok.',
  },
  {
    reason: 'auth_removed',
    code: 'platform_token_expired',
    retry: false,
    detail: 'The owner withdrew the connection while TikTok was publishing.',
  },
  {
    reason: 'spam_risk_too_many_posts',
    code: 'platform_rate_limited',
    retry: false,
    detail: 'The account has reached the number of posts that TikTok takes by API in 24 hours.',
  },
  {
    reason: 'spam_risk_user_banned_from_posting',
    code: 'platform_permission_denied',
    retry: false,
    detail: banned,
  },
  {
    reason: 'spam_risk_text',
    code: 'content_rejected',
    retry: false,
    detail: 'TikTok takes the text for spam: change it.',
  },
  {
    reason: 'spam_risk',
    code: 'content_rejected',
    retry: false,
    detail: 'TikTok takes the post for spam: change it.',
  },
]

export function failReasonFor(reason: string): FailReason | undefined {
  return failReasons.find((row) => row.reason === reason)
}
