import type { ReconcileResult, Outcome, OutcomeErrorCode } from '../../networks/outcome.ts'
import { isInQuestion, type NetworkRefusal } from './refusal.ts'

/** The next step for a piece after a call about it has ended. */
export type Step =
  /** It is out. */
  | { readonly do: 'next_piece' }
  /** It may be out: ask the network at this time, before anything else. */
  | { readonly do: 'look'; readonly at: Temporal.Instant }
  /** Nothing has been sent, and the network still prepares: go on at this time. */
  | { readonly do: 'wait'; readonly at: Temporal.Instant; readonly retryUntil: Temporal.Instant }
  /** Certainly nothing was created: send at this time. */
  | {
      readonly do: 'try_again'
      readonly at: Temporal.Instant
      readonly retryUntil: Temporal.Instant
    }
  /** Certainly nothing was created, and the token is unusable: renew it, then try again. */
  | { readonly do: 'renew_access' }
  | { readonly do: 'fail'; readonly code: OutcomeErrorCode; readonly detail: string }

/** Everything that the next step depends on beside the outcome. */
export interface Situation {
  readonly now: Temporal.Instant
  /** End of the time in which certain failures are tried again. */
  readonly retryUntil: Temporal.Instant
  /** Nothing is sent after this time; null where nothing was said about it. */
  readonly notLaterThan: Temporal.Instant | null
  /** Certain failures so far in this window, this one included. */
  readonly failures: number
  /**
   * Whether access has been renewed since the claim: one renewal is worth trying, a second is not.
   */
  readonly renewed: boolean
  /** Reconciliations so far, this one included. */
  readonly looks: number
  /** End of the time in which the network is asked about a doubtful send. */
  readonly confirmUntil: Temporal.Instant
  readonly confirmMs: number
  /** Its author has the post in the network's app: since when, and until when it is awaited. */
  readonly handedOver: { readonly since: Temporal.Instant; readonly until: Temporal.Instant } | null
  /** Whether the same text was sent before, in a send that may have arrived all the same. */
  readonly sentBefore: boolean
  /** From 0 to 1: spreads the tries of many posts that failed together. */
  readonly jitter: number
}

/**
 * The next step after the irreversible call. Before a refusal that would be retried, or that names
 * a duplicate, counts, the network is asked whether the post exists. Pure, like everything in this file:
 * the simulation and the table of tests cover every case.
 */
export function afterSend(outcome: Outcome, situation: Situation): Step {
  // mutant: refusal-in-question
  return isInQuestion(outcome) && outcome.kind !== 'access_lost'
    ? lookAgain(situation)
    : afterCall(outcome, situation)
}

/** The next step after a preparing call, or after a refusal that is believed. */
export function afterCall(outcome: Outcome, situation: Situation): Step {
  switch (outcome.kind) {
    case 'confirmed':
      return outcome.complete ? { do: 'next_piece' } : lookAgain(situation)
    case 'unknown':
      return lookAgain(situation)
    case 'refused':
      return outcome.retry
        ? tryAgain(outcome.code, outcome.detail, null, situation, outcome.afterMs)
        : { do: 'fail', code: outcome.code, detail: outcome.detail }
    case 'throttled':
      return tryAgain('platform_rate_limited', outcome.detail, outcome.until, situation)
    case 'unreachable':
      return tryAgain('platform_unavailable', outcome.detail, null, situation)
    case 'access_lost':
      return situation.renewed
        ? { do: 'fail', code: 'platform_token_expired', detail: outcome.detail }
        : { do: 'renew_access' }
    default:
      return outcome satisfies never
  }
}

/**
 * The next step after reconciling a piece that may be published. After a lost answer the piece is
 * sent again only when the network proves its absence; after a refusal a reconciliation that does
 * not find it is enough.
 */
export function afterReconciliation(
  finding: ReconcileResult,
  situation: Situation,
  refusal: NetworkRefusal | null = null,
): Step {
  if (refusal && isBelieved(refusal, finding, situation)) {
    const step = afterCall(withoutLookTime(refusal), { ...situation, renewed: false })
    // Some networks answer 429 to what they took, and nothing can show it here: however soon the
    // quota ends, it is not sent again.
    const isBlind =
      finding.kind === 'unable' && refusal.kind === 'throttled' && step.do === 'try_again'
    return isBlind
      ? {
          do: 'fail',
          code: 'platform_rate_limited',
          detail: `${refusal.detail}${opensAt(refusal.until)}`,
        }
      : step
  }
  if (situation.handedOver !== null && isOpen(finding))
    return awaitAuthor(finding, situation, situation.handedOver)
  switch (finding.kind) {
    case 'found':
    case 'unnamed':
      return { do: 'next_piece' }
    case 'processing':
    case 'handed_over':
      return lookAgain(situation)
    case 'failed':
      return finding.retry
        ? tryAgain(finding.code, finding.detail, null, situation)
        : { do: 'fail', code: finding.code, detail: finding.detail }
    case 'absent':
      return finding.certain
        ? tryAgain('platform_unavailable', 'The network did not take the post.', null, situation)
        : lookAgain(situation)
    case 'unable':
      return { do: 'fail', code: 'publication_unconfirmed', detail: finding.detail }
    case 'no_answer':
      if (finding.accessLost && !situation.renewed) return { do: 'renew_access' }
      return lookAgain(situation, finding.until)
    default:
      return finding satisfies never
  }
}

// The author may finish the post at any time: a look at a minute, then ever more rarely.
const awaitMinSeconds = 60
const awaitMaxSeconds = 1_800

type Open = Extract<ReconcileResult, { kind: 'handed_over' | 'no_answer' | 'absent' }>

/** Nothing has happened since the post was handed over, as far as the network can say. */
const isOpen = (finding: ReconcileResult): finding is Open =>
  ['handed_over', 'no_answer', 'absent'].includes(finding.kind)

/** The next step while the author has the post: nothing is sent, whatever the network answers. */
function awaitAuthor(
  finding: Open,
  { now, renewed }: Situation,
  { since, until }: NonNullable<Situation['handedOver']>,
): Step {
  if (finding.kind === 'no_answer' && finding.accessLost && !renewed) return { do: 'renew_access' }
  // mutant: inbox-window
  if (Temporal.Instant.compare(now, until) >= 0) {
    const hours = Math.round(until.since(since).total('hours'))
    const detail =
      `The post was handed over to the author’s app, and was not finished there within ${hours} h. ` +
      'It may still be published there.'
    return { do: 'fail', code: 'not_finished_in_app', detail }
  }
  const waitedSeconds = now.since(since).total('seconds')
  const seconds = Math.round(
    Math.min(Math.max(waitedSeconds / 4, awaitMinSeconds), awaitMaxSeconds),
  )
  const planned = now.add({ seconds })
  return { do: 'look', at: Temporal.Instant.compare(planned, until) < 0 ? planned : until }
}

/** True when the reconciliation result confirms the refusal. */
export function isBelieved(
  refusal: NetworkRefusal,
  finding: ReconcileResult,
  situation: Situation,
): boolean {
  // Where the same text was sent before, a duplicate is most likely that one.
  // mutant: doubtful-duplicate
  const isDoubtful =
    refusal.kind === 'refused' && refusal.code === 'duplicate_content' && situation.sentBefore
  switch (finding.kind) {
    case 'absent':
      if (finding.certain || isShort(refusal)) return true
      return !isDoubtful && !finding.taken && situation.looks >= looksAtSeconds.length
    case 'unable':
      return !finding.taken && !isDoubtful
    case 'no_answer':
      // A rate-limited network answers no reconciliation either. A post that fails anyway fails
      // now, and its message names the time.
      if (refusal.kind === 'throttled')
        return finding.until !== null && afterCall(refusal, situation).do === 'fail'
      return refusal.kind === 'access_lost' && finding.ownerNeeded === true
    case 'found':
    case 'unnamed':
    case 'processing':
    case 'handed_over':
    case 'failed':
      return false
    default:
      return finding satisfies never
  }
}

/** A refusal that passes within seconds is followed by one reconciliation, then by another send. */
const isShort = (refusal: NetworkRefusal) =>
  refusal.kind === 'access_lost' || (refusal.kind === 'refused' && refusal.afterMs !== undefined)

/** The network's pause began with its answer, so the time of the reconciliation is part of it. */
function withoutLookTime(refusal: NetworkRefusal): NetworkRefusal {
  if (refusal.kind !== 'refused' || refusal.afterMs === undefined) return refusal
  return { ...refusal, afterMs: Math.max(0, refusal.afterMs - looksAtSeconds[0] * 1_000) }
}

// At +2 s, +10 s, +30 s, then each minute.
const looksAtSeconds = [2, 10, 30] as const
const looksEverySeconds = 60

function lookAgain(situation: Situation, notBefore: Temporal.Instant | null = null): Step {
  const sinceLast =
    situation.looks === 0
      ? looksAtSeconds[0]
      : (looksAtSeconds[situation.looks] ?? NaN) - (looksAtSeconds[situation.looks - 1] ?? NaN)
  const planned = situation.now.add({
    seconds: Number.isNaN(sinceLast) ? looksEverySeconds : sinceLast,
  })
  const at = notBefore && Temporal.Instant.compare(notBefore, planned) > 0 ? notBefore : planned
  if (isOver(situation))
    return {
      do: 'fail',
      code: 'publication_unconfirmed',
      detail: 'The network could not say whether the post is out.',
    }
  const { confirmUntil, now } = situation
  const isLast =
    Temporal.Instant.compare(at, confirmUntil) > 0 &&
    Temporal.Instant.compare(confirmUntil, now) > 0
  return { do: 'look', at: isLast ? confirmUntil : at }
}

// After a jump of the clock the network is still asked a few times: a published post mostly shows
// within a minute or two.
const looksMin = 5

function isOver({ now, confirmUntil, confirmMs, looks }: Situation): boolean {
  if (Temporal.Instant.compare(now, confirmUntil) < 0) return false
  const plannedSeconds =
    looksAtSeconds[looks - 1] ?? 30 + (looks - looksAtSeconds.length) * looksEverySeconds
  return looks >= looksMin || plannedSeconds * 1_000 >= confirmMs
}

const firstPauseSeconds = 2
const pauseFactor = 3
const pauseMaxSeconds = 300

function tryAgain(
  code: OutcomeErrorCode,
  detail: string,
  until: Temporal.Instant | null,
  situation: Situation,
  afterMs = pauseMs(situation),
): Step {
  const planned = situation.now.add({
    milliseconds: Math.round(afterMs * (1 + situation.jitter * 0.2)),
  })
  const at = until && Temporal.Instant.compare(until, planned) > 0 ? until : planned
  const { notLaterThan: limit, retryUntil } = situation
  const when = opensAt(until)
  if (limit !== null && Temporal.Instant.compare(at, limit) > 0)
    return { do: 'fail', code: 'missed_window', detail: `${detail}${when} ${laterThan(limit)}` }
  if (Temporal.Instant.compare(at, retryUntil) <= 0) return { do: 'try_again', at, retryUntil }
  return { do: 'fail', code, detail: `${detail}${when}` }
}

const opensAt = (until: Temporal.Instant | null) =>
  until ? ` The network takes posts again at ${until.toString({ smallestUnit: 'second' })}.` : ''

export const laterThan = (limit: Temporal.Instant) =>
  `The post was to go out no later than ${limit.toString({ smallestUnit: 'second' })}.`

function pauseMs({ failures }: Situation): number {
  return Math.min(firstPauseSeconds * pauseFactor ** (failures - 1), pauseMaxSeconds) * 1_000
}
