import type { Run } from './run.ts'
import type { Situation } from './next-step.ts'
import type { PieceRow } from './piece-store.ts'

/** Everything that the next step depends on beside the outcome, as it stands now. */
export function situationOf(run: Run, piece: PieceRow, { looked }: { looked: boolean }): Situation {
  const { context, schedule } = run
  const { CRIER_RETRY_WINDOW: retryMs, CRIER_CONFIRM_WINDOW: confirmMs } = context.config
  const now = context.clock.now()
  // The time of tries is counted by the clock that never jumps; what passes between two tries counts as it was planned.
  const spentMs = Math.round(context.clock.monotonic() - run.begunMs)
  const leftMs = schedule.retry_left_ms === null ? retryMs : schedule.retry_left_ms - spentMs
  return {
    now,
    retryUntil: now.add({ milliseconds: leftMs }),
    failures: schedule.failures + 1,
    renewed: run.refusedVersion !== undefined,
    looks: looked ? piece.looks + 1 : 0,
    confirmUntil: (piece.intent_at ?? now).add({ milliseconds: confirmMs }),
    confirmMs,
    sentBefore: wasSentBefore(piece),
    jitter: context.random.fraction(),
  }
}

function wasSentBefore({ sent_since: since, intent_at: intentAt }: PieceRow): boolean {
  return since !== null && intentAt !== null && Temporal.Instant.compare(since, intentAt) < 0
}
