import type { Platform } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { distinctName } from '../data/connection-names.ts'
import { belongsTo } from '../data/only.ts'
import { connections as connectionsQuery, mayWrite } from '../data/queries.ts'
import { reader } from '../time/reader.ts'
import type { NameOf } from './entry.tsx'
import { finderOf, type ShownState } from './filter.ts'
import { periodRange, type View } from './period.ts'
import { freeSlotTimes } from './slot-times.ts'
import { useCalendar } from './use-calendar.ts'

export interface ShownChoice {
  readonly view: View
  readonly day: string
  readonly hidden: readonly Platform[]
  readonly only: string | undefined
  readonly state: ShownState | undefined
  readonly q: string
  readonly showsFree: boolean
  /** Whether a click selects a post instead of opening it. */
  readonly chooses: boolean
}

/**
 * The entries of the selected days: posts, and free slots unless a filter applies to posts only.
 */
export function useShownEntries(
  { view, day, hidden, only, state, q, showsFree }: ShownChoice,
  zone: string,
  isZoneKnown: boolean,
) {
  const range = useMemo(() => periodRange(view, day, zone, reader().weekStart), [view, day, zone])
  const { schedules, slots } = useCalendar(range, isZoneKnown)
  const { data: connections } = useQuery(connectionsQuery)
  const { data: may = false } = useQuery(mayWrite)
  const nameOf = useCallback<NameOf>((of) => distinctName(connections, of), [connections])
  const isShown = useCallback<(of: Parameters<NameOf>[0]) => boolean>(
    (of) => !hidden.includes(of.platform) && belongsTo(only, of),
    [hidden, only],
  )
  const posts = useMemo(() => {
    const isFound = finderOf(state, q)
    return (schedules.data ?? []).filter((post) => isShown(post) && isFound(post))
  }, [schedules.data, isShown, state, q])
  const free = useMemo(
    () =>
      freeSlotTimes(
        slots,
        schedules.data ?? [],
        Math.max(Date.now(), Date.parse(range.from)),
        Date.parse(range.to),
      ),
    [slots, schedules.data, range],
  )
  // A free slot is a place to write, and it has neither a state nor words.
  const showsSlots = may && showsFree && state === undefined && q === ''
  const slotTimes = useMemo(
    () => (showsSlots ? free.filter(isShown) : []),
    [showsSlots, free, isShown],
  )
  return { schedules, slots, posts, slotTimes, nameOf, may }
}
