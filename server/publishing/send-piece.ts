import { networkOf } from '../networks/index.ts'
import type { PieceWork } from '../networks/network.ts'
import type { Outcome } from '../networks/outcome.ts'
import type { AccessResult } from '../connections/access.ts'
import type { Clock } from '../ports/clock.ts'
import { batched } from '../database/batch.ts'
import { accessForRun } from './access-for-run.ts'
import { Fenced, leaseFrom, type Run } from './run.ts'
import { journalled, type EndedCall } from './ended-call.ts'
import { leasedPorts, keepLease } from './keep-lease.ts'
import { sha256 } from './freeze-publication.ts'
import { afterCall, afterSend } from './next-step.ts'
import { isInQuestion, keepRefusal } from './refusal.ts'
import { documentOf, pictureOf } from './pictures.ts'
import { situationOf } from './situation.ts'
import {
  armPieces,
  changePiece,
  endSends,
  keepHandles,
  recordAttempt,
  type EndedSend,
  type PieceChange,
  type PieceRow,
} from './piece-store.ts'

type Ready = Extract<AccessResult, { kind: 'ready' }>

// A send may take 20 s; with less of the lease left, another worker might begin to look while ours still travels.
const leaseNeededSeconds = 30
// From the intent to the first byte: a process that stood still in between must not send afterwards. A lost packet of a connection
// that is being made costs one second, the second three.
const sendWithinMs = 5_000

/** Prepares a piece, commits the intent to send it, and sends it once. */
export async function sendPiece(run: Run, piece: PieceRow): Promise<EndedCall> {
  const { context, lease } = run
  const startedAt = context.clock.now()
  const ready = await accessForRun(run)
  if (ready.kind !== 'ready') return endedBeforeSend(run, piece, startedAt, ready.outcome)
  using _permit = await run.semaphore.acquire()
  const connector = networkOf(run.schedule.platform)
  const work = workOf(run, piece, ready)
  const prepared = await connector.prepare(leasedPorts(run), work)
  if (prepared.kind === 'stopped') return endedBeforeSend(run, piece, startedAt, prepared.outcome, ready)
  if (prepared.kind === 'not_yet') return endedNotYet(run, piece, startedAt, prepared)
  const { request } = prepared
  await keepLease(run)
  const intentAt = context.clock.now()
  const canSend = withinMs(context.clock, sendWithinMs)
  const intent = {
    lease,
    piece: piece.piece,
    hash: sha256(request.method, request.url, request.body ?? ''),
    now: intentAt,
    leaseNeededUntil: intentAt.add({ seconds: leaseNeededSeconds }),
  }
  const attempt = await batched(context.db, 'arm', intent, (all) => armPieces(context.db, all), { isolated: true })
  if (attempt === undefined) throw new Fenced()
  context.memory.rememberIntent({ accountId: lease.account_id, scheduleId: lease.id, attempt, at: intentAt })
  run.attempts = attempt
  const armed: PieceRow = { ...piece, state: 'armed', intent_at: intentAt, sent_since: piece.sent_since ?? intentAt }
  const outcome = await sendOnce(run, { ...request, canSend }, work)
  rememberRefused(run, outcome, ready)
  const step = afterSend(outcome, situationOf(run, armed, { looked: false }))
  // A refusal that ends it at once needs no look: nothing is sent again.
  const refusal = isInQuestion(outcome) && step.do !== 'fail' ? keepRefusal(outcome, piece) : undefined
  const certainlyNot = outcome.kind !== 'confirmed' && outcome.kind !== 'unknown'
  const sent: EndedSend = {
    accountId: lease.account_id,
    scheduleId: lease.id,
    attempt,
    piece: piece.piece,
    result: journalled(outcome),
    change: refusal ? { refused: refusal, handles: handlesOf(outcome) } : pieceAfter(run, piece, outcome, certainlyNot),
    now: context.clock.now(),
  }
  return { step, sent, write: async (tx) => (await endSends(tx, [sent]))[0]! }
}

async function sendOnce(run: Run, request: Parameters<Run['context']['outbound']['send']>[0], work: PieceWork): Promise<Outcome> {
  const { clock, outbound } = run.context
  const result = await outbound.send(request)
  return networkOf(run.schedule.platform).classify(result, work, clock.now())
}

/** Whether so much time has not passed yet, by both clocks: one stands still while a machine is suspended, the other may be set back. */
function withinMs(clock: Clock, milliseconds: number): () => boolean {
  const [began, beganAt] = [clock.monotonic(), clock.now()]
  return () => clock.monotonic() - began <= milliseconds && clock.now().since(beganAt).total('milliseconds') <= milliseconds
}

function pieceAfter(run: Run, before: PieceRow, outcome: Outcome, certainlyNot: boolean): PieceChange {
  // This send is over; one before it may still be under way.
  const { intent_at, sent_since } = before
  if (certainlyNot)
    return { state: 'waiting', intent_at, sent_since, ...('forget' in outcome && outcome.forget && { forget: outcome.forget }) }
  if (outcome.kind !== 'confirmed') return outcome.kind === 'unknown' && outcome.handles ? { handles: outcome.handles } : {}
  if (!outcome.complete) return { handles: outcome.handles ?? {} }
  return {
    state: 'out',
    external_id: outcome.externalId,
    external_url: outcome.externalUrl,
    named: outcome.externalId !== null && outcome.externalUrl !== null,
    published_at: run.context.clock.now(),
    looks: 0,
    handles: outcome.handles ?? {},
  }
}

const handlesOf = (outcome: Outcome) => ('handles' in outcome && outcome.handles) || {}

/** A failure before the irreversible call: journalled as a preparation. */
async function endedBeforeSend(
  run: Run,
  piece: PieceRow,
  startedAt: Temporal.Instant,
  outcome: Outcome,
  ready?: Ready,
): Promise<EndedCall> {
  if (ready) rememberRefused(run, outcome, ready)
  const { context, lease } = run
  return {
    step: afterCall(outcome, situationOf(run, piece, { looked: false })),
    write: async (tx) => {
      await recordAttempt(tx, lease, {
        piece: piece.piece,
        phase: 'prepare',
        startedAt,
        now: context.clock.now(),
        result: journalled(outcome),
      })
      run.attempts++
      if ('forget' in outcome && outcome.forget) await changePiece(tx, lease, piece.piece, { forget: outcome.forget })
    },
  }
}

/** The network still works on what was handed in: wait without losing it, for as long as failures are tried again. */
async function endedNotYet(
  run: Run,
  piece: PieceRow,
  startedAt: Temporal.Instant,
  { afterMs, detail }: { afterMs: number; detail: string },
): Promise<EndedCall> {
  const now = run.context.clock.now()
  const { retryUntil } = situationOf(run, piece, { looked: false })
  if (Temporal.Instant.compare(now, retryUntil) >= 0) {
    const answer = { status: null, message: null }
    return endedBeforeSend(run, piece, startedAt, { kind: 'unreachable', detail, answer })
  }
  return { step: { do: 'wait', at: now.add({ milliseconds: afterMs }), retryUntil }, write: async () => undefined }
}

function rememberRefused(run: Run, outcome: Outcome, ready: Ready): void {
  // Only the first refusal asks for a renewal; the step after a second one is taken with `renewed` already true.
  if (outcome.kind === 'access_lost') run.lostVersion = ready.connection.version
}

function workOf(run: Run, piece: PieceRow, ready: Ready): PieceWork {
  const { context, lease, publication, schedule } = run
  const content = publication.pieces[piece.piece - 1]!
  const pictureHours = 25
  const requester = { accountId: schedule.account_id, due: true }
  return {
    settings: ready.settings,
    access: ready.access,
    piece: content,
    pieceNumber: piece.piece,
    previousIds: run.pieces.filter((other) => other.piece < piece.piece).map(({ external_id }) => external_id!),
    handles: piece.handles,
    keep: async (handles) => {
      const until = leaseFrom(context.clock.now())
      if (!(await keepHandles(context.db, lease, piece.piece, handles, until))) throw new Fenced()
      run.leaseUntil = until
      run.pieces = run.pieces.map((one) => (one.piece === piece.piece ? { ...one, handles: { ...one.handles, ...handles } } : one))
    },
    note: async (outcome) => {
      const now = context.clock.now()
      const call = { piece: piece.piece, phase: 'prepare' as const, startedAt: now, now, result: journalled(outcome) }
      if (!(await recordAttempt(context.db, lease, call))) throw new Fenced()
    },
    picture: async (index, format) => (await pictureOf(context, requester, content, run.brand, index, format)).bytes(),
    document: async () => (await documentOf(context, requester, content, run.brand)).bytes(),
    pictureUrl: (index) =>
      context.addresses.pictureUrl(
        // The send that this prepares will be the journal's next call.
        {
          accountId: schedule.account_id,
          of: schedule.id,
          platform: schedule.platform,
          piece: piece.piece,
          picture: index,
          attempt: run.attempts + 1,
        },
        context.clock.now().add({ hours: pictureHours }),
      ),
  }
}
