import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { schedule as scheduleQuery } from '../data/queries.ts'
import { say } from '../shell/toasts.tsx'
import { postTexts } from '../texts/posts.ts'

export function useRetry(scheduleId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { force?: boolean; use_next_free_slot?: boolean }) =>
      client.retrySchedule({ params: { schedule_id: scheduleId }, body }),
    onSuccess: async () => {
      say(postTexts.retried)
      await queries.invalidateQueries({ queryKey: scheduleQuery(scheduleId).queryKey })
      await queries.invalidateQueries({ queryKey: ['schedules'] })
    },
  })
}
