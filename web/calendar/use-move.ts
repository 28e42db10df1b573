import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
 * puts it back where it was and says so there; a success can be undone.
 */
export function useMove(zone: string) {
  const queries = useQueryClient()
  const [refused, setRefused] = useState<Refused | null>(null)
  const place = (scheduleId: string, change: Partial<ListedSchedule>) =>
    queries.setQueriesData<ListedSchedule[]>({ queryKey: ['schedules', 'between'] }, (schedules) =>
      schedules?.map((schedule) => (schedule.schedule_id === scheduleId ? { ...schedule, ...change } : schedule)),
    )
  const put = async (schedule: ListedSchedule, to: string): Promise<boolean> => {
    const { schedule_id } = schedule
    setRefused(null)
    place(schedule_id, { scheduled_at: to })
    try {
      place(schedule_id, await client.moveSchedule({ params: { schedule_id }, body: { scheduled_at: to } }))
      void queries.invalidateQueries({ queryKey: ['next-free'] })
      return true
    } catch (error) {
      place(schedule_id, { scheduled_at: schedule.scheduled_at })
      setRefused({ scheduleId: schedule_id, message: messageOf(error as Error) })
      void queries.invalidateQueries({ queryKey: ['schedules'] })
      return false
    }
  }
  const move = async (schedule: ListedSchedule, to: string): Promise<void> => {
    const earlier = schedule.scheduled_at
    if (!(await put(schedule, to))) return
    say(calendarTexts.moved(momentText(to, zone)), {
      undo: () =>
        void put({ ...schedule, scheduled_at: to }, earlier).then(
          (back) => back && say(calendarTexts.movedBack(momentText(earlier, zone))),
        ),
    })
  }
  return { move, refused, forget: () => setRefused(null) }
}
