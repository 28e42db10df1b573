import type { Loop } from '../../jobs/loop.ts'
import { runLoop } from '../../jobs/loop.ts'
import { ClaimWindows } from './claim-windows.ts'
import { leaseFrom } from './lease.ts'
import { logged } from '../run/log-facts.ts'
import { publishSchedule } from '../run/publish-schedule.ts'
import type { PublishPorts } from '../run/run.ts'
import { reconcileIfRewound } from '../../recovery/rewind/rewind.ts'
import { SendPermits } from './send-permits.ts'
import {
  claimDue,
  releaseLease,
  nextDue,
  parkPaused,
  type ClaimRequest,
  type LeaseKey,
} from './store.ts'
import { isDatabaseAway, isUniqueViolation } from '../../database/database-errors.ts'
import { mustWait } from '../../recovery/guarded-clock.ts'
import type { ScheduleId } from '../../ports/ids.ts'

/** Publishes due schedules, up to CRIER_MAX_CONCURRENT_SENDS at the same time. */
export function publishDue(context: PublishPorts, lookEveryMs: number): Loop {
  const running = new Set<Promise<void>>()
  const permits = new SendPermits(
    context.config.CRIER_MAX_CONCURRENT_SENDS,
    context.clock,
    (platform, counts) => context.meter.observeSends(platform, counts),
  )
  const windows = new ClaimWindows(context.config.CRIER_MAX_CONCURRENT_SENDS, (platform) =>
    permits.longestMs(platform),
  )
  // The last claim was full, or left networks out: more schedules may be due.
  let moreIsDue = false
  let parkedMs = -Infinity
  const { disabledNetworks: disabled } = context.config
  const brokenOff = new Map<ScheduleId, BrokenOff>()
  return runLoop(context, {
    name: 'publish-due',
    topic: 'publish',
    lookEveryMs,
    running,
    async runOnce(again) {
      if (mustWait(context)) return context.clock.now().add({ milliseconds: waitingMs })
      const { limit, full } = windows.room()
      if (limit === 0) return context.clock.now().add({ milliseconds: burstPauseMs })
      // mutant: due-at
      const lookedAt = context.clock.now()
      if (context.clock.monotonic() - parkedMs >= parkEveryMs) {
        parkedMs = context.clock.monotonic()
        await parkPaused(context.db, disabled)
      }
      await releaseBrokenOff(context, brokenOff)
      const { incarnation } = context.memory
      const claimed = await claim(context, { now: lookedAt, limit, full, disabled, incarnation })
      moreIsDue = claimed.length === limit || full.length > 0
      for (const schedule of claimed) {
        windows.take(schedule.platform)
        const work: Promise<void> = publishSchedule(context, schedule, permits)
          .catch((error: unknown) => {
            context.log.error('publication.broke_off', error, logged(schedule))
            if (isDatabaseAway(error))
              brokenOff.set(schedule.id, {
                lease: schedule,
                incarnation,
                atMs: context.clock.monotonic(),
              })
          })
          .finally(() => {
            windows.give(schedule.platform)
            running.delete(work)
            if (!moreIsDue) again()
          })
        running.add(work)
      }
      if (claimed.length > 0)
        return moreIsDue
          ? context.clock.now().add({ milliseconds: burstPauseMs })
          : context.clock.now()
      if ((await parkPaused(context.db, disabled)) > 0) return lookedAt
      const { dueAt: next, isKnown } = await nextDue(
        context.db,
        context.memory.incarnation,
        full,
        disabled,
      )
      if (!isKnown) {
        await reconcileIfRewound(context)
        return lookedAt
      }
      // A due schedule that could not be claimed waits for its connection. The run that uses the
      // connection calls `again` at its end.
      const soon = lookedAt.add({ milliseconds: busyMs })
      if (next && Temporal.Instant.compare(next, lookedAt) <= 0) return soon
      return full.length > 0 && (next === null || Temporal.Instant.compare(soon, next) < 0)
        ? soon
        : next
    },
  })
}

const busyMs = 250
// While there is always something to claim: what waits for paused connections is put away, or
// brought back, all the same.
const parkEveryMs = 1_000
// While this clock may be ahead of the clock of another process.
const waitingMs = 1_000
// A claim scans hundreds of due rows. In a burst one claim fills all permits that became free in
// this time, not one claim each.
const burstPauseMs = 60

// A statement that found no room or no database must not be made again at once, and again.
const releaseAfterMs = 2_000

/**
 * A run that ended by an error of the database, and the incarnation from which it was claimed: its
 * epoch says nothing in another one.
 */
interface BrokenOff {
  readonly lease: LeaseKey
  readonly incarnation: string | null
  readonly atMs: number
}

/**
 * Releases schedules that this process holds but no longer works on: otherwise their connections
 * would wait until the lease ends.
 */
async function releaseBrokenOff(
  { db, clock }: PublishPorts,
  all: Map<ScheduleId, BrokenOff>,
): Promise<void> {
  for (const { lease, incarnation, atMs } of all.values()) {
    if (clock.monotonic() - atMs < releaseAfterMs) continue
    await releaseLease(db, lease, { now: clock.now(), incarnation })
    all.delete(lease.id)
  }
}

async function claim(context: PublishPorts, what: Omit<ClaimRequest, 'leaseUntil'>) {
  try {
    return await claimDue(context.db, { ...what, leaseUntil: leaseFrom(what.now) })
  } catch (error) {
    // Two workers chose two posts of one connection at the same moment. This one claims again.
    if (isUniqueViolation(error, 'schedule_lane')) return []
    throw error
  }
}
