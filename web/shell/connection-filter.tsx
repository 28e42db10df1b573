import type { Connection, Platform } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { NativeSelect } from '../controls/field.tsx'
import { hasSeveral, connectionName, networksOf, ofNetwork } from '../data/connection-names.ts'
import { connections } from '../data/queries.ts'
import { connectionTexts } from '../texts/connections.ts'
import { networkLabels } from '../texts/networks.ts'

interface Props {
  readonly only: string | undefined
  readonly choose: (only: string | undefined) => void
  /** Also where each network has one connection. */
  readonly always?: boolean
}

/**
 * Narrows a list to a network or a connection. Not there for who has one connection of each
 * network, unless the address asks for one.
 */
export function ConnectionFilterMenu({ only, choose, always = false }: Props) {
  const { data } = useQuery(connections)
  if (data === undefined || (!always && only === undefined && !hasSeveral(data))) return null
  return (
    <NativeSelect
      size="xs"
      className="connection-filter"
      aria-label={connectionTexts.filter}
      value={only ?? ''}
      onChange={(event) => choose(event.target.value === '' ? undefined : event.target.value)}
      data={[
        { value: '', label: connectionTexts.all },
        ...networksOf(data).map((platform) => optionsOf(platform, data)),
        ...removed(only, data),
      ]}
    />
  )
}

function optionsOf(platform: Platform, connections: readonly Connection[]) {
  const own = ofNetwork(connections, platform)
  const whole = { value: platform, label: networkLabels[platform] }
  if (own.length < 2) return whole
  const items = own.map((connection) => ({
    value: connection.connection_id,
    label: connectionName(connection),
  }))
  return {
    group: networkLabels[platform],
    items: [{ ...whole, label: connectionTexts.allOf(networkLabels[platform]) }, ...items],
  }
}

/** The address may name a connection that is gone: its finished posts are still there. */
function removed(only: string | undefined, connections: readonly Connection[]) {
  const isKnown =
    !only?.startsWith('conn_') || connections.some(({ connection_id }) => connection_id === only)
  return isKnown ? [] : [{ value: only!, label: connectionTexts.removedOne }]
}
