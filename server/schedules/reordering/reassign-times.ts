import { labelOf } from '@crier/contract/networks/index.ts'
import { Refusal, refusalOfEntry } from '@crier/contract/problems.ts'
import { findNextFree, findNextFreeSlots } from '../../calendar/next-free.ts'
import type { Principal } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { instantText, instantTextOrNull } from '../../ports/instant-text.ts'
import type { RequestedTime } from '../requested-time.ts'
import { adviceOf, freeMillisecond, nextFreeOrRefuse, assertTimeIsFree } from '../free-time.ts'
import { assertNotTooLate } from '../not-later-than.ts'
import { calendarOf, type Planned } from '../plan-schedule.ts'

/** The request of one entry. */
export interface TimeRequest {
  /** Its place in the body, for refusals. */
  readonly place: string
  readonly asked: RequestedTime
  readonly planned: Planned
}

interface Dealt {
  readonly planned: Planned
  readonly at: Temporal.Instant
}

/**
 * Returns the time of each entry in order: free slots around occupied ones, including those of
 * earlier entries.
 */
export async function reassignTimes(
  tx: Tx,
  principal: Principal,
  entries: readonly (TimeRequest | Refusal)[],
  now: Temporal.Instant,
): Promise<(Dealt | Refusal)[]> {
  const free = new Map<string, readonly Temporal.Instant[]>()
  const places = new Map<string, number>()

  async function timeOf({ asked, planned }: TimeRequest, index: number): Promise<Temporal.Instant> {
    const { connectionId } = planned
    const calendar = calendarOf(principal, planned)
    const placeOf = (time: Temporal.Instant) => `${connectionId} ${time.epochMilliseconds}`
    if (asked !== 'next_free_slot' && asked.isNow) {
      const at = await freeMillisecond(tx, calendar, now, (time) => places.has(placeOf(time)))
      assertNotTooLate(planned.notLaterThan, asked, at)
      places.set(placeOf(at), index)
      return at
    }
    if (asked !== 'next_free_slot') {
      assertNotTooLate(planned.notLaterThan, asked, asked.at)
      await assertTimeIsFree(tx, calendar, asked.at, now)
      const before = places.get(placeOf(asked.at))
      if (before !== undefined) {
        const next = await findNextFree(tx, principal.accountId, connectionId, now)
        const detail =
          `Entry ${before} is already scheduled at ${instantText(asked.at)} on ` +
          `${labelOf(planned.platform)}. ${adviceOf(next)}`
        throw new Refusal('slot_taken', detail, [], { next_free_slot: instantTextOrNull(next) })
      }
      places.set(placeOf(asked.at), index)
      return asked.at
    }
    const slots =
      free.get(connectionId) ??
      (await findNextFreeSlots(tx, principal.accountId, connectionId, now, entries.length))
    free.set(connectionId, slots)
    const at =
      slots.find((slot) => !places.has(placeOf(slot))) ??
      (await nextFreeOrRefuse(tx, calendar, now))
    assertNotTooLate(planned.notLaterThan, asked, at)
    places.set(placeOf(at), index)
    return at
  }

  const dealt: (Dealt | Refusal)[] = []
  for (const [index, entry] of entries.entries()) {
    if (entry instanceof Refusal) dealt.push(entry)
    else
      dealt.push(
        await timeOf(entry, index).then(
          (at) => ({ planned: entry.planned, at }),
          (error: unknown) => {
            if (!(error instanceof Refusal)) throw error
            return refusalOfEntry(error, entry.place)
          },
        ),
      )
  }
  return dealt
}
