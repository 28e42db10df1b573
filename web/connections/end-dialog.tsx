import type { Connection } from '@crier/sdk/operations.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { connectionName } from '../data/connection-names.ts'
import { connections, pendingOf, slots } from '../data/queries.ts'
import { Dialog } from '../shell/dialog.tsx'
import { Loaded, ProblemCallout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { connectionTexts } from '../texts/connections.ts'
import { networkLabels } from '../texts/networks.ts'
import { shellTexts } from '../texts/shell.ts'

/**
 * Disconnects a main connection, or removes another one. The server refuses to remove one with
 * pending posts.
 */
export function EndDialog({
  connection,
  close,
}: {
  readonly connection: Connection
  readonly close: () => void
}) {
  const { connection_id, platform, main } = connection
  const name = connectionName(connection)
  const queries = useQueryClient()
  const pending = useQuery({ ...pendingOf(connection_id), staleTime: 0 })
  const end = useMutation({
    mutationFn: () => client.disconnect({ params: { platform: connection_id } }),
    onSuccess: async () => {
      close()
      say(main ? connectionTexts.disconnected : connectionTexts.removed)
      await queries.invalidateQueries({ queryKey: connections.queryKey })
      if (!main) await queries.invalidateQueries({ queryKey: slots.queryKey })
    },
  })
  const title = main ? connectionTexts.disconnect : connectionTexts.remove
  const isInUse = !main && end.error instanceof CrierProblem && end.error.code === 'conflict'
  return (
    <Dialog title={title} onClose={close}>
      <p>
        {main
          ? connectionTexts.disconnectAsk(name, networkLabels[platform])
          : connectionTexts.removeAsk(name)}
      </p>
      {main && (
        <Loaded query={pending} rows={1}>
          {({ data, next_cursor }) => (
            <p>{connectionTexts.disconnectEffect(data.length, next_cursor !== null)}</p>
          )}
        </Loaded>
      )}
      <ProblemCallout error={end.error} />
      {isInUse && (
        <p>
          <Link to="/posts" search={{ only: connection_id }} className="link">
            {connectionTexts.seeItsPosts}
          </Link>
        </p>
      )}
      <div className="sheet-foot">
        <Button variant="default" onClick={close}>
          {shellTexts.cancel}
        </Button>
        <Button color="red" loading={end.isPending} onClick={() => end.mutate()}>
          {title}
        </Button>
      </div>
    </Dialog>
  )
}
