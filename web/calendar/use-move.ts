import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { client } from '../data/client.ts'
import { messageOf } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { momentText } from '../time/format.ts'

export interface Refused {
  readonly scheduleId: string
  readonly message: string
}

/**
 * Moves a post at once on the screen and then on the server. A refusal (the time is taken, or the post has gone out meanwhile)
 * puts it back where it was and says so until the next move; a success can be undone. `move` stays the same from render to render.
 */
export function useMove(zone: string) {
  const queries = useQueryClient()
  const [refused, setRefused] = useState<Refused | null>(null)
  const move = useMemo(() => mover(queries, zone, setRefused), [queries, zone])
  return { move, refused }
}

function mover(queries: QueryClient, zone: string, setRefused: (refused: Refused | null) => void) {
  const put = async (schedule: ListedSchedule, to: string): Promise<boolean> => {
    const { schedule_id } = schedule
    setRefused(null)
    slotTime(queries, schedule_id, { scheduled_at: to })
    try {
      slotTime(queries, schedule_id, await client.moveSchedule({ params: { schedule_id }, body: { scheduled_at: to } }))
      void queries.invalidateQueries({ queryKey: ['next-free'] })
      return true
    } catch (error) {
      slotTime(queries, schedule_id, { scheduled_at: schedule.scheduled_at })
      setRefused({ scheduleId: schedule_id, message: messageOf(error as Error) })
      void queries.invalidateQueries({ queryKey: ['schedules'] })
      return false
    }
  }
  const undo = async (schedule: ListedSchedule, to: string): Promise<void> => {
    if (await put({ ...schedule, scheduled_at: to }, schedule.scheduled_at))
      say(calendarTexts.movedBack(momentText(schedule.scheduled_at, zone)))
  }
  return async (schedule: ListedSchedule, to: string): Promise<void> => {
    if (await put(schedule, to)) say(calendarTexts.moved(momentText(to, zone)), { undo: () => void undo(schedule, to) })
  }
}

function slotTime(queries: QueryClient, scheduleId: string, change: Partial<ListedSchedule>): void {
  queries.setQueriesData<ListedSchedule[]>({ queryKey: ['schedules', 'between'] }, (schedules) =>
    schedules?.map((schedule) => (schedule.schedule_id === scheduleId ? { ...schedule, ...change } : schedule)),
  )
}
