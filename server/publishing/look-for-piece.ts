import type { LookUp } from '../networks/network.ts'
import type { Finding, Outcome } from '../networks/outcome.ts'
import { networkOf } from '../networks/index.ts'
import { accessForRun } from './access-for-run.ts'
import { Fenced, leaseFrom, type Run } from './run.ts'
import { leasedPorts } from './keep-lease.ts'
import { journalledLook, type EndedCall } from './ended-call.ts'
import { afterLook, isBelieved, type Step } from './next-step.ts'
import { situationOf } from './situation.ts'
import { closeAddresses } from './fetch-store.ts'
import { intentBefore, refusalOf } from './refusal.ts'
import { changePiece, keepHandles, knownExternalIds, recordAttempt, type PieceChange, type PieceRow } from './piece-store.ts'

/** Asks the network whether it has a piece that may be out. Sends nothing. */
export async function lookForPiece(run: Run, piece: PieceRow): Promise<EndedCall> {
  const startedAt = run.context.clock.now()
  const finding = await askNetwork(run, piece)
  const refusal = refusalOf(piece)
  const situation = situationOf(run, piece, { looked: true })
  const isSettled = refusal !== null && isBelieved(refusal, finding, situation)
  const certainlyNot = isSettled || finding.kind === 'failed' || (finding.kind === 'absent' && finding.certain)
  return endedLook(run, piece, { finding, startedAt, certainlyNot, step: afterLook(finding, situation, refusal) })
}

/** A finished look-up: its attempt is journalled, and its finding is written to the piece. */
export function endedLook(
  run: Run,
  piece: PieceRow,
  { finding, startedAt, certainlyNot, step }: { finding: Finding; startedAt: Temporal.Instant; certainlyNot: boolean; step: Step },
): EndedCall {
  const { context, lease } = run
  return {
    step,
    write: async (tx) => {
      const call = { piece: piece.piece, phase: 'look_up' as const, startedAt, now: context.clock.now(), result: journalledLook(finding) }
      if (!(await recordAttempt(tx, lease, call))) throw new Fenced()
      run.attempts++
      await changePiece(tx, lease, piece.piece, pieceAfter(run, piece, finding, certainlyNot))
    },
  }
}

/** What the network says about a piece that was sent, or may have been. */
export async function askNetwork(run: Run, piece: PieceRow): Promise<Finding> {
  const { context, lease, schedule } = run
  const ready = await accessForRun(run)
  if (ready.kind !== 'ready') return withoutAccess(ready.outcome)
  // Without a stored intent the post may have been sent before the database was set back, and at another time than the present plan.
  const intentAt = piece.sent_since ?? piece.intent_at ?? schedule.created_at
  const since = intentAt.subtract({ hours: 1 })
  const known = await knownExternalIds(context.db, schedule, since)
  const look: LookUp = {
    settings: ready.settings,
    access: ready.access,
    piece: run.publication.pieces[piece.piece - 1]!,
    pieceNumber: piece.piece,
    previousIds: run.pieces.filter((other) => other.piece < piece.piece).map(({ external_id }) => external_id!),
    handles: piece.handles,
    intentAt,
    ...(schedule.set_back_at && { sentUntil: schedule.set_back_at }),
    isKnown: (externalId) => known.has(externalId),
    // A piece without a stored intent was not sent since the set-back, so a repeated call would be its first send.
    mayReplay: context.config.CRIER_LINKEDIN_REPLAY && piece.intent_at !== null && piece.refused === null,
    // A database that was set back has also forgotten which pictures were fetched.
    closeAddresses: async () =>
      schedule.set_back_at !== null
        ? { closed: false, fetchedAt: null }
        : closeAddresses(context.db, lease, piece.piece, context.clock.now()),
    keep: async (handles) => {
      const until = leaseFrom(context.clock.now())
      if (!(await keepHandles(context.db, lease, piece.piece, handles, until))) throw new Fenced()
      run.leaseUntil = until
    },
  }
  const finding = await networkOf(schedule.platform).lookUp(leasedPorts(run), look)
  if (finding.kind === 'no_answer' && finding.accessLost) run.lostVersion = ready.connection.version
  return finding
}

/** Without access the network cannot be asked. It stays unknown whether the post is out, and the owner may still reconnect. */
function withoutAccess(outcome: Outcome): Finding {
  const detail = 'detail' in outcome ? outcome.detail : 'There is no access to the network.'
  const common = { kind: 'no_answer', detail, accessLost: false, until: null, answer: { status: null, message: null } } as const
  return outcome.kind === 'refused' ? { ...common, ownerNeeded: true } : common
}

function pieceAfter(run: Run, piece: PieceRow, finding: Finding, certainlyNot: boolean): PieceChange {
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
    // Keep the handles: the send may still take effect, and only a repeat with the same handles cannot make a second post.
    const mayArrive = finding.kind === 'absent' && finding.forget === undefined
    return { state: 'waiting', looks: 0, ...forget, ...(!mayArrive && { intent_at: null, sent_since: null }) }
  }
  const now = run.context.clock.now()
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
  return { looks }
}
