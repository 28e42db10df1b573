import type { ContentType } from '@crier/contract/platform.ts'
import type { PublicationErrorCode } from '@crier/contract/schedules.ts'
import type { ScenarioName, VariantName } from './fault-scenarios.ts'

/**
 * The expected result of a fault: the schedule's end, the network's posts, and the
 * webhook's events.
 */
export interface CellOutcome {
  /** `published`, or the code with which the schedule fails. */
  readonly ends: 'published' | PublicationErrorCode
  readonly posts: 0 | 1
  /** Every end has one event. */
  readonly events: 1
  /** Published under the network's handle first, because the network was late to name the post. */
  readonly namedLate?: true
}

const published: CellOutcome = { ends: 'published', posts: 1, events: 1 }
const publishedNamedLate: CellOutcome = { ...published, namedLate: true }
const failed = (ends: PublicationErrorCode): CellOutcome => ({ ends, posts: 0, events: 1 })
/**
 * LinkedIn's limits end at midnight, too late to try again, and a member's posts cannot be read:
 * the refusal is all that is known.
 */
const rateLimited: CellOutcome = { ends: 'platform_rate_limited', posts: 1, events: 1 }
/** It is out, but the network cannot say so: its owner is asked. */
const doubtful: CellOutcome = { ends: 'publication_unconfirmed', posts: 1, events: 1 }

type Cells = Partial<Record<ScenarioName, CellOutcome>>

/**
 * The post is published, and the answer is not definite: the result depends on whether the network
 * can be queried.
 */
const lostAnswers = (ending: CellOutcome): Cells => ({
  accept_then_hang: ending,
  accept_then_reset: ending,
  accept_then_5xx: ending,
  accept_then_202: ending,
  accept_then_500: ending,
  accept_then_502: ending,
  accept_then_503: ending,
  accept_then_504: ending,
})

/** Faults of a text post on X: its one call is the irreversible one. */
const xText: Cells = {
  token_expired: published,
  token_runs_out: published,
  refresh_rotate_then_drop: failed('platform_token_expired'),
  'token_expired, refresh_rotate_then_drop': published,
  permission_denied: failed('platform_permission_denied'),
  rate_limited: published,
  content_rejected: failed('content_rejected'),
  duplicate_content: failed('duplicate_content'),
  // A 503 on the irreversible call is never certain, and a timeline in which the post is missing
  // proves nothing.
  unavailable: failed('publication_unconfirmed'),
  'unavailable, an hour': failed('publication_unconfirmed'),
  ...lostAnswers(published),
  accept_then_429: published,
  'accept_then_429, no duplicate check': published,
  'accept_then_429, read_lag': published,
  accept_then_duplicate: published,
  'accept_then_reset, read_lag': published,
  'accept_then_reset, read_lag of minutes': published,
  slow: published,
  'slow, beyond the time limit': published,
}

const linkedInRefusals: Cells = {
  // LinkedIn gives most applications nothing to renew a token with.
  token_expired: failed('platform_token_expired'),
  token_runs_out: failed('platform_token_expired'),
  permission_denied: failed('platform_permission_denied'),
  // Its limits end at midnight UTC, hours from now.
  rate_limited: failed('platform_rate_limited'),
  content_rejected: failed('content_rejected'),
  duplicate_content: failed('duplicate_content'),
  // The answer names the post, and when it was made.
  accept_then_duplicate: published,
}

/** A page's posts can be listed, so every answer that was lost can be asked for. */
const linkedInPage: Cells = {
  ...linkedInRefusals,
  unavailable: failed('publication_unconfirmed'),
  'unavailable, an hour': failed('publication_unconfirmed'),
  ...lostAnswers(published),
  accept_then_429: published,
  'accept_then_429, read_lag': published,
  'accept_then_reset, read_lag': published,
  'accept_then_reset, read_lag of minutes': published,
  slow: published,
  'slow, beyond the time limit': published,
}

/**
 * Both kinds of Instagram's posts: every answer that was lost can be asked for by the container.
 */
const instagram: Cells = {
  token_expired: published,
  // An expired token cannot refresh itself.
  token_runs_out: failed('platform_token_expired'),
  'token_expired, refresh_rotate_then_drop': published,
  permission_denied: failed('platform_permission_denied'),
  rate_limited: published,
  content_rejected: failed('content_rejected'),
  'content_rejected, when published': failed('content_rejected'),
  media_rejected: failed('media_rejected'),
  unavailable: published,
  'unavailable, an hour': failed('platform_unavailable'),
  ...lostAnswers(published),
  accept_then_429: published,
  accept_then_lie: published,
  'accept_then_reset, read_lag': published,
  'accept_then_reset, read_lag of minutes': publishedNamedLate,
  slow: published,
  'slow, beyond the time limit': published,
}

/**
 * TikTok's photo posts: the init is the irreversible call, and the only handle is in its answer.
 */
const tikTok: Cells = {
  token_expired: published,
  token_runs_out: published,
  refresh_rotate_then_drop: failed('platform_token_expired'),
  'token_expired, refresh_rotate_then_drop': published,
  permission_denied: failed('platform_permission_denied'),
  rate_limited: published,
  content_rejected: failed('content_rejected'),
  media_rejected: failed('media_rejected'),
  unavailable: published,
  'unavailable, an hour': failed('platform_unavailable'),
  ...lostAnswers(doubtful),
  accept_then_429: doubtful,
  read_lag: published,
  'read_lag of minutes': publishedNamedLate,
  slow: published,
  'slow, beyond the time limit': published,
}

/**
 * Bluesky: the key of a post is chosen before it is sent, shows at once, and cannot make a second
 * post. A used refresh token gives the same next one.
 */
const blueskyText: Cells = {
  token_expired: published,
  token_runs_out: published,
  refresh_rotate_then_drop: published,
  'token_expired, refresh_rotate_then_drop': published,
  permission_denied: failed('platform_permission_denied'),
  rate_limited: published,
  content_rejected: failed('content_rejected'),
  unavailable: published,
  // While the server does not answer, it is unknown whether it took the first send.
  'unavailable, an hour': failed('publication_unconfirmed'),
  ...lostAnswers(published),
  accept_then_429: published,
  slow: published,
  'slow, beyond the time limit': published,
}

/**
 * Mastodon: the identical call with the same key makes no second post and answers the first. An
 * access is never renewed.
 */
const mastodonText: Cells = {
  token_expired: failed('platform_token_expired'),
  token_runs_out: failed('platform_token_expired'),
  permission_denied: failed('platform_permission_denied'),
  rate_limited: published,
  content_rejected: failed('content_rejected'),
  unavailable: published,
  // While the server does not answer, it is unknown whether it took the first send.
  'unavailable, an hour': failed('publication_unconfirmed'),
  ...lostAnswers(published),
  accept_then_429: published,
  'accept_then_429, read_lag': published,
  'accept_then_reset, read_lag': published,
  'accept_then_reset, read_lag of minutes': published,
  slow: published,
  'slow, beyond the time limit': published,
}

/** Without keys there is only the list of an author's posts, in which a missing post proves nothing. */
const keylessText: Cells = { ...mastodonText, unavailable: failed('publication_unconfirmed') }

/** The first call of a carousel is an upload: that can be repeated. */
const ofUploads: Cells = {
  media_rejected: failed('media_rejected'),
  unavailable: published,
  'unavailable, an hour': failed('platform_unavailable'),
}

/**
 * Derived from what is promised and from what each network lets be asked (docs/networks.md): not
 * from what the program does.
 */
export const faultCells: Readonly<Record<VariantName, Partial<Record<ContentType, Cells>>>> = {
  X: {
    post: xText,
    thread: xText,
    carousel: { ...xText, ...ofUploads },
  },
  'LinkedIn, member': {
    post: {
      ...linkedInRefusals,
      // A member's posts cannot be read, so nothing that was lost can be asked for.
      unavailable: failed('publication_unconfirmed'),
      'unavailable, an hour': failed('publication_unconfirmed'),
      ...lostAnswers(doubtful),
      accept_then_429: rateLimited,
      slow: published,
      'slow, beyond the time limit': doubtful,
    },
    carousel: {
      ...linkedInRefusals,
      ...ofUploads,
      ...lostAnswers(doubtful),
      accept_then_429: rateLimited,
      slow: published,
      'slow, beyond the time limit': published,
    },
  },
  'LinkedIn, page': {
    post: linkedInPage,
    carousel: { ...linkedInPage, ...ofUploads },
  },
  // Only where a send is in doubt does the setting matter: the identical bytes settle it while
  // LinkedIn recognises them.
  'LinkedIn, member with CRIER_LINKEDIN_REPLAY': {
    post: {
      unavailable: published,
      'unavailable, an hour': failed('publication_unconfirmed'),
      ...lostAnswers(published),
      'slow, beyond the time limit': published,
    },
    carousel: lostAnswers(published),
  },
  Instagram: { post: instagram, carousel: instagram },
  TikTok: { post: tikTok, carousel: tikTok },
  Bluesky: {
    post: blueskyText,
    thread: blueskyText,
    carousel: {
      ...blueskyText,
      // The server says that it has dropped a picture: it is uploaded again.
      media_rejected: published,
      'unavailable, an hour': failed('platform_unavailable'),
    },
  },
  Mastodon: {
    post: mastodonText,
    thread: mastodonText,
    carousel: { ...mastodonText, ...ofUploads },
  },
  'Mastodon, other software': {
    post: keylessText,
    thread: keylessText,
    carousel: { ...keylessText, ...ofUploads },
  },
}
