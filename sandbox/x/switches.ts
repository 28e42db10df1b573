import type { Switch } from '../core/network.ts'

const dayMs = 86_400_000

/** Facts about X that could not be verified, with the stated defaults. */
export const switches = {
  field_spelling: {
    means:
      'Which spelling of query parameters and fields is accepted: tweet.fields, post.fields, or both. Answers use the one that was asked for.',
    fallback: 'both',
    options: ['both', 'tweet', 'post'],
  },
  self_replies_allowed: {
    means: 'Whether an author may reply to an own post without having been mentioned (threads).',
    fallback: true,
  },
  summoned_replies_only: {
    means:
      'Whether a reply needs the other author to have mentioned or quoted the one who replies.',
    fallback: true,
  },
  reply_lag_ms: {
    means:
      'For how long after its creation a reply to a post is refused as if the post were missing.',
    fallback: 0,
    least: 0,
    most: dayMs,
  },
  missing_reply_status: {
    means: 'How a reply to a missing post is refused.',
    fallback: '400',
    options: ['400', '403'],
  },
  quote_posts_allowed: {
    means: 'Whether quote posts may be made (gone from self-serve plans).',
    fallback: false,
  },
  duplicate_window_ms: {
    means: 'For how long the same text is refused as a duplicate.',
    fallback: dayMs / 2,
    least: 0,
    most: 30 * dayMs,
  },
  duplicate_counts_media: {
    means: 'Whether posts with media take part in the duplicate check.',
    fallback: false,
  },
  refresh_token_lifetime_ms: {
    means: 'How long an unused refresh token lives.',
    fallback: 180 * dayMs,
    least: 0,
    most: 3_650 * dayMs,
  },
  json_at_token_endpoint: {
    means: 'Whether the token endpoint takes JSON beside forms.',
    fallback: true,
  },
  refresh_grace_ms: {
    means: 'For how long a used refresh token is still good.',
    fallback: 0,
    least: 0,
    most: dayMs,
  },
  refresh_ends_access_token: {
    means: 'Whether a refresh ends the access tokens issued before.',
    fallback: false,
  },
  refresh_error: {
    means: 'The error of a bad or used refresh token.',
    fallback: 'invalid_request',
    options: ['invalid_request', 'invalid_grant'],
  },
  problem_place: {
    means: 'Where an error is: at the top level of the body, or in errors[0] only.',
    fallback: 'top',
    options: ['top', 'errors'],
  },
  rate_limit_body: {
    means: 'The style of the 429 body: problem JSON, or errors with code 88.',
    fallback: 'problem',
    options: ['problem', 'errors'],
  },
  unavailable_body: {
    means: 'The 503 body: JSON, or an HTML page.',
    fallback: 'json',
    options: ['json', 'html'],
  },
  payment_required: {
    means: 'Whether creating a post answers 402, out of credits.',
    fallback: false,
  },
  usage_capped: {
    means: 'Whether creating a post answers with usage-capped, and with which status.',
    fallback: 'off',
    options: ['off', '429', '403'],
  },
  timeline_lag_ms: {
    means: 'For how long after its creation a post is missing from timelines.',
    fallback: 0,
    least: 0,
    most: dayMs,
  },
  attachments_listed: { means: 'Whether timelines show the attachments of posts.', fallback: true },
  nameless_clients: {
    means: 'What a call without a User-Agent meets: X, or an edge in front of it that answers 403.',
    fallback: 'taken',
    options: ['taken', 'refused'],
  },
  delete_missing_succeeds: {
    means: 'Whether deleting a post that does not exist answers deleted: true.',
    fallback: true,
  },
  media_processing_ms: {
    means: 'How long videos and GIFs are processed after FINALIZE.',
    fallback: 2_000,
    least: 0,
    most: dayMs,
  },
  media_bytes_max: {
    means: 'The most bytes of one chunked upload.',
    fallback: 512 * 1_048_576,
    least: 1,
    most: 16 * 1_073_741_824,
  },
  video_seconds_max: {
    means: 'The longest video, in seconds; subscribers may send longer ones.',
    fallback: 140,
    least: 1,
    most: 14_400,
  },
  alt_text_max: {
    means: 'The longest description of a picture, in characters.',
    fallback: 1_000,
    least: 0,
    most: 10_000,
  },
  edge_part_bytes_max: {
    means:
      'The most bytes of one multipart chunk, or of a picture in one multipart call, that pass the edge in front of X.',
    fallback: 1_048_576,
    least: 1,
    most: 16 * 1_048_576,
  },
  edge_refusal: {
    means: 'The status, without a body, of what does not pass the edge.',
    fallback: '413',
    options: ['413', '431'],
  },
  lost_append_answers: {
    means: 'How many first answers to each chunk are 503, although the chunk is kept.',
    fallback: 0,
    least: 0,
    most: 1_000,
  },
  lost_finalize_answers: {
    means: 'How many first answers to finalizing each upload are lost, although it is finalized.',
    fallback: 0,
    least: 0,
    most: 1_000,
  },
  append_bytes_max: {
    means: 'The most bytes of one chunk.',
    fallback: 5 * 1_048_576,
    least: 1,
    most: 16 * 1_048_576,
  },
} as const satisfies Record<string, Switch>
