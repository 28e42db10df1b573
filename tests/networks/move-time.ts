import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ManualService } from '../service.ts'

export type MoveTime = (duration: Temporal.DurationLike) => Promise<void>

// Real milliseconds, as in `service.settle`.
const settleMsMax = 10_000
const quietLooks = 5

/** Moves time as `service.advance` does, and also goes on while work waits for nothing but time: then `isHeld` says so. */
export function timeMover({ service, sandbox, clock }: ManualService, { isHeld }: { isHeld(): Promise<boolean> }): MoveTime {
  const settle = async () => {
    const until = performance.now() + settleMsMax
    for (let quiet = 0; quiet < quietLooks && performance.now() < until;) {
      await nextTurn()
      quiet = service.isIdle() && sandbox.isIdle() ? quiet + 1 : 0
      if (quiet === 0 && (await isHeld())) return
    }
  }
  return async (duration) => {
    await settle()
    await clock.advance(duration, settle)
  }
}
