import type { Switch } from '../core/network.ts'

const dayMs = 86_400_000

/** Facts about Instagram that could not be verified, with the stated defaults. */
export const switches = {
  tallest_picture: {
    means:
      'The tallest shape of a picture, width to height: 3:4 as clients see it since 2026, or 4:5 as the documents say.',
    fallback: '3:4',
    options: ['3:4', '4:5'],
  },
  token_answer: {
    means: 'Whether the first token answer is a flat object or lies in data[].',
    fallback: 'flat',
    options: ['flat', 'data'],
  },
  permissions_form: {
    means: 'Whether permissions are a text with commas or a list.',
    fallback: 'text',
    options: ['text', 'list'],
  },
  me_answer: {
    means: 'Whether /me answers a flat object or one in data[].',
    fallback: 'flat',
    options: ['flat', 'data'],
  },
  token_error_status: {
    means: 'The HTTP status of code 190.',
    fallback: '400',
    options: ['400', '401'],
  },
  token_lifetime_ms: {
    means: 'How long a long-lived token lives.',
    fallback: 60 * dayMs,
    least: 1_000,
    most: 3_650 * dayMs,
  },
  refresh_minimum_age_ms: {
    means: 'How old a token must be before it can be refreshed.',
    fallback: dayMs,
    least: 0,
    most: 60 * dayMs,
  },
  refresh_ends_old_token: {
    means: 'Whether a refresh ends the token that it replaces.',
    fallback: false,
  },
  processing_ms: {
    means: 'How long a container stays IN_PROGRESS.',
    fallback: 1_000,
    least: 0,
    most: dayMs,
  },
  media_checked: {
    means:
      'Whether a bad picture is refused when the container is made, or shows as status ERROR after the processing.',
    fallback: 'at_creation',
    options: ['at_creation', 'in_processing'],
  },
  video_fetched: {
    means: 'Whether a video is fetched before its container is answered, or after it.',
    fallback: 'after_answer',
    options: ['in_call', 'after_answer'],
  },
  fetch_delay_ms: {
    means: 'How long after the answer the fetching of a video begins.',
    fallback: 0,
    least: 0,
    most: dayMs,
  },
  fetched_part_bytes: {
    means: 'How many bytes of a video are fetched with one range.',
    fallback: 1_048_576,
    least: 1_000,
    most: 64 * 1_048_576,
  },
  late_failures: {
    means:
      'How many first publications of an author end in -1/2207053, although the container was FINISHED: it is ERROR from then on.',
    fallback: 0,
    least: 0,
    most: 1_000,
  },
  content_refused: {
    means:
      'Where a text that breaks the rules is refused: when its container is made, or by media_publish.',
    fallback: 'at_creation',
    options: ['at_creation', 'at_publication'],
  },
  second_publish: {
    means:
      'What media_publish answers for a container that is published: an error, or the id of its post. It never makes a second post.',
    fallback: 'error',
    options: ['error', 'same_id'],
  },
  publications_per_day: {
    means: 'Publications by API in rolling 24 hours.',
    fallback: 50,
    least: 1,
    most: 10_000,
  },
  containers_per_day: {
    means: 'Containers in rolling 24 hours.',
    fallback: 400,
    least: 1,
    most: 100_000,
  },
  calls_per_day: {
    means: 'Calls of one account in 24 hours.',
    fallback: 48_000,
    least: 1,
    most: 10_000_000,
  },
  rate_limit_status: {
    means: 'The HTTP status of rate limits.',
    fallback: '400',
    options: ['400', '403', '429'],
  },
  rate_limit_code: {
    means: 'The code of rate limits of an account.',
    fallback: 80_002,
    least: 80_000,
    most: 80_014,
  },
  hashtags_max: {
    means: 'The most hashtags of a caption (5 in the app since December 2025, 30 before).',
    fallback: 30,
    least: 0,
    most: 2_200,
  },
  failing_fetches: {
    means: 'How many first fetches of each address fail with 9004/2207052, although it answers.',
    fallback: 0,
    least: 0,
    most: 1_000,
  },
  robots_obeyed: {
    means: 'Whether the fetcher asks for robots.txt and keeps to it.',
    fallback: true,
  },
  listing_lag_ms: {
    means: 'For how long after its publication a post is missing from lists.',
    fallback: 0,
    least: 0,
    most: dayMs,
  },
  missing_reads: {
    means:
      'How many first reads of each container and each post answer 100/33, although it is there.',
    fallback: 0,
    least: 0,
    most: 1_000,
  },
  unknown_parameters: {
    means: 'Whether undocumented parameters are refused or ignored. Public clients send such ones.',
    fallback: 'ignored',
    options: ['refused', 'ignored'],
  },
} as const satisfies Record<string, Switch>
