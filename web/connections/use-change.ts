import type { Connection } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { connections } from '../data/queries.ts'
import { say } from '../shell/toasts.tsx'

type Change = NonNullable<Parameters<typeof client.updateConnection>[0]['body']>

/** Changes a connection, closes the dialog and reports the result. */
export function useChange({ connection_id }: Connection, close: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body }: { readonly body: Change; readonly done: string }) =>
      client.updateConnection({ params: { platform: connection_id }, body }),
    onSuccess: async (_, { done }) => {
      close()
      say(done)
      await queries.invalidateQueries({ queryKey: connections.queryKey })
      // Another main connection, or the end of a pause, changes the shown posts.
      await queries.invalidateQueries({ queryKey: ['schedules'] })
    },
  })
}
