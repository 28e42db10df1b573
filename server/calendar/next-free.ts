import type { Queryable } from '../database/database.ts'
import type { AccountId, ConnectionId } from '../ports/ids.ts'
import { firstFree, slotsOf } from './store.ts'
import { occurrences, type WeeklySlot } from './wall-time.ts'

// The first question nearly always suffices; a calendar that is taken for years is asked about in ever larger ones.
const firstCandidates = 32
const candidatesMax = 8_192

/**
 * The earliest slot after `now` at which nothing stands, or null when no slot is configured. There is no horizon. The work
 * depends on how many of the next slots are taken, never on how many schedules there are.
 */
export async function findNextFree(
  db: Queryable,
  accountId: AccountId,
  connectionId: ConnectionId,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  return nextFreeAmong(db, accountId, connectionId, await slotsOf(db, accountId, connectionId), now)
}

export async function nextFreeAmong(
  db: Queryable,
  accountId: AccountId,
  connectionId: ConnectionId,
  slots: readonly WeeklySlot[],
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const times = occurrences(slots, now.epochMilliseconds)
  for (let size = firstCandidates; ; size = Math.min(size * 8, candidatesMax)) {
    const candidates = next(times, size)
    if (candidates.length === 0) return null
    const free = await firstFree(db, accountId, connectionId, candidates)
    if (free !== undefined) return Temporal.Instant.fromEpochMilliseconds(free)
  }
}

/** Unlike `take`, leaves the iterator open for the next question. */
function next(times: Iterator<number>, count: number): number[] {
  const found: number[] = []
  while (found.length < count) {
    const { done, value } = times.next()
    if (done) break
    found.push(value)
  }
  return found
}
