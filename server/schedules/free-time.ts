import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { findNextFree } from '../calendar/next-free.ts'
import type { Queryable } from '../database/database.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import { type ScheduleRow, activeAt } from './store.ts'

/** The calendar of a connection. */
type CalendarKey = Pick<ScheduleRow, 'account_id' | 'connection_id' | 'platform'>

export async function nextFreeOrRefuse(
  db: Queryable,
  { account_id, connection_id, platform }: CalendarKey,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  const slot = await findNextFree(db, account_id, connection_id, now)
  return slot ?? throwNoSlot(platform)
}

export function throwNoSlot(platform: Platform): never {
  throw new Refusal(
    'no_slot_configured',
    `No recurring slot is configured for ${platform}: POST /api/schedule-slots sets them.`,
  )
}

/** The advice for a taken time. */
export const adviceOf = (next: Temporal.Instant | null): string =>
  next === null
    ? 'Choose another time, or set recurring slots with POST /api/schedule-slots to use ' +
      '`use_next_free_slot`.'
    : `Choose another time: the next free slot is ${instantText(next)}.`

/** The first millisecond from `from` on at which nothing of this calendar is scheduled. */
export async function freeMillisecond(
  db: Queryable,
  { account_id, connection_id }: Pick<CalendarKey, 'account_id' | 'connection_id'>,
  from: Temporal.Instant,
  isTaken: (at: Temporal.Instant) => boolean = () => false,
): Promise<Temporal.Instant> {
  let at = from
  while (isTaken(at) || (await activeAt(db, account_id, connection_id, at)))
    at = at.add({ milliseconds: 1 })
  return at
}

/** Refuses a taken time; returns when it is free again. */
export async function assertTimeIsFree(
  db: Queryable,
  { account_id, connection_id, platform }: CalendarKey,
  at: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  const standing = await activeAt(db, account_id, connection_id, at)
  if (!standing) return
  const next = await findNextFree(db, account_id, connection_id, now)
  throw new Refusal(
    'slot_taken',
    `${standing.id} is already scheduled at ${instantText(at)} on ${labelOf(platform)}. ` +
      `${adviceOf(next)}`,
    [],
    {
      conflicting_schedule_id: standing.id,
      next_free_slot: instantTextOrNull(next),
    },
  )
}
