import type { ListedSchedule, Platform, Slot } from '@crier/sdk/operations.ts'

export interface SlotTime {
  readonly platform: Platform
  readonly connection_id: string
  readonly at: string
}

const dayNumbers = {
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  sunday: 7,
} as const

/**
 * The slots between two instants that are still free. Several slots of a connection at one instant
 * are one place.
 */
export function freeSlotTimes(
  slots: readonly Slot[],
  schedules: readonly ListedSchedule[],
  fromMs: number,
  toMs: number,
): SlotTime[] {
  const taken = new Set(
    schedules
      .filter(({ status }) => status !== 'failed')
      .map((schedule) => keyOf(schedule, Date.parse(schedule.scheduled_at))),
  )
  const slotTimes = new Map<string, SlotTime>()
  for (const slot of slots) {
    const { platform, connection_id } = slot
    for (const instant of occurrences(slot, fromMs, toMs)) {
      const key = keyOf(slot, instant.epochMilliseconds)
      if (!taken.has(key))
        slotTimes.set(key, {
          platform,
          connection_id,
          at: instant.toString({ smallestUnit: 'millisecond' }),
        })
    }
  }
  return [...slotTimes.values()]
}

function* occurrences(
  { day, time, timezone }: Slot,
  fromMs: number,
  toMs: number,
): Generator<Temporal.Instant> {
  const first = Temporal.Instant.fromEpochMilliseconds(fromMs)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .subtract({ days: 1 })
  const wallTime = Temporal.PlainTime.from(time)
  for (
    let date = first.add({ days: (dayNumbers[day] - first.dayOfWeek + 7) % 7 });
    ;
    date = date.add({ days: 7 })
  ) {
    const instant = date.toZonedDateTime({ timeZone: timezone, plainTime: wallTime }).toInstant()
    if (instant.epochMilliseconds >= toMs) return
    if (instant.epochMilliseconds >= fromMs) yield instant
  }
}

const keyOf = ({ connection_id }: { readonly connection_id: string }, ms: number) =>
  `${connection_id} ${ms}`
