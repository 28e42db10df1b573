import type { Connection, Platform, Slot } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NativeSelect } from '../controls/field.tsx'
import { useStorageKey } from '../data/use-storage-key.ts'
import { connectionName, networksOf } from '../data/connection-names.ts'
import { onNetworks, useEnabledNetworks } from '../data/enabled-networks.ts'
import {
  connections as connectionsQuery,
  mayApprove,
  slots as slotsQuery,
} from '../data/queries.ts'
import { NetworkMark } from '../shell/network-mark.tsx'
import { ChangedBy } from '../shell/changed-by.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Skeleton, Loaded } from '../shell/states.tsx'
import { networkLabels } from '../texts/networks.ts'
import { shellTexts } from '../texts/shell.ts'
import { slotTexts } from '../texts/slots.ts'
import { zoneOf } from '../time/zone.ts'
import './slots.css'
import { WeekEditor } from './week-editor.tsx'

export function SlotsPage() {
  const query = useQuery(slotsQuery)
  const connections = useQuery(connectionsQuery)
  const networks = useEnabledNetworks()
  const storageKey = useStorageKey()
  return (
    <div className="page">
      <PageHead title={slotTexts.title} />
      <p className="page-lead">{slotTexts.lead}</p>
      <Loaded query={query} rows={7}>
        {(slots) => (
          <Loaded query={connections} rows={7}>
            {(known) =>
              storageKey === undefined ? (
                <Skeleton rows={7} />
              ) : (
                <Networks
                  slots={slots}
                  connections={onNetworks(known, networks)}
                  storageKey={storageKey}
                />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

interface Props {
  readonly slots: readonly Slot[]
  readonly connections: readonly Connection[]
  readonly storageKey: string
}

function Networks({ slots, connections, storageKey }: Props) {
  const networks = networksOf(connections)
  const [picked, setPlatform] = useState<Platform>()
  const [chosen, setChosen] = useState('')
  const { data: may = false } = useQuery(mayApprove)
  const platform = networks.find((one) => one === picked) ?? networks[0]
  const present = connections.filter((connection) => connection.platform === platform)
  const connection = present.find(({ connection_id }) => connection_id === chosen) ?? present[0]
  if (connection === undefined) return null
  const own = slots.filter(({ connection_id }) => connection_id === connection.connection_id)
  const version = own.map(({ slot_id }) => slot_id).join()
  return (
    <>
      <div className="tabs" role="tablist" aria-label={slotTexts.network}>
        {networks.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === platform}
            className="slots-tab"
            onClick={() => setPlatform(one)}
          >
            <NetworkMark network={one} named={false} size={16} />
            {networkLabels[one]}
            <span className="faint num">
              {slots.filter((slot) => slot.platform === one).length}
            </span>
          </button>
        ))}
      </div>
      {present.length > 1 && (
        <NativeSelect
          className="slots-connection"
          label={slotTexts.calendarOf}
          value={connection.connection_id}
          onChange={(event) => setChosen(event.target.value)}
          data={present.map((one) => ({
            value: one.connection_id,
            label:
              `${connectionName(one)} · ` +
              `${slotTexts.count(slots.filter(({ connection_id }) => connection_id === one.connection_id).length)}`,
          }))}
        />
      )}
      <ChangedBy may={may} who={shellTexts.editorsChange}>
        <WeekEditor
          key={`${connection.connection_id} ${version}`}
          storageKey={storageKey}
          connection={connection}
          connections={connections}
          slots={slots}
          zone={zoneOf(own.length > 0 ? own : slots)}
        />
      </ChangedBy>
    </>
  )
}
