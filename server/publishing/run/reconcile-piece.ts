import type { ReconcileWork } from '../../networks/network.ts'
import type { ReconcileResult, Handles, Outcome } from '../../networks/outcome.ts'
import { networkOf } from '../../networks/index.ts'
import { closeAddresses } from '../ahead/fetch-store.ts'
import { journalledReconciliation, type EndedCall } from './journal.ts'
import type { PieceChange } from './journal-store.ts'
import { afterReconciliation, isBelieved, type Situation, type Step } from './next-step.ts'
import { keepHandles, knownExternalIds, type PieceRow } from './piece-store.ts'
import { previousIds } from './prepare.ts'
import { intentBefore, refusalOf } from './refusal.ts'
import { accessForRun, isPast, limitOf, situationOf, type ReadyAccess, type Run } from './run.ts'

/** Asks the network whether it has a piece that may be out. Sends nothing. */
export async function reconcilePiece(run: Run, piece: PieceRow): Promise<EndedCall> {
  const asked = await askNetwork(run, piece)
  const { finding } = asked
  const refusal = refusalOf(piece)
  const handed = { ...piece, handles: { ...piece.handles, ...handoverOf(piece, finding, run) } }
  const situation = askedFor(run, handed, finding)
  const isSettled = refusal !== null && isBelieved(refusal, finding, situation)
  const certainlyNot =
    isSettled ||
    finding.kind === 'failed' ||
    (finding.kind === 'absent' && finding.certain && situation.handedOver === null)
  return endedReconciliation(
    run,
    asked,
    certainlyNot,
    afterReconciliation(finding, situation, refusal),
  )
}

/** When the network first said that the author has the post; kept with the piece. */
function handoverOf({ handles }: PieceRow, finding: ReconcileResult, { context }: Run): Handles {
  return finding.kind === 'handed_over' && handles['handed_over_at'] === undefined
    ? { handed_over_at: context.clock.now().epochMilliseconds }
    : {}
}

/** A post in processing is polled for as long as the network may take. */
function askedFor(run: Run, piece: PieceRow, finding: ReconcileResult): Situation {
  const situation = situationOf(run, piece, { looked: true })
  const { CRIER_PROCESSING_WINDOW: processingMs } = run.context.config
  // The author has just finished it in the app, perhaps days after the send.
  if (situation.handedOver !== null)
    return {
      ...situation,
      confirmUntil: situation.handedOver.until.add({ milliseconds: processingMs }),
    }
  if (finding.kind !== 'processing' || !finding.whole || processingMs <= situation.confirmMs)
    return situation
  const confirmUntil = situation.confirmUntil.add({
    milliseconds: processingMs - situation.confirmMs,
  })
  return { ...situation, confirmMs: processingMs, confirmUntil }
}

/** A finished reconciliation: its attempt is journalled, and its result is written to the piece. */
export function endedReconciliation(
  run: Run,
  { finding, piece, startedAt, lostVersion }: ReconcileCall,
  certainlyNot: boolean,
  step: Step,
): EndedCall {
  const endedAt = run.context.clock.now()
  return {
    step,
    piece,
    change: pieceAfter(run, piece, finding, certainlyNot, endedAt),
    entry: { phase: 'look_up', startedAt, endedAt, result: journalledReconciliation(finding) },
    lostVersion,
  }
}

export interface ReconcileCall {
  readonly finding: ReconcileResult
  readonly startedAt: Temporal.Instant
  /** With the handles that the network gave meanwhile. */
  readonly piece: PieceRow
  /** The version of the tokens that the network refused. */
  readonly lostVersion: number | undefined
}

/** Queries the network about a piece that was sent, or may have been. */
export async function askNetwork(run: Run, before: PieceRow): Promise<ReconcileCall> {
  const startedAt = run.context.clock.now()
  const ready = await accessForRun(run)
  if (ready.kind !== 'ready')
    return {
      finding: withoutAccess(ready.outcome),
      startedAt,
      piece: before,
      lostVersion: undefined,
    }
  let piece = before
  const work = await reconcileWorkOf(run, before, ready, (handles) => {
    piece = { ...piece, handles: { ...piece.handles, ...handles } }
  })
  const finding = await networkOf(run.schedule.platform).reconcile(
    run.lease.portsFrom(run.context),
    work,
  )
  const isRefused = finding.kind === 'no_answer' && finding.accessLost
  return {
    finding,
    startedAt,
    piece,
    lostVersion: isRefused ? ready.connection.version : undefined,
  }
}

async function reconcileWorkOf(
  run: Run,
  piece: PieceRow,
  ready: ReadyAccess,
  kept: (handles: Handles) => void,
): Promise<ReconcileWork> {
  const { context, lease, schedule } = run
  // Without a stored intent the post may have been sent before the rewind, and at another time than
  // the present plan.
  const storedAt = piece.sent_since ?? piece.intent_at ?? schedule.created_at
  // By the network's clock: what it lists since then must not leave out the post because ours was
  // ahead.
  // mutant: clock-ahead
  const intentAt = storedAt.subtract({ milliseconds: piece.refused?.clock_ahead_ms ?? 0 })
  const since = intentAt.subtract({ hours: 1 })
  const known = await knownExternalIds(context.db, schedule, since)
  return {
    settings: ready.settings,
    access: ready.access,
    piece: run.publication.pieces[piece.piece - 1]!,
    pieceNumber: piece.piece,
    previousIds: previousIds(run, piece),
    handles: piece.handles,
    intentAt,
    ...(schedule.set_back_at && { sentUntil: schedule.set_back_at }),
    isKnown: (externalId) => known.has(externalId),
    // A piece without a stored intent was not sent since the rewind, so a repeated call would be
    // its first send.
    mayReplay: () =>
      isReplayAllowed(run, piece) &&
      piece.intent_at !== null &&
      piece.refused === null &&
      !isPast(context.clock, limitOf(run)),
    // A rewound database has also lost which pictures were fetched.
    closeAddresses: async () =>
      schedule.set_back_at !== null
        ? { closed: false, fetchedAt: null }
        : closeAddresses(context.db, lease, piece.piece, context.clock.now()),
    keep: async (handles) => {
      await lease.renew((until) => keepHandles(context.db, lease, piece.piece, handles, until))
      kept(handles)
    },
  }
}

/**
 * Some networks make no second post of the identical call for a while. It is counted from the first
 * send that may have arrived, because a repeat does not prolong it.
 */
function isReplayAllowed({ context, schedule }: Run, piece: PieceRow): boolean {
  const { resendsSameMs } = networkOf(schedule.platform)
  if (resendsSameMs === undefined) return context.config.CRIER_LINKEDIN_REPLAY
  const sentAt = piece.sent_since ?? piece.intent_at
  // mutant: replay-window
  return sentAt !== null && context.clock.now().since(sentAt).total('milliseconds') < resendsSameMs
}

/**
 * Without access the network cannot be asked. It stays unknown whether the post is out, and the
 * owner may still reconnect.
 */
function withoutAccess(outcome: Outcome): ReconcileResult {
  const detail = 'detail' in outcome ? outcome.detail : 'There is no access to the network.'
  const common = {
    kind: 'no_answer',
    detail,
    accessLost: false,
    until: null,
    answer: { status: null, message: null },
  } as const
  return outcome.kind === 'refused' ? { ...common, ownerNeeded: true } : common
}

function pieceAfter(
  run: Run,
  piece: PieceRow,
  finding: ReconcileResult,
  certainlyNot: boolean,
  now: Temporal.Instant,
): PieceChange {
  const looks = piece.looks + 1
  const forget = 'forget' in finding && finding.forget ? { forget: finding.forget } : {}
  if (certainlyNot && piece.refused !== null) {
    // The answer came back, so this send has ended. An earlier send may still be running.
    const { forget: before = [] } = 'forget' in piece.refused ? piece.refused : {}
    const isGone = finding.kind === 'failed' || (finding.kind === 'absent' && finding.certain)
    return {
      state: 'waiting',
      looks: 0,
      refused: null,
      forget: [...before, ...(forget.forget ?? [])],
      intent_at: intentBefore(piece),
      ...(isGone && { sent_since: intentBefore(piece) }),
    }
  }
  if (certainlyNot) {
    // Keep the handles: the send may still take effect, and only a repeat with the same handles
    // cannot make a second post.
    const mayArrive = finding.kind === 'absent' && finding.forget === undefined
    return {
      state: 'waiting',
      looks: 0,
      ...forget,
      ...(!mayArrive && { intent_at: null, sent_since: null }),
    }
  }
  if (finding.kind === 'found')
    return {
      state: 'out',
      external_id: finding.externalId,
      external_url: finding.externalUrl,
      named: finding.externalUrl !== null,
      published_at: piece.published_at ?? finding.publishedAt ?? now,
      looks: 0,
    }
  if (finding.kind === 'unnamed')
    return {
      state: 'out',
      external_id: finding.handle,
      external_url: finding.authorUrl,
      named: false,
      published_at: piece.published_at ?? finding.publishedAt ?? now,
      looks: 0,
    }
  // After a rewind its row may say that it was not sent.
  if (finding.kind === 'handed_over')
    return {
      state: 'armed',
      looks,
      refused: null,
      intent_at: piece.intent_at ?? now,
      sent_since: piece.sent_since ?? now,
      handles: handoverOf(piece, finding, run),
    }
  return { looks }
}
