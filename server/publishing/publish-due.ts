import type { Loop } from '../jobs/loop.ts'
import { runLoop } from '../jobs/loop.ts'
import { Semaphore } from '../jobs/semaphore.ts'
import { leaseFrom } from './lease.ts'
import { publishSchedule } from './publish-schedule.ts'
import type { PublishPorts } from './run.ts'
import { lookFirstIfSetBack } from './set-back.ts'
import { claimDue, nextDue, parkPaused } from './store.ts'
import { isUniqueViolation } from '../database/database-errors.ts'
import { mustWait } from '../ports/guarded-clock.ts'

/** Publishes due schedules, up to CRIER_MAX_CONCURRENT_SENDS at the same time. */
export function publishDue(context: PublishPorts, lookEveryMs: number): Loop {
  const running = new Set<Promise<void>>()
  const semaphore = new Semaphore(context.config.CRIER_MAX_CONCURRENT_SENDS, context.clock)
  // The last claim was full: more schedules are due.
  let moreIsDue = false
  let parkedMs = -Infinity
  return runLoop(context, {
    name: 'publish-due',
    topic: 'publish',
    lookEveryMs,
    running,
    async runOnce(again) {
      if (mustWait(context)) return context.clock.now().add({ milliseconds: waitingMs })
      const claimedPerPermit = semaphore.longestMs() < quickMs ? claimedWhenQuick : claimedWhenSlow
      const free = context.config.CRIER_MAX_CONCURRENT_SENDS * claimedPerPermit - running.size
      if (free <= 0) return context.clock.now().add({ milliseconds: burstPauseMs })
      const lookedAt = context.clock.now()
      if (context.clock.monotonic() - parkedMs >= parkEveryMs) {
        parkedMs = context.clock.monotonic()
        await parkPaused(context.db)
      }
      const claimed = await claim(context, lookedAt, free)
      moreIsDue = claimed.length === free
      for (const schedule of claimed) {
        const work: Promise<void> = publishSchedule(context, schedule, semaphore)
          .catch((error: unknown) => context.log.error('publication.broke_off', error, { scheduleId: schedule.id }))
          .finally(() => {
            running.delete(work)
            if (!moreIsDue) again()
          })
        running.add(work)
      }
      if (claimed.length > 0) return moreIsDue ? context.clock.now().add({ milliseconds: burstPauseMs }) : context.clock.now()
      if ((await parkPaused(context.db)) > 0) return lookedAt
      const { dueAt: next, isKnown } = await nextDue(context.db, context.memory.incarnation)
      if (!isKnown) {
        await lookFirstIfSetBack(context)
        return lookedAt
      }
      // A due schedule that could not be claimed waits for its connection. The run that uses the connection calls `again` at its end.
      return next && Temporal.Instant.compare(next, lookedAt) <= 0 ? lookedAt.add({ milliseconds: busyMs }) : next
    },
  })
}

const busyMs = 250
// While there is always something to claim: what waits for paused connections is put away, or brought back, all the same.
const parkEveryMs = 1_000
// While this clock may be ahead of the clock of another process.
const waitingMs = 1_000
// More schedules are claimed than may be sent at a time, so that reading, freezing and concluding overlap with the calls of others.
// With a slow network a larger number would only keep schedules from a process that could send them.
const claimedWhenQuick = 4
const claimedWhenSlow = 2
const quickMs = 1_000
// A claim looks through hundreds of due rows. In a burst one claim fills all permits that became free in this time, not one claim each.
const burstPauseMs = 60

async function claim(context: PublishPorts, now: Temporal.Instant, limit: number) {
  try {
    return await claimDue(context.db, { now, leaseUntil: leaseFrom(now), limit, incarnation: context.memory.incarnation })
  } catch (error) {
    // Two workers chose two posts of one connection at the same moment. This one claims again.
    if (isUniqueViolation(error, 'schedule_lane')) return []
    throw error
  }
}
