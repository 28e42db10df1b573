import { factsOf } from '@crier/contract/networks/index.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextInput } from '../controls/field.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { connectingTexts } from '../texts/connecting.ts'
import { connectionTexts } from '../texts/connections.ts'
import { networkLabels } from '../texts/networks.ts'
import { SandboxOffer } from './sandbox-offer.tsx'
import { connectInTab, type Target } from './use-connect.ts'

interface Props {
  readonly connection: Target
  readonly close: () => void
}

/** Asks for the server of the account, which then asks for consent in a new tab. */
export function ServerDialog({ connection, close }: Props) {
  const { platform } = connection
  const { sandbox } = factsOf(platform)
  const [server, setServer] = useState(serverOf(connection))
  const connect = useMutation({
    mutationFn: (named: string) => connectInTab(() => connection, { server: named }),
    onSuccess: close,
  })
  return (
    <FormDialog
      title={connectingTexts.connectTo(networkLabels[platform])}
      button={connectionTexts.connect}
      action={connect}
      submit={() => connect.mutate(server.trim())}
      close={close}
    >
      <p className="soft">{connectingTexts.instanceText(networkLabels[platform])}</p>
      <TextInput
        label={connectingTexts.instance}
        description={connectingTexts.instanceHint}
        value={server}
        required
        maxLength={300}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setServer(event.target.value)}
      />
      <SandboxOffer
        connection={connection}
        isBusy={connect.isPending}
        use={() => connect.mutate(sandbox?.server ?? '')}
      />
    </FormDialog>
  )
}

function serverOf(connection: Target): string {
  const server = 'connection_id' in connection ? connection.server : null
  return server?.replace(/^https:\/\//, '') ?? ''
}
