import type { Platform } from '@crier/contract/platform.ts'
import type { FaultKind } from '@crier/sandbox/core/faults.ts'
import { everyNetwork } from './connect-added.ts'

/** A fault of the sandbox. With `times` 0 it lasts for an hour. */
export interface Scenario {
  /** For readers of docs/fault-matrix.md. */
  readonly means: string
  readonly faults: readonly {
    readonly kind: FaultKind
    readonly times?: number
    readonly delay_ms?: number
  }[]
  /** The access token really runs out before the publication. */
  readonly tokenRunsOut?: true
  /** The connection is that old before anything goes wrong. */
  readonly connectedHours?: number
  /** How the sandbox is switched meanwhile, and back. */
  readonly switched?: {
    readonly name: string
    readonly to: string | number
    readonly back: string | number
  }
}

const minutes = 60_000

export const scenarios = {
  token_expired: {
    means: 'one call is told that the token has run out',
    faults: [{ kind: 'token_expired' }],
  },
  token_runs_out: { means: 'the access token has really run out', faults: [], tokenRunsOut: true },
  refresh_rotate_then_drop: {
    means:
      'the access token has run out, and the answer to its renewal is lost after it took effect',
    faults: [{ kind: 'refresh_rotate_then_drop' }],
    tokenRunsOut: true,
  },
  'token_expired, refresh_rotate_then_drop': {
    means:
      'a token of 25 hours that is still good is called expired, and the answer to its renewal is lost after it took effect',
    faults: [{ kind: 'token_expired' }, { kind: 'refresh_rotate_then_drop' }],
    connectedHours: 25,
  },
  permission_denied: { means: 'a permission is missing', faults: [{ kind: 'permission_denied' }] },
  rate_limited: { means: 'one call is too many', faults: [{ kind: 'rate_limited' }] },
  content_rejected: { means: 'the text is refused', faults: [{ kind: 'content_rejected' }] },
  'content_rejected, when published': {
    means:
      'the text is refused by the call that publishes, with words that Instagram has also said of a post that was out',
    faults: [{ kind: 'content_rejected' }],
    switched: { name: 'instagram.content_refused', to: 'at_publication', back: 'at_creation' },
  },
  duplicate_content: {
    means: 'the text is refused as a duplicate',
    faults: [{ kind: 'duplicate_content' }],
  },
  media_rejected: {
    means: 'a picture or document is refused',
    faults: [{ kind: 'media_rejected' }],
  },
  unavailable: {
    means: 'the first call is answered with 503, and nothing is taken',
    faults: [{ kind: 'unavailable' }],
  },
  'unavailable, an hour': {
    means: 'every call of an hour is answered with 503, and nothing is taken',
    faults: [{ kind: 'unavailable', times: 0 }],
  },
  accept_then_hang: {
    means: 'the post is out, and no answer comes',
    faults: [{ kind: 'accept_then_hang' }],
  },
  accept_then_reset: {
    means: 'the post is out, and the connection breaks',
    faults: [{ kind: 'accept_then_reset' }],
  },
  accept_then_5xx: {
    means: 'the post is out, and the answer is an error of the network',
    faults: [{ kind: 'accept_then_5xx' }],
  },
  accept_then_lie: {
    means: 'the post is out, and the answer is a refusal',
    faults: [{ kind: 'accept_then_lie' }],
  },
  accept_then_202: {
    means: 'the post is out, and the answer is an empty 202',
    faults: [{ kind: 'accept_then_202' }],
  },
  accept_then_429: {
    means: 'the post is out, and the answer says that there were too many calls',
    faults: [{ kind: 'accept_then_429' }],
  },
  accept_then_500: {
    means: 'the post is out, and something in front of the network answers 500',
    faults: [{ kind: 'accept_then_500' }],
  },
  accept_then_502: {
    means: 'the post is out, and something in front of the network answers 502',
    faults: [{ kind: 'accept_then_502' }],
  },
  accept_then_503: {
    means: 'the post is out, and something in front of the network answers 503',
    faults: [{ kind: 'accept_then_503' }],
  },
  accept_then_504: {
    means: 'the post is out, and something in front of the network answers 504',
    faults: [{ kind: 'accept_then_504' }],
  },
  accept_then_duplicate: {
    means: 'the post is out, and the answer calls it a duplicate',
    faults: [{ kind: 'accept_then_duplicate' }],
  },
  'accept_then_429, no duplicate check': {
    means:
      'the post is out, the answer says that there were too many calls, and the network would take the same text again',
    faults: [{ kind: 'accept_then_429' }],
    switched: { name: 'x.duplicate_window_ms', to: 0, back: 43_200_000 },
  },
  'accept_then_429, read_lag': {
    means:
      'the post is out, the answer says that there were too many calls, and lists show it 15 s later',
    faults: [{ kind: 'accept_then_429' }, { kind: 'read_lag', times: 0, delay_ms: 15_000 }],
  },
  'accept_then_reset, read_lag': {
    means: 'the post is out, the connection breaks, and lists show it 15 s later',
    faults: [{ kind: 'accept_then_reset' }, { kind: 'read_lag', times: 0, delay_ms: 15_000 }],
  },
  'accept_then_reset, read_lag of minutes': {
    means: 'the post is out, the connection breaks, and lists show it 5 min later',
    faults: [{ kind: 'accept_then_reset' }, { kind: 'read_lag', times: 0, delay_ms: 5 * minutes }],
  },
  read_lag: {
    means: 'the post gets its number 15 s late',
    faults: [{ kind: 'read_lag', times: 0, delay_ms: 15_000 }],
  },
  'read_lag of minutes': {
    means: 'the post gets its number 5 min late',
    faults: [{ kind: 'read_lag', times: 0, delay_ms: 5 * minutes }],
  },
  slow: { means: 'the first call is answered 3 s late', faults: [{ kind: 'slow' }] },
  'slow, beyond the time limit': {
    means: 'the first call takes effect and is answered after our time limit has ended',
    faults: [{ kind: 'slow', delay_ms: 90_000 }],
  },
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof scenarios

/**
 * A network as the matrix tells it apart: what can be asked on LinkedIn depends on the author and
 * on a setting.
 */
export interface NetworkVariant {
  readonly platform: Platform
  readonly author: 'member' | 'organization'
  readonly environment: Readonly<Record<string, string>>
  /** Of a network with many servers; absent: the first of the sandbox. */
  readonly server?: string
}

export const variants = {
  X: { platform: 'x', author: 'member', environment: {} },
  'LinkedIn, member': { platform: 'linkedin', author: 'member', environment: {} },
  'LinkedIn, page': { platform: 'linkedin', author: 'organization', environment: {} },
  'LinkedIn, member with CRIER_LINKEDIN_REPLAY': {
    platform: 'linkedin',
    author: 'member',
    environment: { CRIER_LINKEDIN_REPLAY: 'true' },
  },
  Instagram: { platform: 'instagram', author: 'member', environment: {} },
  TikTok: { platform: 'tiktok', author: 'member', environment: {} },
  Bluesky: {
    platform: 'bluesky',
    author: 'member',
    environment: everyNetwork,
  },
  Mastodon: { platform: 'mastodon', author: 'member', environment: everyNetwork },
  'Mastodon, other software': {
    platform: 'mastodon',
    author: 'member',
    environment: everyNetwork,
    server: 'plain.sandbox.example',
  },
} as const satisfies Record<string, NetworkVariant>
export type VariantName = keyof typeof variants

/**
 * The part of the matrix that `npm test` plays: a certain refusal and a lost answer on each
 * network. The rest is in `npm run test:nightly`.
 */
export const everydayVariants: readonly VariantName[] = [
  'X',
  'LinkedIn, member',
  'Instagram',
  'TikTok',
  'Bluesky',
  'Mastodon',
]
const everydayScenarios: readonly ScenarioName[] = ['content_rejected', 'accept_then_reset']

export const isEveryday = (variant: VariantName, scenario: ScenarioName) =>
  everydayVariants.includes(variant) && everydayScenarios.includes(scenario)
