import { factsOf } from '@crier/contract/networks/index.ts'
import type { Connection, Platform } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NativeSelect, TextInput } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { useEnabledNetworks } from '../data/enabled-networks.ts'
import { connections } from '../data/queries.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { connectionTexts } from '../texts/connections.ts'
import { networkLabels } from '../texts/networks.ts'
import { connectInTab } from './use-connect.ts'

interface Props {
  /** Asks what a network needs before its consent, or in place of one. */
  readonly connect: (connection: Connection) => void
  readonly close: () => void
}

/**
 * Adds a connection. It is created first and connected then; after an interruption it is on the
 * page, not connected yet.
 */
export function AddDialog({ connect, close }: Props) {
  const queries = useQueryClient()
  const networks = useEnabledNetworks()
  const [platform, setPlatform] = useState<Platform>(networks[0]!)
  const [label, setLabel] = useState('')
  const create = () =>
    client.createConnection({
      body: { platform, ...(label.trim() !== '' && { label: label.trim() }) },
    })
  const add = useMutation({
    mutationFn: async () => {
      if (factsOf(platform).connecting === undefined) await connectInTab(create)
      else connect(await create())
    },
    onSuccess: close,
    onSettled: () => queries.invalidateQueries({ queryKey: connections.queryKey }),
  })
  return (
    <FormDialog
      title={connectionTexts.addOne}
      button={connectionTexts.addAndConnect}
      action={add}
      submit={() => add.mutate()}
      close={close}
    >
      <p className="soft">{connectionTexts.addText}</p>
      <NativeSelect
        label={connectionTexts.network}
        value={platform}
        onChange={(event) => setPlatform(event.target.value as Platform)}
        data={networks.map((value) => ({ value, label: networkLabels[value] }))}
      />
      <TextInput
        label={connectionTexts.label}
        description={connectionTexts.labelHint}
        value={label}
        maxLength={100}
        onChange={(event) => setLabel(event.target.value)}
      />
    </FormDialog>
  )
}
