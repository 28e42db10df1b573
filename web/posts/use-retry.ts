import type { Schedule } from '@crier/sdk/operations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { draft as draftQuery, schedule as scheduleQuery } from '../data/queries.ts'
import { say } from '../shell/toasts.tsx'
import { postTexts } from '../texts/posts.ts'

/** Publishes the text that the page shows: where the draft has another one by now, nothing, and the page reads it. */
export function useRetry({ schedule_id: scheduleId, draft_id }: Schedule) {
  const queries = useQueryClient()
  const { data: draft } = useQuery(draftQuery(draft_id))
  return useMutation({
    mutationFn: (body: { force?: boolean; use_next_free_slot?: boolean }) =>
      client.retrySchedule({ params: { schedule_id: scheduleId }, body: { ...body, ...(draft && { draft_version: draft.version }) } }),
    onError: () => queries.invalidateQueries({ queryKey: draftQuery(draft_id).queryKey }),
    onSuccess: async () => {
      say(postTexts.retried)
      await queries.invalidateQueries({ queryKey: scheduleQuery(scheduleId).queryKey })
      await queries.invalidateQueries({ queryKey: ['schedules'] })
    },
  })
}
