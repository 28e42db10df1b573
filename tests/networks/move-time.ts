import type { ManualService } from '../service.ts'
import { settle } from '../settle.ts'

export type MoveTime = (duration: Temporal.DurationLike) => Promise<void>

/**
 * Moves time as `service.advance` does, and also goes on while work waits for nothing but time:
 * then `isHeld` says so.
 */
export function timeMover(
  { service, sandbox, clock }: ManualService,
  { isHeld }: { isHeld(): Promise<boolean> },
): MoveTime {
  const settled = () => settle(() => service.isIdle() && sandbox.isIdle(), isHeld)
  return async (duration) => {
    await settled()
    await clock.advance(duration, settled)
  }
}
