import type { Connection } from '@crier/sdk/operations.ts'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/field.tsx'
import { Form } from '../controls/form.tsx'
import { connectionName } from '../data/connection-names.ts'
import { Dialog } from '../shell/dialog.tsx'
import { ProblemCallout } from '../shell/states.tsx'
import { connectionTexts } from '../texts/connections.ts'
import { networkLabels } from '../texts/networks.ts'
import { useChange } from './use-change.ts'

interface Props {
  readonly connection: Connection
  readonly pause: () => void
  readonly close: () => void
}

/** Changes a connection's name, main flag and pause. */
export function ChangeDialog({ connection, pause, close }: Props) {
  const { label, account_name, platform, main, paused } = connection
  const change = useChange(connection, close)
  const before = label === account_name ? '' : (label ?? '')
  const [typed, setTyped] = useState(before)
  return (
    <Dialog title={connectionTexts.changeTitle(connectionName(connection))} onClose={close}>
      <Form
        className="connection-rename"
        submit={() =>
          change.mutate({ body: { label: typed.trim() || null }, done: connectionTexts.renamed })
        }
      >
        <TextInput
          label={connectionTexts.label}
          description={connectionTexts.labelHint}
          placeholder={account_name ?? ''}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          size="sm"
          variant="default"
          disabled={typed.trim() === before}
          loading={change.isPending}
        >
          {connectionTexts.save}
        </Button>
      </Form>
      {!main && (
        <div className="connection-choice">
          <p className="soft small">{connectionTexts.mainText(networkLabels[platform])}</p>
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ body: { main: true }, done: connectionTexts.madeMain })}
          >
            {connectionTexts.makeMain}
          </Button>
        </div>
      )}
      <div className="connection-choice">
        <p className="soft small">
          {paused ? connectionTexts.pausedText : connectionTexts.pauseText}
        </p>
        <Button variant="default" onClick={pause}>
          {paused ? connectionTexts.resume : connectionTexts.pause}
        </Button>
      </div>
      <ProblemCallout error={change.error} />
    </Dialog>
  )
}
