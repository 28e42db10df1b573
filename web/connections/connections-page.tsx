import type { Connection } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { hasSeveral, networksOf, ofNetwork } from '../data/connection-names.ts'
import { connections as connectionsQuery, mayManage, session } from '../data/queries.ts'
import { NetworkMark } from '../shell/network-mark.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Loaded } from '../shell/states.tsx'
import { connectionTexts } from '../texts/connections.ts'
import { networkLabels } from '../texts/networks.ts'
import { AddDialog } from './add-dialog.tsx'
import { ConnectionCard } from './connection-card.tsx'
import './connections.css'
import { FaultPanel } from './fault-panel.tsx'

export function ConnectionsPage() {
  // A person who returns from the network's page sees the result at once.
  const query = useQuery({ ...connectionsQuery, refetchOnWindowFocus: 'always' })
  const { data: person } = useQuery(session)
  const { data: may = false } = useQuery(mayManage)
  const [adding, setAdding] = useState(false)
  return (
    <div className="page">
      <PageHead title={connectionTexts.title}>
        {may && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {connectionTexts.addOne}
          </Button>
        )}
      </PageHead>
      <p className="page-lead">{connectionTexts.lead}</p>
      <Loaded query={query} rows={6}>
        {(connections) =>
          hasSeveral(connections) ? (
            <ByNetwork connections={connections} />
          ) : (
            <Mains connections={connections} />
          )
        }
      </Loaded>
      {adding && <AddDialog close={() => setAdding(false)} />}
      {may && person?.sandbox === true && <FaultPanel />}
    </div>
  )
}

function Mains({ connections }: { readonly connections: readonly Connection[] }) {
  return (
    <div className="connections">
      {connections.map((connection) => (
        <ConnectionCard key={connection.connection_id} connection={connection} alone />
      ))}
    </div>
  )
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
