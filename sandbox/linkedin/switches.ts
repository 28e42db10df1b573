import type { Switch } from '../core/network.ts'
import { applications } from './products.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Facts about LinkedIn that could not be verified, with the stated defaults. */
export const switches = {
  products: {
    means:
      'The products of every application: what it asks for, as far as LinkedIn allows it for one application (fitting); Share on LinkedIn and Sign In with LinkedIn (member); the Community Management API, which must be alone (pages); those of a member with the Advertising API (member_and_advertising); or all, which no application has (all). A consent for a scope without its product is refused as a whole.',
    fallback: 'fitting',
    options: ['fitting', ...Object.keys(applications)],
  },
  callbacks: {
    means:
      'Which callbacks are registered with every application: whatever it asks with (any), that if it is https (https), or another one (another).',
    fallback: 'any',
    options: ['any', 'https', 'another'],
  },
  sponsored_content_poster: {
    means:
      'Whether the role DIRECT_SPONSORED_CONTENT_POSTER publishes posts of a page, as the page on posts says, or sponsored ones only, as that on roles does.',
    fallback: 'posts',
    options: ['posts', 'sponsored_only'],
  },
  unescaped_character: {
    means:
      'What an unescaped reserved character in commentary does: the text is cut off before it, or the post is refused with 400.',
    fallback: 'truncate',
    options: ['truncate', 'refuse'],
  },
  comment_scope: {
    means:
      'Which scope a comment needs: that of posts, or that of feeds, as LinkedIn’s page on reactions names it.',
    fallback: 'social',
    options: ['social', 'social_feed'],
  },
  escapes_count: {
    means: 'Whether escaping backslashes count towards the length of commentary.',
    fallback: false,
  },
  duplicate_check: {
    means: 'Whether an exact duplicate of a recent post is refused with 422.',
    fallback: true,
  },
  duplicate_window_ms: {
    means: 'For how long a post is remembered for that.',
    fallback: 10 * minuteMs,
    least: 0,
    most: dayMs,
  },
  duplicate_code: {
    means: 'The code of that 422.',
    fallback: 'UNPROCESSABLE_ENTITY',
    options: ['UNPROCESSABLE_ENTITY', 'DUPLICATE_POST'],
  },
  refresh_tokens: {
    means: 'Whether the token endpoint gives refresh tokens (approved partners only).',
    fallback: false,
  },
  scopes_by_comma: {
    means:
      'Whether the authorize page takes scopes separated by commas too, as LinkedIn’s own client library sends them.',
    fallback: true,
  },
  scope_separator: {
    means: 'What separates scopes in the token answer.',
    fallback: 'comma',
    options: ['comma', 'space'],
  },
  fresh_token_revoked_ms: {
    means: 'For how long a brand-new token is answered as revoked.',
    fallback: 0,
    least: 0,
    most: 10 * minuteMs,
  },
  expired_token_code: {
    means: 'How a 401 for an expired token is written.',
    fallback: 'EXPIRED_ACCESS_TOKEN',
    options: ['EXPIRED_ACCESS_TOKEN', 'EXPIRED_TOKEN'],
  },
  oldest_version: {
    means: 'The oldest LinkedIn-Version that is active, as YYYYMM.',
    fallback: 202601,
    least: 202001,
    most: 209912,
  },
  newest_version: {
    means: 'The newest LinkedIn-Version that is active, as YYYYMM.',
    fallback: 202609,
    least: 202001,
    most: 209912,
  },
  token_before_version: {
    means: 'Whether the gateway looks at the token before the version header.',
    fallback: false,
  },
  protocol_version_required: {
    means: 'Whether a missing X-Restli-Protocol-Version is refused.',
    fallback: true,
  },
  tier: {
    means:
      'The daily quota: share is 150 calls a member and 100,000 an app, development 100 and 500.',
    fallback: 'share',
    options: ['share', 'development'],
  },
  upload_url_lifetime_ms: {
    means: 'How long an upload URL is good.',
    fallback: dayMs,
    least: 0,
    most: 30 * dayMs,
  },
  video_part_bytes: {
    means: 'How many bytes of a video go to one address.',
    fallback: 4 * 1_048_576,
    least: 1_000,
    most: 16 * 1_048_576,
  },
  lost_part_answers: {
    means:
      'How many first answers to each part of a video are an empty 503, although the part is kept.',
    fallback: 0,
    least: 0,
    most: 1_000,
  },
  lost_finalize_answers: {
    means: 'How many first answers to finalizing each video are lost, although it is finalized.',
    fallback: 0,
    least: 0,
    most: 1_000,
  },
  second_finalize: {
    means:
      'What finalizing a video answers that is finalized already: the same again, or an error.',
    fallback: 'taken',
    options: ['taken', 'refused'],
  },
  image_processing_ms: {
    means: 'How long an image is processed after its upload.',
    fallback: 1_000,
    least: 0,
    most: dayMs,
  },
  document_processing_ms: {
    means: 'How long a document is processed after its upload.',
    fallback: 2_000,
    least: 0,
    most: dayMs,
  },
  video_processing_ms: {
    means: 'How long a video is processed after its upload is finalized.',
    fallback: 3_000,
    least: 0,
    most: dayMs,
  },
  post_while_processing: {
    means: 'Whether a post may be created while its media are still processed.',
    fallback: true,
  },
  image_bytes_max: {
    means: 'The most bytes of an image.',
    fallback: 36 * 1_048_576,
    least: 1,
    most: 100 * 1_048_576,
  },
  finder_lag_ms: {
    means: 'For how long after its creation a post is missing from the author finder.',
    fallback: 0,
    least: 0,
    most: dayMs,
  },
} as const satisfies Record<string, Switch>
