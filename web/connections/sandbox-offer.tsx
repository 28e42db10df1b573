import { factsOf } from '@crier/contract/networks/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../controls/button.tsx'
import { session } from '../data/queries.ts'
import { connectingTexts } from '../texts/connecting.ts'
import { isReal, type Target } from './use-connect.ts'

/** The way to the sandbox, one click away; not from a real account, which it would replace. */
export function SandboxOffer({
  connection,
  isBusy,
  use,
}: {
  readonly connection: Target
  readonly isBusy: boolean
  readonly use: () => void
}) {
  const { data: person } = useQuery(session)
  const isThere = person?.sandbox === true && factsOf(connection.platform).sandbox !== undefined
  if (!isThere || isReal(connection)) return null
  return (
    <p className="soft small">
      {connectingTexts.orSandbox}{' '}
      <Button variant="default" size="compact-xs" disabled={isBusy} onClick={use}>
        {connectingTexts.useSandbox}
      </Button>
    </p>
  )
}
