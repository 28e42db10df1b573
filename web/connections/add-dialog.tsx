import { firstNetwork } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NativeSelect, TextInput } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { platforms } from '../data/is-platform.ts'
import { connections } from '../data/queries.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { connectionTexts } from '../texts/connections.ts'
import { networkNames } from '../texts/networks.ts'
import { connectInTab } from './use-connect.ts'

/** One more place to post. It is made first and connected then; whoever stops in between finds it on the page, not connected yet. */
export function AddDialog({ close }: { readonly close: () => void }) {
  const queries = useQueryClient()
  const [platform, setPlatform] = useState<Platform>(firstNetwork)
  const [label, setLabel] = useState('')
  const add = useMutation({
    mutationFn: () =>
      connectInTab(() => client.createConnection({ body: { platform, ...(label.trim() !== '' && { label: label.trim() }) } })),
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
        data={platforms.map((value) => ({ value, label: networkNames[value] }))}
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
