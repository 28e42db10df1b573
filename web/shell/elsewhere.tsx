import { CrierProblem } from '@crier/sdk/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../controls/button.tsx'
import { holding } from '../data/queries.ts'
import { workspaceTexts } from '../texts/workspaces.ts'
import { Empty, Failed, Skeleton } from './states.tsx'
import { useSwitch } from './use-switch.ts'

/**
 * An object could not be read: where another workspace of the person holds it, the way there;
 * otherwise what went wrong.
 */
export function FoundInOtherWorkspace({
  id,
  error,
  again,
}: {
  readonly id: string
  readonly error: Error
  readonly again: () => void
}) {
  const isMissing = error instanceof CrierProblem && error.status === 404
  const { data, isFetching } = useQuery({ ...holding(id), enabled: isMissing })
  const enter = useSwitch()
  const [there] = data ?? []
  if (isMissing && isFetching && data === undefined) return <Skeleton rows={4} />
  if (there === undefined) return <Failed error={error} again={again} />
  return (
    <div className="card">
      <Empty title={workspaceTexts.elsewhere(there.name)} text={workspaceTexts.elsewhereText}>
        <Button onClick={() => void enter(there.account_id, location.pathname + location.search)}>
          {workspaceTexts.openThere(there.name)}
        </Button>
      </Empty>
    </div>
  )
}
