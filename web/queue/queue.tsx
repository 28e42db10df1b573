import type { Connection } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { NativeSelect } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { connectionName, ofNetwork } from '../data/connection-names.ts'
import { connections as connectionsQuery } from '../data/queries.ts'
import { Loaded, Callout } from '../shell/states.tsx'
import { connectionTexts } from '../texts/connections.ts'
import { networkLabels } from '../texts/networks.ts'
import { queueTexts } from '../texts/queue.ts'
import { QueueList } from './queue-list.tsx'
import './queue.css'

interface Props {
  /** A network, or a connection's id. */
  readonly only: string | undefined
  readonly choose: (connectionId: string) => void
}

/** The queue of one connection: the requested one, else the one with the next post. */
export function Queue({ only, choose }: Props) {
  const query = useQuery(connectionsQuery)
  const next = useQuery({
    queryKey: ['queue', 'next of all'],
    queryFn: async () =>
      (await client.listSchedules({ query: { status: 'pending', limit: 1 } })).data[0]
        ?.connection_id ?? null,
    enabled: only === undefined,
    // The choice stays while its posts are put in order.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (only === undefined && next.isPending) return <Loaded query={next}>{() => null}</Loaded>
  return (
    <Loaded query={query}>
      {(connections) => {
        const wanted = only ?? next.data
        const chosen =
          connections.find(
            (one) => one.connection_id === wanted || (one.platform === wanted && one.main),
          ) ?? connections[0]
        if (!chosen) return null
        return (
          <>
            <div className="list-filter">
              <NativeSelect
                size="xs"
                aria-label={queueTexts.connection}
                value={chosen.connection_id}
                onChange={(event) => choose(event.target.value)}
                data={connections.map((one) => ({
                  value: one.connection_id,
                  label: labelOf(one, connections),
                }))}
              />
            </div>
            {chosen.paused && <Callout tone="warn">{connectionTexts.pausedText}</Callout>}
            <QueueList key={chosen.connection_id} connectionId={chosen.connection_id} />
          </>
        )
      }}
    </Loaded>
  )
}

const labelOf = (one: Connection, all: readonly Connection[]): string =>
  ofNetwork(all, one.platform).length > 1
    ? `${networkLabels[one.platform]}: ${connectionName(one)}`
    : networkLabels[one.platform]
