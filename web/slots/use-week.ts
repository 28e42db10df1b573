import type { Slot } from '@crier/sdk/operations.ts'
import { useState } from 'react'
import { keep, kept } from '../data/kept.ts'
import type { WeeklyTime } from './weekly-time.ts'

export interface Week {
  readonly times: readonly WeeklyTime[]
  readonly zone: string
}

/** A week that is being changed. It is kept on this device until it is saved or discarded. */
export function useWeek(
  storageKey: string,
  connectionId: string,
  slots: readonly Slot[],
  zone: string,
) {
  const name = `slots:${connectionId}`
  const saved: Week = { times: slots.map(({ day, time }) => ({ day, time })), zone }
  const [week, setWeek] = useState<Week>(() => kept(storageKey, name, isWeek) ?? saved)
  const isChanged = ({ times, zone: other }: Week) =>
    other !== zone || keyOf(times) !== keyOf(slots)
  const set = (next: Week) => {
    setWeek(next)
    keep(storageKey, name, isChanged(next) ? next : null)
  }
  return {
    ...week,
    changed: isChanged(week),
    change: (part: Partial<Week>) => set({ ...week, ...part }),
    discard: () => set(saved),
    /** The server has these; what was changed while they were on their way stays. */
    forget: (sent: Week) => {
      const now = kept(storageKey, name, isWeek)
      if (now !== null && now.zone === sent.zone && keyOf(now.times) === keyOf(sent.times))
        keep(storageKey, name, null)
    },
  }
}

const keyOf = (times: readonly WeeklyTime[]) =>
  times
    .map(({ day, time }) => `${day} ${time}`)
    .toSorted()
    .join()

function isWeek(value: unknown): value is Week {
  const { times, zone } = (value ?? {}) as Partial<Week>
  return (
    Array.isArray(times) &&
    times.every(({ day, time }) => typeof day === 'string' && typeof time === 'string') &&
    typeof zone === 'string'
  )
}
