import type { Fault, Platform } from '@crier/sdk/operations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { NativeSelect } from '../controls/field.tsx'
import { Form } from '../controls/form.tsx'
import { client } from '../data/client.ts'
import { onNetworks, useEnabledNetworks } from '../data/enabled-networks.ts'
import { networksOf } from '../data/connection-names.ts'
import { connections as connectionsQuery } from '../data/queries.ts'
import { NetworkMark } from '../shell/network-mark.tsx'
import { Loaded, ProblemCallout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { connectionTexts, faultTexts } from '../texts/connections.ts'
import { networkLabels } from '../texts/networks.ts'

const faultsKey = ['faults']

type Kind = keyof typeof faultTexts

/** Failures on purpose, in the sandbox only. */
export function FaultPanel() {
  const queries = useQueryClient()
  const faults = useQuery({
    queryKey: faultsKey,
    queryFn: async () => (await client.listFaults()).data,
    refetchInterval: 15_000,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: faultsKey })
  const clear = useMutation({
    mutationFn: () => client.clearFaults(),
    onSuccess: () => {
      say(connectionTexts.cleared)
      return refresh()
    },
  })
  return (
    <section className="card fault-panel">
      <header className="card-head">
        <h2>{connectionTexts.rehearse}</h2>
        <span className="sandbox-mark">{connectionTexts.sandbox}</span>
      </header>
      <div className="card-body stack">
        <p className="soft">{connectionTexts.rehearseText}</p>
        <FaultForm refresh={refresh} />
        <ProblemCallout error={clear.error} />
        <Loaded query={faults} rows={1}>
          {(list) =>
            list.length === 0 ? (
              <p className="faint small">{connectionTexts.none}</p>
            ) : (
              <FaultList faults={list} clearing={clear.isPending} clear={() => clear.mutate()} />
            )
          }
        </Loaded>
      </div>
    </section>
  )
}

function FaultForm({ refresh }: { readonly refresh: () => Promise<void> }) {
  const { data: connections } = useQuery(connectionsQuery)
  const networks = useEnabledNetworks()
  const [platform, setPlatform] = useState<Platform>(networks[0]!)
  const [kind, setKind] = useState<Kind>('token_expired')
  const [times, setTimes] = useState('1')
  const add = useMutation({
    mutationFn: () => client.addFault({ body: { platform, kind, times: Number(times) } }),
    onSuccess: () => {
      say(connectionTexts.added)
      return refresh()
    },
  })
  return (
    <>
      <Form className="fault-form" submit={() => add.mutate()}>
        <NativeSelect
          label={connectionTexts.network}
          value={platform}
          onChange={(event) => setPlatform(event.target.value as Platform)}
          data={networksOf(connections && onNetworks(connections, networks)).map((value) => ({
            value,
            label: networkLabels[value],
          }))}
        />
        <NativeSelect
          label={connectionTexts.fault}
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind)}
          data={Object.entries(faultTexts).map(([value, label]) => ({ value, label }))}
        />
        <NativeSelect
          label={connectionTexts.times}
          value={times}
          onChange={(event) => setTimes(event.target.value)}
          data={[
            { value: '1', label: connectionTexts.once },
            { value: '5', label: connectionTexts.timesCount(5) },
            { value: '0', label: connectionTexts.untilRemoved },
          ]}
        />
        <Button type="submit" size="sm" loading={add.isPending}>
          {connectionTexts.add}
        </Button>
      </Form>
      <ProblemCallout error={add.error} />
    </>
  )
}

interface FaultListProps {
  readonly faults: readonly Fault[]
  readonly clearing: boolean
  readonly clear: () => void
}

function FaultList({ faults, clearing, clear }: FaultListProps) {
  return (
    <div className="row">
      {faults.map((fault) => (
        <span key={fault.fault_id} className="state" data-tone="warn">
          <NetworkMark network={fault.platform} size={14} />
          {textOf(fault.kind)} · {connectionTexts.left(fault.times_left)}
        </span>
      ))}
      <Button variant="default" size="compact-xs" loading={clearing} onClick={clear}>
        {connectionTexts.clear}
      </Button>
    </div>
  )
}

const textOf = (kind: string) => (kind in faultTexts ? faultTexts[kind as Kind] : kind)
