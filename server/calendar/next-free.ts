import type { Queryable } from '../database/database.ts'
import type { AccountId, ConnectionId } from '../ports/ids.ts'
import { firstFree, slotsOf } from './store.ts'
import { occurrences, type WeeklySlot } from './wall-time.ts'

// The first question nearly always suffices; a calendar that is taken for years is asked about in
// ever larger ones.
const firstCandidates = 32
const candidatesMax = 8_192

/**
 * Returns the earliest free slot after `now`, or null when no slot is configured. There is no
 * horizon. The work depends on how many of the next slots are taken, never on how many schedules
 * there are.
 */
export async function findNextFree(
  db: Queryable,
  accountId: AccountId,
  connectionId: ConnectionId,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  return nextFreeAmong(db, accountId, connectionId, await slotsOf(db, accountId, connectionId), now)
}

/**
 * The earliest so many weeks after `last`, on the wall clock of the calendar: nine in the morning
 * stays nine.
 */
export async function findNextFreeWeeksLater(
  db: Queryable,
  accountId: AccountId,
  connectionId: ConnectionId,
  now: Temporal.Instant,
  { last, weeks }: { readonly last: Temporal.Instant | null; readonly weeks: number },
): Promise<Temporal.Instant | null> {
  const slots = await slotsOf(db, accountId, connectionId)
  const [first] = slots
  if (first === undefined) return null
  const earliest =
    last
      ?.toZonedDateTimeISO(first.timezone)
      .add(/* mutant: repeat-weeks */ { weeks })
      .toInstant()
      .subtract({ milliseconds: 1 }) ?? now
  return nextFreeAmong(
    db,
    accountId,
    connectionId,
    slots,
    Temporal.Instant.compare(earliest, now) > 0 ? earliest : now,
  )
}

/** The earliest such slots in order, as many as `count`; fewer only where the calendar ends. */
export async function findNextFreeSlots(
  db: Queryable,
  accountId: AccountId,
  connectionId: ConnectionId,
  now: Temporal.Instant,
  count: number,
): Promise<Temporal.Instant[]> {
  return freeAmong(
    db,
    accountId,
    connectionId,
    await slotsOf(db, accountId, connectionId),
    now,
    count,
  )
}

export async function nextFreeAmong(
  db: Queryable,
  accountId: AccountId,
  connectionId: ConnectionId,
  slots: readonly WeeklySlot[],
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const [first] = await freeAmong(db, accountId, connectionId, slots, now, 1)
  return first ?? null
}

async function freeAmong(
  db: Queryable,
  accountId: AccountId,
  connectionId: ConnectionId,
  slots: readonly WeeklySlot[],
  now: Temporal.Instant,
  count: number,
): Promise<Temporal.Instant[]> {
  const times = occurrences(slots, now.epochMilliseconds)
  const found: Temporal.Instant[] = []
  for (let size = firstCandidates; found.length < count; size = Math.min(size * 8, candidatesMax)) {
    // mutant: free-slots
    const candidates = next(times, size)
    if (candidates.length === 0) break
    const free = await firstFree(db, accountId, connectionId, candidates, count - found.length)
    found.push(...free.map((ms) => Temporal.Instant.fromEpochMilliseconds(ms)))
  }
  return found
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
