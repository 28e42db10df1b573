import { useQuery } from '@tanstack/react-query'
import { connections as connectionsQuery, session } from '../data/queries.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Loaded } from '../shell/states.tsx'
import { connectionTexts } from '../texts/connections.ts'
import { ConnectionCard } from './connection-card.tsx'
import './connections.css'
import { FaultPanel } from './fault-panel.tsx'

export function ConnectionsPage() {
  // Whoever comes back from the network's own page sees at once what became of it.
  const query = useQuery({ ...connectionsQuery, refetchOnWindowFocus: 'always' })
  const { data: person } = useQuery(session)
  return (
    <div className="page">
      <PageHead title={connectionTexts.title} />
      <p className="page-lead">{connectionTexts.lead}</p>
      <Loaded query={query} rows={6}>
        {(connections) => (
          <div className="connections">
            {connections.map((connection) => (
              <ConnectionCard key={connection.platform} connection={connection} />
            ))}
          </div>
        )}
      </Loaded>
      {person?.sandbox === true && <FaultPanel />}
    </div>
  )
}
