import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { client } from '../data/client.ts'
import { useEnabledNetworks } from '../data/enabled-networks.ts'
import { liveInterval } from '../data/live-interval.ts'
import type { Range } from './period.ts'
import { isLively, schedulesBetween, slots } from '../data/queries.ts'

export function useCalendar({ from, to }: Range, isZoneKnown: boolean) {
  const asked = schedulesBetween(from, to)
  const queries = useQueryClient()
  // Now, not after the first paint: most people's first page waits for it.
  if (isZoneKnown && queries.getQueryState(asked.queryKey) === undefined)
    void queries.prefetchQuery(asked)
  const schedules = useQuery({
    ...asked,
    enabled: isZoneKnown,
    placeholderData: (earlier) => earlier,
  })
  const slotList = useQuery(slots)
  const networks = useEnabledNetworks()
  const free = useMemo(
    () => slotList.data?.filter(({ platform }) => networks.includes(platform)) ?? [],
    [slotList.data, networks],
  )
  useRecentChanges(schedules.data ?? [], from, to)
  return { schedules, slots: free }
}

const behindMs = 15 * 60_000
const aheadMs = 60_000

/**
 * Changes by the server happen around now, so only that page is polled: a small one, however full
 * the month is. A change found there is written into the calendar.
 */
function useRecentChanges(shown: readonly ListedSchedule[], from: string, to: string): void {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['schedules', 'recent'],
    queryFn: async () => {
      const now = Date.now()
      const query = {
        from: new Date(now - behindMs).toISOString(),
        to: new Date(now + aheadMs).toISOString(),
        limit: 100,
        order: 'desc' as const,
      }
      return (await client.listSchedules({ query })).data
    },
    // The calendar has just read them itself: asking begins with the first interval.
    initialData: [],
    refetchInterval: (query) =>
      liveInterval(query.state, (recent) =>
        [...recent, ...shown].some(
          ({ status, scheduled_at }) =>
            isLively(status, scheduled_at) && Date.parse(scheduled_at) > Date.now() - behindMs,
        ),
      ),
  })
  useEffect(() => {
    if (data.length === 0) return
    const changed = new Map(data.map((schedule) => [schedule.schedule_id, schedule]))
    queries.setQueryData<ListedSchedule[]>(schedulesBetween(from, to).queryKey, (earlier) => {
      const stale = earlier?.some(
        (old) => (changed.get(old.schedule_id)?.updated_at ?? old.updated_at) > old.updated_at,
      )
      return stale ? earlier?.map((old) => newer(old, changed.get(old.schedule_id))) : earlier
    })
  }, [data, from, to, queries])
}

function newer(old: ListedSchedule, found: ListedSchedule | undefined): ListedSchedule {
  return found !== undefined && found.updated_at > old.updated_at ? found : old
}
