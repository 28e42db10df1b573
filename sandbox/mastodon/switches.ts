import type { Switch } from '../core/network.ts'

const dayMs = 86_400_000

/** Facts about Mastodon that differ between its versions and servers, with the stated defaults. */
export const switches = {
  creation_ms: {
    means: 'How long a status is being made before it exists.',
    fallback: 0,
    least: 0,
    most: dayMs,
  },
  concurrent_repeat: {
    means:
      'What a repeat meets while the first call with its Idempotency-Key is still running: a lock (503), or nothing, so that a second status is made, as before February 2026.',
    fallback: 'refused',
    options: ['refused', 'doubled'],
  },
  repeat_answer: {
    means:
      'What the repeat of a call answers whose status exists: that status, or 500, as some versions of 2026 do.',
    fallback: '200',
    options: ['200', '500'],
  },
  key_lifetime_ms: {
    means: 'How long an Idempotency-Key is kept.',
    fallback: 3_600_000,
    least: 0,
    most: dayMs,
  },
  listing_lag_ms: {
    means: 'For how long after its creation a status is missing from its author’s statuses.',
    fallback: 0,
    least: 0,
    most: dayMs,
  },
  media_processing_ms: {
    means: 'How long videos and GIFs are processed after their upload.',
    fallback: 2_000,
    least: 0,
    most: dayMs,
  },
  pictures_answered: {
    means:
      'Whether an upload of a picture is answered when it is processed (200), or before (202).',
    fallback: '200',
    options: ['200', '202'],
  },
  characters_max: {
    means: 'The most characters of a status on every server; 0: what each server has.',
    fallback: 0,
    least: 0,
    most: 1_000_000,
  },
  link_characters: {
    means: 'What a link counts on every server (`characters_reserved_per_url`).',
    fallback: 23,
    least: 1,
    most: 1_000,
  },
  client_generation: {
    means:
      'Which clients the servers know: those that registered under this number. Another number is a database that was restored or lost: clients and tokens of before are unknown.',
    fallback: 0,
    least: 0,
    most: 1_000_000,
  },
  instance_answer: {
    means:
      'What the servers answer about themselves: by both versions of the API, by the first alone, or with a page, as a server that is no longer there.',
    fallback: 'both',
    options: ['both', 'v1', 'page'],
  },
} as const satisfies Record<string, Switch>
