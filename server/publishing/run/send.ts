import { networkOf } from '../../networks/index.ts'
import type { PieceWork } from '../../networks/network.ts'
import type { Outcome } from '../../networks/outcome.ts'
import { batched } from '../../database/batch.ts'
import { keepTrying } from '../../database/connect/keep-trying.ts'
import type { Clock } from '../../ports/clock.ts'
import { httpDateMs } from '../../ports/outbound/http-date.ts'
import {
  isStreamed,
  type OutboundFailure,
  type OutboundReply,
  type OutboundRequest,
} from '../../ports/outbound/outbound.ts'
import { sha256 } from './snapshot.ts'
import { journalled, type EndedCall } from './journal.ts'
import type { PieceChange } from './journal-store.ts'
import { LeaseLost, sendWithinMs } from '../claim/lease.ts'
import { afterCall, afterSend, laterThan } from './next-step.ts'
import { isDoubtful } from '../../recovery/guarded-clock.ts'
import { armPieces, withdrawIntent, type Intent, type PieceRow } from './piece-store.ts'
import { endedBeforeSend, preparePiece, type PrepareResult } from './prepare.ts'
import { isInQuestion, keepRefusal } from './refusal.ts'
import type { Sender } from '../claim/send-permits.ts'
import {
  accessForRun,
  isComment,
  isPast,
  limitOf,
  lostVersion,
  situationOf,
  type Run,
} from './run.ts'

/** Prepares a piece, commits the intent to send it, and sends it once. */
export async function sendPiece(run: Run, piece: PieceRow): Promise<EndedCall> {
  const { context } = run
  const startedAt = context.clock.now()
  const ready = await accessForRun(run)
  if (ready.kind !== 'ready') return endedBeforeSend(run, piece, startedAt, ready.outcome)
  // mutant: await-permit
  using _permit = await run.lease.keepDuring(run.permits.acquire(senderOf(run, piece)))
  const prepared = await preparePiece(run, piece, startedAt, ready)
  if (prepared.kind === 'ended') return prepared.ended
  const { request, work } = prepared
  const leaseNeededUntil = await run.lease.keep()
  const limit = limitOf(run)
  if (isPast(context.clock, limit)) return tooLate(run, prepared.piece, limit)
  const isSoon = withinMs(context.clock, sendWithinMs)
  const canSend = () => isSoon() && !isPast(context.clock, limit)
  // mutant: commit-intent
  const { attempt, armed } = await arm(run, prepared, leaseNeededUntil)
  const { outcome, aheadMs } = await sendOnce(run, { ...request, canSend }, work)
  const situation = situationOf(run, armed, { looked: false })
  const step = isComment(run, armed) ? afterCall(outcome, situation) : afterSend(outcome, situation)
  // A refusal that ends it at once needs no look: nothing is sent again.
  // mutant: kept-refusal
  const refusal =
    isInQuestion(outcome) && step.do !== 'fail' ? keepRefusal(outcome, piece, aheadMs) : undefined
  const certainlyNot = outcome.kind !== 'confirmed' && outcome.kind !== 'unknown'
  const endedAt = context.clock.now()
  return {
    step,
    piece: armed,
    change: refusal
      ? { refused: refusal, handles: handlesOf(outcome) }
      : pieceAfter(piece, outcome, certainlyNot, endedAt),
    entry: { phase: 'send', attempt, endedAt, result: journalled(outcome) },
    lostVersion: lostVersion(outcome, ready),
  }
}

function senderOf({ schedule, publication }: Run, { piece }: PieceRow): Sender {
  const { pictures, document } = publication.pieces[piece - 1]!
  return {
    platform: schedule.platform,
    accountId: schedule.account_id,
    uploads: pictures.length + document.length > 0,
  }
}

// While the clock is in doubt, a post that seems too late is checked again after this time.
const doubtMinutes = 5

/**
 * Nothing was sent, and nothing is any more. A failure cannot be taken back: it waits until the
 * clock is believed.
 */
function tooLate(run: Run, piece: PieceRow, limit: Temporal.Instant): EndedCall {
  if (!isDoubtful(run.context))
    return {
      step: { do: 'fail', code: 'missed_window', detail: laterThan(limit) },
      piece,
      change: {},
    }
  const { now, retryUntil } = situationOf(run, piece, { looked: false })
  const doubt = { minutes: doubtMinutes }
  return {
    step: { do: 'wait', at: now.add(doubt), retryUntil: retryUntil.add(doubt) },
    piece,
    change: {},
  }
}

type Sendable = Extract<PrepareResult, { readonly kind: 'ready' }>

/** Commits the intent to send a piece; throws `LeaseLost` where it may not be sent. */
async function arm(
  run: Run,
  { piece, request, work }: Sendable,
  leaseNeededUntil: Temporal.Instant,
) {
  const { context, lease } = run
  const sentAs = work.access.externalAccountId
  const now = context.clock.now()
  const { body = '' } = request
  const hash = sha256(request.method, request.url, isStreamed(body) ? `${body.bytes} bytes` : body)
  const intent = { lease, piece: piece.piece, sentAs, hash, now, leaseNeededUntil }
  let attempt: number | undefined
  try {
    attempt = await batched(context.db, 'arm', intent, (all) => armPieces(context.db, all), {
      isolated: true,
    })
    if (attempt === undefined) throw new LeaseLost()
  } catch (error) {
    // It may be committed all the same, where its answer was lost. A worker that found it would
    // have to take the piece for sent.
    // mutant: withdraw-intent
    await withdraw(context, intent, piece, leaseNeededUntil)
    throw error
  }
  context.memory.rememberIntent({
    accountId: lease.account_id,
    scheduleId: lease.id,
    attempt,
    at: now,
  })
  const sentSince = piece.sent_since ?? now
  const sent = {
    intent_hash: hash,
    intent_at: now,
    sent_since: sentSince,
    handles: { ...piece.handles, sent_as: sentAs },
  }
  const armed: PieceRow = { ...piece, ...sent, state: 'armed', looks: 0, refused: null }
  return { attempt, armed }
}

/**
 * Removes an intent without a send, as soon as the database can be reached, while no other worker
 * may hold the schedule.
 */
async function withdraw(
  { clock, db, log }: Run['context'],
  intent: Intent,
  before: PieceRow,
  until: Temporal.Instant,
): Promise<void> {
  const { account_id: accountId, id: scheduleId } = intent.lease
  try {
    if (await keepTrying(clock, until, () => withdrawIntent(db, intent, before, clock.now())))
      log.event('publication.intent_withdrawn', { accountId, scheduleId })
  } catch (error) {
    log.error('publication.intent_not_withdrawn', error, { accountId, scheduleId })
  }
}

async function sendOnce(
  run: Run,
  request: OutboundRequest,
  work: PieceWork,
): Promise<{ outcome: Outcome; aheadMs: number }> {
  const { clock, outbound } = run.context
  const result = await outbound.send(request)
  const now = clock.now()
  return {
    outcome: networkOf(run.schedule.platform).classify(result, work, now),
    aheadMs: aheadOf(result, now),
  }
}

/**
 * How far this clock is ahead of the other side's, as its answer says, in milliseconds. 0 where it
 * does not say, or where this one is behind.
 */
function aheadOf(result: OutboundReply | OutboundFailure, now: Temporal.Instant): number {
  const theirs = result.ok ? httpDateMs(result.headers['date'] ?? '') : null
  return theirs === null ? 0 : Math.max(0, now.epochMilliseconds - theirs)
}

/**
 * True while this time has not passed by both clocks: one stops while a machine is suspended, the
 * other may be set back.
 */
function withinMs(clock: Clock, milliseconds: number): () => boolean {
  const [began, beganAt] = [clock.monotonic(), clock.now()]
  return () =>
    clock.monotonic() - began <= milliseconds &&
    clock.now().since(beganAt).total('milliseconds') <= milliseconds
}

function pieceAfter(
  before: PieceRow,
  outcome: Outcome,
  certainlyNot: boolean,
  now: Temporal.Instant,
): PieceChange {
  // This send is over; one before it may still be under way.
  const { intent_at, sent_since } = before
  if (certainlyNot)
    return {
      state: 'waiting',
      intent_at,
      sent_since,
      ...('forget' in outcome && outcome.forget && { forget: outcome.forget }),
    }
  if (outcome.kind !== 'confirmed')
    return outcome.kind === 'unknown' && outcome.handles ? { handles: outcome.handles } : {}
  if (!outcome.complete) return { handles: outcome.handles ?? {} }
  return {
    state: 'out',
    external_id: outcome.externalId,
    external_url: outcome.externalUrl,
    named: outcome.externalId !== null && outcome.externalUrl !== null,
    published_at: now,
    looks: 0,
    handles: outcome.handles ?? {},
  }
}

const handlesOf = (outcome: Outcome) => ('handles' in outcome && outcome.handles) || {}
