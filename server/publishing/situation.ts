import type { Run } from './doors.ts'
import type { Situation } from './next-step.ts'
import { failuresSince, type PieceRow } from './piece-store.ts'

/** Everything that the next step depends on beside the outcome, as it stands now. `failed`: the call was a certain failure. */
export async function situationOf(run: Run, piece: PieceRow, { failed, looked }: { failed: boolean; looked: boolean }): Promise<Situation> {
  const { context, schedule } = run
  const { CRIER_RETRY_WINDOW: retryMs, CRIER_CONFIRM_WINDOW: confirmMs } = context.config
  const now = context.clock.now()
  const retryUntil = schedule.retry_until ?? now.add({ milliseconds: retryMs })
  return {
    now,
    retryUntil,
    failures: failed ? (await failuresSince(context.db, schedule.id, retryUntil.subtract({ milliseconds: retryMs }))) + 1 : 0,
    renewed: run.refusedVersion !== undefined,
    looks: looked ? piece.looks + 1 : 0,
    confirmUntil: (piece.intent_at ?? now).add({ milliseconds: confirmMs }),
    jitter: context.random.fraction(),
  }
}
