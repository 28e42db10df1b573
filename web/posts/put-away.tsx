import type { Schedule } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { schedule as scheduleQuery } from '../data/queries.ts'
import { messageOf } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { postTexts } from '../texts/posts.ts'

/** Archives a failed post that is not retried, and restores it. */
export function PutAway({ post: { schedule_id, dismissed } }: { readonly post: Schedule }) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () =>
      client.moveSchedule({ params: { schedule_id }, body: { dismissed: !dismissed } }),
    onSuccess: async () => {
      say(dismissed ? postTexts.fetchedBack : postTexts.putAwayDone)
      await queries.invalidateQueries({ queryKey: scheduleQuery(schedule_id).queryKey })
      await queries.invalidateQueries({ queryKey: ['schedules'] })
    },
    onError: (error) => say(messageOf(error), { tone: 'bad' }),
  })
  return (
    <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
      {dismissed ? postTexts.fetchBack : postTexts.putAway}
    </Button>
  )
}
