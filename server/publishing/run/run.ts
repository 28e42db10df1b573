import { accessFor, type AccessResult } from '../../connections/grants/access.ts'
import type { Use } from '../../context.ts'
import type { Publication } from '@crier/writing/text/publication.ts'
import type { StoredBrandKit } from '../../database/stored-values.ts'
import type { Outcome } from '../../networks/outcome.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Lease } from '../claim/lease.ts'
import type { Situation } from './next-step.ts'
import { senderOf, type PieceRow } from './piece-store.ts'
import type { SendPermits } from '../claim/send-permits.ts'
import type { ClaimedSchedule } from '../claim/store.ts'

export type PublishPorts = Use<
  | 'db'
  | 'clock'
  | 'random'
  | 'outbound'
  | 'vault'
  | 'wake'
  | 'log'
  | 'config'
  | 'addresses'
  | 'meter'
  | 'memory'
  | 'fitter'
  | 'renderer'
  | 'mediaFiles'
  | 'delivery'
>

/**
 * The current state of one claimed schedule in this process. Only the loop in publish-schedule.ts
 * makes the next one of it.
 */
export interface Run {
  readonly context: PublishPorts
  readonly schedule: ClaimedSchedule
  readonly lease: Lease
  readonly publication: Publication
  readonly brand: StoredBrandKit
  /** The permits for concurrent sends in this process. */
  readonly permits: SendPermits
  /** When this run began, on the clock that never goes back. */
  readonly begunMs: number
  readonly pieces: readonly PieceRow[]
  /** Calls that the journal holds: the next one gets the next number. */
  readonly attempts: number
  /**
   * The version of the tokens that a network refused, and that was renewed: access is renewed once
   * in a run.
   */
  readonly refusedVersion: number | undefined
}

/**
 * A first comment is sent once, and reconciled once when its answer is lost: the post's event waits
 * for no more.
 */
export function isComment(
  { publication }: Pick<Run, 'publication'>,
  { piece }: Pick<PieceRow, 'piece'>,
): boolean {
  return publication.pieces[piece - 1]?.isComment === true
}

/**
 * The first piece that is not out yet; a first comment that was given up stays away, until its
 * owner has it tried again.
 */
export function nextPiece(run: Run): PieceRow | undefined {
  const isGivenUp = run.schedule.warnings.some(({ code }) => code === 'comment_missing')
  return run.pieces.find((piece) => piece.state !== 'out' && !(isGivenUp && isComment(run, piece)))
}

/** Returns the current facts that the next step depends on beside the outcome. */
export function situationOf(run: Run, piece: PieceRow, { looked }: { looked: boolean }): Situation {
  const { context, schedule } = run
  const { CRIER_RETRY_WINDOW: retryMs, CRIER_CONFIRM_WINDOW: confirmMs } = context.config
  const now = context.clock.now()
  const once = isComment(run, piece)
  // The time of tries is counted by the clock that never jumps; what passes between two tries
  // counts as it was planned.
  const spentMs = Math.round(context.clock.monotonic() - run.begunMs)
  const leftMs = once
    ? 0
    : schedule.retry_left_ms === null
      ? retryMs
      : schedule.retry_left_ms - spentMs
  return {
    now,
    retryUntil: now.add({ milliseconds: leftMs }),
    notLaterThan: limitOf(run),
    failures: schedule.failures + 1,
    renewed: run.refusedVersion !== undefined,
    looks: looked ? piece.looks + 1 : 0,
    confirmUntil: once ? now : (piece.intent_at ?? now).add({ milliseconds: confirmMs }),
    confirmMs: once ? 0 : confirmMs,
    handedOver: handedOver(run, piece),
    sentBefore: wasSentBefore(piece),
    jitter: context.random.fraction(),
  }
}

function handedOver({ context }: Run, { handles }: PieceRow): Situation['handedOver'] {
  const sinceMs = handles['handed_over_at']
  if (sinceMs === undefined) return null
  const since = Temporal.Instant.fromEpochMilliseconds(Number(sinceMs))
  return { since, until: since.add({ milliseconds: context.config.CRIER_INBOX_WINDOW }) }
}

/**
 * When nothing of it may be sent any more; null for the rest of a thread whose first post is out.
 */
export function limitOf({
  pieces,
  schedule,
}: Pick<Run, 'pieces' | 'schedule'>): Temporal.Instant | null {
  // mutant: limit-at-send
  return pieces.some(({ state }) => state === 'out') ? null : schedule.not_later_than
}

export function isPast({ now }: Clock, limit: Temporal.Instant | null): limit is Temporal.Instant {
  return limit !== null && Temporal.Instant.compare(now(), limit) > 0
}

function wasSentBefore({ sent_since: since, intent_at: intentAt }: PieceRow): boolean {
  return since !== null && intentAt !== null && Temporal.Instant.compare(since, intentAt) < 0
}

export type ReadyAccess = Extract<AccessResult, { kind: 'ready' }>

/**
 * Access to the network, as the author who has sent the pieces before. Without access the outcome
 * for the piece is that certainly nothing was sent.
 */
export async function accessForRun(
  run: Run,
): Promise<ReadyAccess | { readonly kind: 'none'; readonly outcome: Outcome }> {
  const result = await accessFor(
    run.context,
    run.schedule.account_id,
    run.schedule.connection_id,
    run.refusedVersion,
  )
  const answer = { status: null, message: null }
  const notConnected = (detail: string) =>
    ({
      kind: 'none',
      outcome: { kind: 'refused', code: 'platform_not_connected', retry: false, detail, answer },
    }) as const
  switch (result.kind) {
    case 'ready': {
      const sentAs = senderOf(run.pieces)
      // mutant: same-author
      return sentAs === undefined || sentAs === result.access.externalAccountId
        ? result
        : notConnected(anotherAuthor)
    }
    case 'not_connected':
      return notConnected(result.detail)
    case 'needs_owner':
      return {
        kind: 'none',
        outcome: {
          kind: 'refused',
          code: 'platform_token_expired',
          retry: false,
          detail: result.detail,
          answer,
        },
      }
    case 'away':
      return { kind: 'none', outcome: { kind: 'unreachable', detail: result.detail, answer } }
    default:
      return result satisfies never
  }
}

const anotherAuthor =
  'Another author is connected than the one who sent what is out, or may be: ' +
  'connect that one again.'

/** The version of the tokens that a call has just shown to be refused. */
export function lostVersion(outcome: Outcome, { connection }: ReadyAccess): number | undefined {
  return outcome.kind === 'access_lost' ? connection.version : undefined
}
