import type { Connection, ListedSchedule } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { connectionName } from '../data/connection-names.ts'
import { pendingOf } from '../data/queries.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { Loaded } from '../shell/states.tsx'
import { connectionTexts } from '../texts/connections.ts'
import { useChange } from './use-change.ts'

/** Pauses or resumes a connection, and explains the effect on its posts first. */
export function PauseDialog({
  connection,
  close,
}: {
  readonly connection: Connection
  readonly close: () => void
}) {
  const { connection_id, paused } = connection
  const name = connectionName(connection)
  const pending = useQuery({ ...pendingOf(connection_id), staleTime: 0 })
  const change = useChange(connection, close)
  const button = paused ? connectionTexts.resume : connectionTexts.pause
  const done = paused ? connectionTexts.resumed(name) : connectionTexts.nowPaused(name)
  return (
    <FormDialog
      title={paused ? connectionTexts.resumeTitle(name) : connectionTexts.pauseTitle(name)}
      button={button}
      action={change}
      submit={() => change.mutate({ body: { paused: !paused }, done })}
      close={close}
    >
      <Loaded query={pending} rows={2}>
        {({ data, next_cursor }) => {
          const counted = paused ? data.filter(isDue) : data
          const more = next_cursor !== null && counted.length === data.length
          const effect = paused ? connectionTexts.resumeEffect : connectionTexts.pauseEffect
          return effect(counted.length, more).map((sentence) => <p key={sentence}>{sentence}</p>)
        }}
      </Loaded>
    </FormDialog>
  )
}

const isDue = ({ scheduled_at }: ListedSchedule) => Date.parse(scheduled_at) <= Date.now()
