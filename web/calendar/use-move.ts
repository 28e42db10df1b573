import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { client } from '../data/client.ts'
import { messageOf } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { momentText } from '../time/format.ts'

/**
 * Moves a post at once on the screen and then on the server. A refusal (the time is taken, or the
 * post has gone out meanwhile) puts it back where it was, says so, and marks it until the next
 * move; a success can be undone. `move` stays the same from render to render.
 */
export function useMove(zone: string) {
  const queries = useQueryClient()
  const [refused, setRefused] = useState<string | null>(null)
  const move = useMemo(() => mover(queries, zone, setRefused), [queries, zone])
  return { move, refused }
}

const ofCalendar = { queryKey: ['schedules', 'between'] }

function mover(
  queries: QueryClient,
  zone: string,
  setRefused: (scheduleId: string | null) => void,
) {
  const put = async (schedule: ListedSchedule, to: string): Promise<boolean> => {
    const { schedule_id } = schedule
    let isReadAnew = false
    const show = async (change: Partial<ListedSchedule>) => {
      // An answer that was asked for earlier would put the post back.
      isReadAnew ||= queries.isFetching(ofCalendar) > 0
      await queries.cancelQueries(ofCalendar)
      queries.setQueriesData<ListedSchedule[]>(ofCalendar, (schedules) =>
        schedules?.map((shown) =>
          shown.schedule_id === schedule_id ? { ...shown, ...change } : shown,
        ),
      )
    }
    setRefused(null)
    await show({ scheduled_at: to })
    try {
      await show(await client.moveSchedule({ params: { schedule_id }, body: { scheduled_at: to } }))
      for (const queryKey of [['next-free'], ['schedule', schedule_id]])
        void queries.invalidateQueries({ queryKey })
      // The calendar shows it already: only what was not read to its end is asked for again at
      // once.
      void queries.invalidateQueries({
        queryKey: ['schedules'],
        refetchType: isReadAnew ? 'active' : 'none',
      })
      return true
    } catch (error) {
      await show({ scheduled_at: schedule.scheduled_at })
      setRefused(schedule_id)
      say(`${calendarTexts.notMoved} ${messageOf(error as Error)}`, { tone: 'bad' })
      void queries.invalidateQueries({ queryKey: ['schedules'] })
      return false
    }
  }
  const undo = async (schedule: ListedSchedule, to: string): Promise<void> => {
    if (await put({ ...schedule, scheduled_at: to }, schedule.scheduled_at))
      say(calendarTexts.movedBack(momentText(schedule.scheduled_at, zone)))
  }
  return async (schedule: ListedSchedule, to: string): Promise<void> => {
    if (schedule.scheduled_at === to) return
    if (await put(schedule, to))
      say(calendarTexts.moved(momentText(to, zone)), { undo: () => void undo(schedule, to) })
  }
}
