import type { Connection } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { hasSeveral, networksOf, ofNetwork } from '../data/connection-names.ts'
import { onNetworks, useEnabledNetworks } from '../data/enabled-networks.ts'
import {
  connections as connectionsQuery,
  hasRealConnection,
  mayManage,
  session,
} from '../data/queries.ts'
import { NetworkMark } from '../shell/network-mark.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Loaded } from '../shell/states.tsx'
import { connectingTexts } from '../texts/connecting.ts'
import { connectionTexts } from '../texts/connections.ts'
import { networkLabels } from '../texts/networks.ts'
import { setupTexts } from '../texts/setup.ts'
import { AddDialog } from './add-dialog.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectionCard } from './connection-card.tsx'
import './connections.css'
import { FaultPanel } from './fault-panel.tsx'
import { FirstCard } from './first-card.tsx'
import { RealAccountDialog } from './real-account.tsx'
import type { Target } from './use-connect.ts'

export function ConnectionsPage() {
  // A person who returns from the network's page sees the result at once.
  const query = useQuery({ ...connectionsQuery, refetchOnWindowFocus: 'always' })
  const { data: person } = useQuery(session)
  const { data: may = false } = useQuery(mayManage)
  const networks = useEnabledNetworks()
  const navigate = useNavigate()
  const { connect } = useSearch({ from: '/inside/connections' })
  const [asked, setAsked] = useState<'add' | 'real' | null>(connect ?? null)
  const [connecting, setConnecting] = useState<Target | null>(null)
  const { data: hasReal = true } = useQuery(hasRealConnection)
  return (
    <div className="page">
      <PageHead title={connectionTexts.title}>
        {may && (
          <>
            {!hasReal && (
              <Button onClick={() => setAsked('real')}>{connectingTexts.connectReal}</Button>
            )}
            <Button variant="default" onClick={() => void navigate({ to: '/setup' })}>
              {setupTexts.title}
            </Button>
            <Button variant="default" onClick={() => setAsked('add')}>
              {connectionTexts.addOne}
            </Button>
          </>
        )}
      </PageHead>
      <p className="page-lead">{connectionTexts.lead}</p>
      <Loaded query={query} rows={6}>
        {(all) => {
          const connections = onNetworks(all, networks)
          const without = networks.filter(
            (platform) => ofNetwork(connections, platform).length === 0,
          )
          return (
            <>
              {hasSeveral(connections) && <ByNetwork connections={connections} />}
              <div className="connections">
                {!hasSeveral(connections) && <Mains connections={connections} />}
                {without.map((platform) => (
                  <FirstCard
                    key={platform}
                    platform={platform}
                    connect={() => setConnecting({ platform })}
                  />
                ))}
              </div>
            </>
          )
        }}
      </Loaded>
      {asked === 'add' && <AddDialog connect={setConnecting} close={() => setAsked(null)} />}
      {asked === 'real' && (
        <RealAccountDialog
          connect={(platform) => {
            setAsked(null)
            setConnecting(
              query.data?.find((each) => each.platform === platform && each.main) ?? { platform },
            )
          }}
          close={() => setAsked(null)}
        />
      )}
      {connecting !== null && (
        <ConnectDialog connection={connecting} close={() => setConnecting(null)} />
      )}
      {may && person?.sandbox === true && <FaultPanel />}
    </div>
  )
}

function Mains({ connections }: { readonly connections: readonly Connection[] }) {
  return connections.map((connection) => (
    <ConnectionCard key={connection.connection_id} connection={connection} alone />
  ))
}

/** The main one of each network comes first, as the API lists it. */
function ByNetwork({ connections }: { readonly connections: readonly Connection[] }) {
  return networksOf(connections).map((platform) => {
    const own = ofNetwork(connections, platform)
    return (
      <section key={platform} className="connection-group" aria-label={networkLabels[platform]}>
        <header className="row">
          <NetworkMark network={platform} size={20} named={false} />
          <h2>{networkLabels[platform]}</h2>
          <span className="faint small num">{connectionTexts.count(own.length)}</span>
        </header>
        <div className="connections">
          {own.map((connection) => (
            <ConnectionCard key={connection.connection_id} connection={connection} alone={false} />
          ))}
        </div>
      </section>
    )
  })
}
