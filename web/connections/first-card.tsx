import { factsOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/sdk/operations.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../controls/button.tsx'
import { mayManage } from '../data/queries.ts'
import { NetworkMark } from '../shell/network-mark.tsx'
import { ProblemCallout } from '../shell/states.tsx'
import { connectingTexts } from '../texts/connecting.ts'
import { connectionTexts } from '../texts/connections.ts'
import { networkLabels } from '../texts/networks.ts'
import { connectInTab } from './use-connect.ts'

/** An enabled network of which the workspace has no connection yet. */
export function FirstCard({
  platform,
  connect,
}: {
  readonly platform: Platform
  /** Asks what the network needs beforehand. */
  readonly connect: () => void
}) {
  const { data: may = false } = useQuery(mayManage)
  const label = networkLabels[platform]
  const consent = useMutation({ mutationFn: () => connectInTab(() => ({ platform })) })
  const asksFirst = factsOf(platform).connecting !== undefined
  return (
    <section className="card connection" aria-label={label}>
      <header className="row">
        <NetworkMark network={platform} size={28} named={false} />
        <h2 className="connection-name">{label}</h2>
        <span className="row push">
          <span className="state" data-tone="plain">
            {connectionTexts.health.not_connected}
          </span>
        </span>
      </header>
      <p className="soft small">{connectionTexts.notConnected}</p>
      <ProblemCallout error={consent.error} />
      {may && (
        <div className="row connection-actions">
          <Button
            loading={consent.isPending}
            onClick={() => (asksFirst ? connect() : consent.mutate())}
          >
            {connectingTexts.connectTo(label)}
          </Button>
        </div>
      )}
    </section>
  )
}
