import type { Switch } from '../core/network.ts'

const dayMs = 86_400_000

/**
 * Facts about TikTok that could not be verified or differ from application to application, with the
 * stated defaults.
 */
export const switches = {
  audited: {
    means:
      'Whether TikTok has audited the application. Until then posts are private, to private accounts, of five users a day.',
    fallback: true,
  },
  access_lifetime_ms: {
    means: 'How long an access token lives (24 hours before November 2026).',
    fallback: 7_200_000,
    least: 1_000,
    most: 365 * dayMs,
  },
  avatar_lifetime_ms: {
    means: 'How long the address of a profile picture is good.',
    fallback: 6 * 3_600_000,
    least: 1_000,
    most: 365 * dayMs,
  },
  refresh_lifetime_ms: {
    means: 'How long a refresh token lives (365 days before November 2026).',
    fallback: 180 * dayMs,
    least: 1_000,
    most: 3_650 * dayMs,
  },
  code_lifetime_ms: {
    means: 'How long an authorization code lives.',
    fallback: 600_000,
    least: 1_000,
    most: dayMs,
  },
  pkce: {
    means:
      'Whether the application is a mobile or desktop one, whose codes need a challenge and its verifier. Web applications have none.',
    fallback: false,
  },
  refresh_rotates: { means: 'Whether a refresh ends the old refresh token.', fallback: true },
  oauth_error_status: {
    means: 'The HTTP status of refusals of the OAuth calls.',
    fallback: '400',
    options: ['400', '200'],
  },
  scope_missing_status: {
    means: 'The HTTP status of scope_permission_missed.',
    fallback: '401',
    options: ['401', '400'],
  },
  url_ownership: {
    means:
      'Which addresses of media are verified when the portal lists no prefixes: https anywhere and http on private addresses (local), https only, or none.',
    fallback: 'local',
    options: ['local', 'https', 'none'],
  },
  processing_ms: {
    means: 'How long a post is processed after its media were fetched.',
    fallback: 1_000,
    least: 0,
    most: 7 * dayMs,
  },
  inbox_ends: {
    means:
      'What the creator does with a draft in the inbox: nothing, publishes it, or deletes it, which its status then says (`publish_cancelled`).',
    fallback: 'nothing',
    options: ['nothing', 'published', 'deleted'],
  },
  inbox_after_ms: {
    means: 'How long after its delivery the creator does so.',
    fallback: 3_600_000,
    least: 0,
    // Longer than this no timer waits.
    most: 20 * dayMs,
  },
  post_id_delay_ms: {
    means: 'How long after PUBLISH_COMPLETE the post id appears (moderation).',
    fallback: 3_000,
    least: 0,
    most: 7 * dayMs,
  },
  post_id_never: {
    means:
      'Whether the status of a post never gives its id, although the post is public and listed.',
    fallback: false,
  },
  stuck_downloads: {
    means: 'Whether posts that were taken stay in PROCESSING_DOWNLOAD.',
    fallback: false,
  },
  pull_attempts: {
    means: 'How often an address of media is tried, a second apart.',
    fallback: 3,
    least: 1,
    most: 100,
  },
  lost_chunk_answers: {
    means: 'How many first answers to each chunk but the last are 500, although the chunk is kept.',
    fallback: 0,
    least: 0,
    most: 1_000,
  },
  upload_url_lifetime_ms: {
    means: 'How long the address of an upload takes chunks.',
    fallback: 3_600_000,
    least: 1_000,
    most: dayMs,
  },
  upload_count_lag_ms: {
    means: 'For how long after a chunk came `uploaded_bytes` leaves it out.',
    fallback: 0,
    least: 0,
    most: dayMs,
  },
  internal_failures: {
    means: 'How many first posts fail with `internal` once their media are there.',
    fallback: 0,
    least: 0,
    most: 1_000,
  },
  video_seconds_max: {
    means: 'The `max_video_post_duration_sec` of every creator.',
    fallback: 600,
    least: 1,
    most: 600,
  },
  publish_id_lifetime_ms: {
    means:
      'How long a publish_id can be asked for; of a draft, from when the creator published it.',
    fallback: dayMs,
    least: 60_000,
    most: 365 * dayMs,
  },
  posts_per_day: {
    means: 'Direct posts of one creator in rolling 24 hours.',
    fallback: 15,
    least: 1,
    most: 100_000,
  },
  photos_listed: {
    means: 'Whether photo posts are in video/list and video/query.',
    fallback: false,
  },
  listing_lag_ms: {
    means: 'For how long after it became public a post is missing from lists.',
    fallback: 0,
    least: 0,
    most: dayMs,
  },
} as const satisfies Record<string, Switch>
